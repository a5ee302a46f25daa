import { Skeleton } from "@mantine/core";
import { IconFolderOpen, IconMessageCircle } from "@tabler/icons-react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { RecordAnswer, WireRow } from "#shared/contracts/records.ts";
import { WhenNear } from "../../components/when-near.tsx";
import { call } from "../../lib/api.ts";
import { withTexts } from "../../lib/i18n.ts";
import { AdvancedExport } from "../advanced-export.tsx";
import { RowLink } from "../row-link.tsx";
import type { WebHooks } from "./hook.ts";

const AnonymizeMentee = lazy(async () => ({
  default: (await withTexts(["mentee"], () => import("../anonymize-mentee.tsx"))).AnonymizeMentee,
}));

const mayAnonymize = (record: WireRow): boolean => Boolean(record.deleteButton && !record["anonymizedAt"]);

export const mentees: WebHooks = {
  rowPath: (row) => `/mentee/manage/${row.id}`,
  fetchRecord: (scope, id, signal) =>
    id === "0"
      ? call<RecordAnswer>("/getRecord", { tableName: scope.type.name, tableId: id }, { signal })
      : call<RecordAnswer>("/getMentee", { tableId: id }, { signal }),
  ListActions: AdvancedExport,
  // Brings a dialog along, which nobody needs before having scrolled past the form.
  FormExtra: (props) =>
    mayAnonymize(props.record) ? (
      <WhenNear standIn={<Skeleton h={150} mt="lg" />}>
        <AnonymizeMentee {...props} />
      </WhenNear>
    ) : null,
  RowActions: function MenteeRowActions({ row, name, scope: { caller } }) {
    const { t } = useTranslation();
    const hasChat = caller.flags.has("menteesCanChat") && row["active"] === "1";
    return (
      <>
        <RowLink
          to={`/mentee/manage/${row.id}`}
          icon={IconFolderOpen}
          name={t("screens.list.workspace", { name })}
          tip={t("screens.list.workspaceShort")}
        />
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
