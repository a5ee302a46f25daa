/** What several appointments of one save overlap with: all of it is said before somebody saves anyway. */
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { BusinessError } from "#server/kernel/errors.ts";

/**
 * Saves each of some items in their order; those that overlap are not stored.
 * @returns the ids
 * @throws BusinessError with the `conflicts` of all items, when there are any; the transaction has to be given up then
 */
export async function saveEach<Item>(
  { t }: WriteContext,
  items: readonly Item[],
  save: (item: Item, saved: readonly string[]) => Promise<string>,
): Promise<string[]> {
  const conflicts = new Map<string, AppointmentConflict>();
  const saved: string[] = [];
  for (const item of items) {
    try {
      saved.push(await save(item, saved));
    } catch (error) {
      const found = error instanceof BusinessError ? error.extra["conflicts"] : undefined;
      if (!found) throw error;
      for (const conflict of found as AppointmentConflict[]) conflicts.set(conflict.id, conflict);
    }
  }
  if (conflicts.size === 0) return saved;
  const message = t("server.appointments.overlaps", { count: conflicts.size });
  throw new BusinessError(message, { start: message }, { conflicts: [...conflicts.values()] });
}
