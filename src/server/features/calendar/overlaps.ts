/** Collects the overlaps of all appointments of one save, so that the person sees them together. */
import type { AppointmentConflict } from "#shared/contracts/calendar.ts";
import type { WriteContext } from "#server/core/records/save/transaction.ts";
import { BusinessError } from "#server/kernel/errors.ts";

/**
 * Saves items in order. Overlapping ones are not stored.
 * @returns the ids
 * @throws BusinessError with the `conflicts` of all items if there are any; the transaction must then be rolled back
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
