/** Appointments whose outcome is open. */
import type { RecordType } from "#shared/records/record-type.ts";
import { customNames } from "#shared/records/with-custom-fields.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { authorizeSave, type SentData } from "#server/core/records/save/authorize.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { BusinessError } from "#server/kernel/errors.ts";

/** What a next or a moved appointment takes from the one before it, and those of a series may have in common. */
const inherited = [
  "type",
  "minutes",
  "mode",
  "place",
  "resourceId",
  "staff",
  "bring",
  "menteeNote",
  "remindersOff",
];

/** With what the organization asks besides: a moved appointment is still the same one. */
export const inheritedIn = (type: RecordType): string[] => [...inherited, ...customNames(type)];

/** The planned appointment behind an id, locked. @throws AppError forbidden, notFound; BusinessError when it is settled */
export async function lockPlanned(
  context: WriteContext,
  id: string,
  version: number | null | undefined,
): Promise<StoredRow> {
  const data: SentData = version ? { version } : {};
  const { before } = await authorizeSave(context, { tableId: id, menteeId: null, data });
  // Of an id other than 0 there is always a row.
  if (before?.["status"] !== "planned") throw new BusinessError(context.t("server.appointments.settled"));
  return before;
}
