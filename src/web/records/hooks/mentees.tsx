import { IconFolderOpen, IconMessageCircle } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { RecordAnswer, WireRow } from "#shared/contracts/records.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { withTexts } from "../../boot/i18n.ts";
import { AdvancedExport } from "../export/advanced-export.tsx";
import { LogContactButton } from "../contacts/lazy-log-contact.tsx";
import { rowAbilities } from "../list/row-abilities.ts";
import { RowLink } from "../list/row-link.tsx";
import type { WebHooks } from "./hook.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const AnonymizeMentee = lazyPart(async () => ({
  default: (await withTexts(["mentee"], () => import("../form/anonymize-mentee.tsx"))).AnonymizeMentee,
}));

const PrintCards = lazyPart(async () => ({ default: (await import("../cards/print-cards.tsx")).PrintCards }));

const mayAnonymize = (record: WireRow): boolean => Boolean(record.deleteButton && !record["anonymizedAt"]);

/** A mentee that was merged into another one doesn't exist anymore. Its page redirects to the other mentee. */
async function fetchMentee(id: string, signal: AbortSignal | undefined): Promise<RecordAnswer> {
  const answer = await call<Partial<RecordAnswer>>("/getMentee", { tableId: id }, { signal });
  if (!answer.dataValues) throw new ApiError(404, { code: "notFound" });
  return answer as RecordAnswer;
}

export const mentees: WebHooks = {
  rowPath: (row) => `/mentee/overview/${row.id}`,
  editPath: (row) => `/mentee/manage/${row.id}`,
  fetchRecord: (scope, id, signal) =>
    id === "0"
      ? call<RecordAnswer>("/getRecord", { tableName: scope.type.name, tableId: id }, { signal })
      : fetchMentee(id, signal),
  ListActions: AdvancedExport,
  BulkActions: PrintCards,
  FormExtra: (props) => (mayAnonymize(props.record) ? <AnonymizeMentee {...props} /> : null),
  RowActions: function MenteeRowActions({ row, name, scope: { caller, type } }) {
    const { t } = useTranslation();
    const hasChat = caller.flags.has("menteesCanChat") && row["active"] === "1";
    return (
      <>
        {/* Reserves the space of a button that is loaded later. */}
        <span style={{ minWidth: 28 }}>
          <LogContactButton menteeId={row.id} name={name} />
        </span>
        {rowAbilities(caller, type, row).edit ? null : (
          <RowLink
            to={`/mentee/overview/${row.id}`}
            icon={IconFolderOpen}
            name={t("screens.list.workspace", { name })}
            tip={t("screens.list.workspaceShort")}
          />
        )}
        {hasChat ? (
          <RowLink
            to={`/mentee/chat/${row.id}`}
            icon={IconMessageCircle}
            name={t("screens.list.chat", { name })}
            tip={t("screens.list.chatShort")}
          />
        ) : null}
      </>
    );
  },
};
