/** Planned appointments, and what other appointments take from them. */
import { modeFields, oneTimeFields, sharedFields } from "#shared/records/appointments.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { customNames } from "#shared/records/with-custom-fields.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { authorizeSave, type SentData } from "#server/core/records/save/authorize.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { BusinessError } from "#server/kernel/errors.ts";

const without = (names: readonly string[], dropped: readonly string[]): string[] =>
  names.filter((name) => !dropped.includes(name));

/** The fields that a moved appointment keeps, because it remains the same appointment: all but the reply, which was to the old time. */
export const fieldsOfMoved = (type: RecordType): string[] => [...sharedFields, ...customNames(type)];

/**
 * The fields that a next appointment takes from the one before it. Answers to custom fields are about the appointment that they
 * were given for, so they are not among them.
 */
export const inheritedByNext = (before: StoredRow, next: SentData): string[] =>
  without(sharedFields, [
    ...oneTimeFields,
    ...("mode" in next && next["mode"] !== before["mode"] ? modeFields : []),
  ]);

/** Returns the data of the later appointments of a series: the first one's, without its reply and reminder setting. */
export const laterInSeries = (data: SentData): SentData =>
  Object.fromEntries(without(Object.keys(data), oneTimeFields).map((name) => [name, data[name]]));

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
