/** Scheduled appointments, and which fields other appointments inherit from them. */
import { modeFields, oneTimeFields, sharedFields } from "#shared/records/appointments.ts";
import type { StoredRow } from "#server/core/records/columns.ts";
import { authorizeSave, type SentData } from "#server/core/records/save/authorize.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { BusinessError } from "#server/kernel/errors.ts";

const without = (names: readonly string[], dropped: readonly string[]): string[] =>
  names.filter((name) => !dropped.includes(name));

/**
 * Returns the fields that a next appointment inherits. Custom fields are excluded, because their answers belong to a
 * single appointment.
 */
export const inheritedByNext = (before: StoredRow, next: SentData): string[] =>
  without(sharedFields, [
    ...oneTimeFields,
    ...("mode" in next && next["mode"] !== before["mode"] ? modeFields : []),
  ]);

/**
 * Returns the data of the later appointments of a series: the first one's data without its reply and reminder
 * setting.
 */
export const laterInSeries = (data: SentData): SentData =>
  Object.fromEntries(without(Object.keys(data), oneTimeFields).map((name) => [name, data[name]]));

/**
 * Returns a scheduled appointment, locked.
 * @throws AppError forbidden, notFound; BusinessError if it already has an outcome
 */
export async function lockPlanned(
  context: WriteContext,
  id: string,
  version: number | null | undefined,
): Promise<StoredRow> {
  const data: SentData = version ? { version } : {};
  const { before } = await authorizeSave(context, { tableId: id, menteeId: null, data });
  // `before` is null only for the id 0.
  if (before?.["status"] !== "planned") throw new BusinessError(context.t("server.appointments.settled"));
  return before;
}
