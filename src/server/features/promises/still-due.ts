/** Checks before sending that a reminder of promises is still true. */
import { sql } from "kysely";
import { promises } from "#shared/records/promises.ts";
import { isOpenWork } from "#server/core/records/list/definitions.ts";
import { makeRoom, type WantedCheck } from "#server/platform/deliveries/still-wanted.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/**
 * Returns false if all promises were kept, released, deleted, or changed to another date or person, or if their mentee
 * should no longer be reminded. An email or text contains their number, so it is dropped even if some remain, and the
 * next run creates a correct one.
 */
export const arePromisesStillDue: WantedCheck = async (trx, delivery) => {
  const { ids, dueOn } = delivery.about as unknown as { ids: readonly string[]; dueOn: string };
  const { rows } = await sql<IdRow & { isTheirs: boolean }>`
    select p.id, coalesce(u.account_id, case when p.by = 'mentee' and not m.reminders_off then m.account_id end) = ${delivery.account_id} as "isTheirs"
    from promises p join mentees m on m.id = p.mentee_id
    left join users u on p.by = 'staff' and u.id = coalesce(p.by_staff, m.case_manager)
    where p.id = any(${ids}::bigint[]) and ${isOpenWork(promises, "p")} and p.due_on = ${dueOn}::date`.execute(
    trx,
  );
  const theirs = rows.filter(({ isTheirs }) => isTheirs);
  // A push message says only that something is due.
  if (delivery.channel === "push") return theirs.length > 0;
  if (theirs.length === ids.length) return true;
  await sql`update promises set reminded_for = null where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  await makeRoom(trx, delivery);
  return false;
};
