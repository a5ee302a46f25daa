import type { RecordAnswer, WireRow } from "#shared/contracts/responses/records.ts";
import { call } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { withTexts } from "../../../boot/i18n.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

const AdvancedExport = lazyPart(() => import("../../export/advanced-export.tsx"));

const AnonymizeMentee = lazyPart(async () => ({
  default: (await withTexts(["mentee"], () => import("../../form/anonymize-mentee.tsx"))).AnonymizeMentee,
}));

const PrintCards = lazyPart(async () => ({
  default: (await import("../../cards/print-cards.tsx")).PrintCards,
}));

const mayAnonymize = (record: WireRow): boolean => Boolean(record.deleteButton && !record["anonymizedAt"]);

/** A mentee who was merged into another one doesn't exist anymore. The page redirects to the other mentee. */
async function fetchMentee(id: string, signal: AbortSignal | undefined): Promise<RecordAnswer> {
  const answer = await call<Partial<RecordAnswer>>("/getMentee", { tableId: id }, { signal });
  if (!answer.dataValues) throw new ApiError(404, { code: "notFound" });
  return answer as RecordAnswer;
}

export const mentees: WebHooks = {
  rowPath: (row) => `/mentee/overview/${row.id}`,
  editPath: (row) => `/mentee/manage/${row.id}?record=${row.id}`,
  fetchRecord: (scope, id, signal) =>
    id === "0"
      ? call<RecordAnswer>("/getRecord", { tableName: scope.type.name, tableId: id }, { signal })
      : fetchMentee(id, signal),
  ListItems: AdvancedExport,
  BulkActions: PrintCards,
  FormExtra: (props) => (mayAnonymize(props.record) ? <AnonymizeMentee {...props} /> : null),
};
