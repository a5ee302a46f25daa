/**
 * Holds deliveries. A restored or copied installation may be a trial, but its queue and reminders are about real
 * people. It therefore sends nothing until an Owner of the super-organization confirms that it is the real one.
 */
import { sql, type RawBuilder } from "kysely";
import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";

/** How the hold was triggered: by the restore, or by a start in another place. */
export type HoldReason = "restored" | "moved";

/** The hold as a condition for a statement that sees all rows. */
export const isHeldSql: RawBuilder<boolean> = sql`exists (
  select from installation where held_since is not null)`;

/** Returns true if deliveries are held. */
export async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await asSystem(() => sql<{ held: boolean }>`select ${isHeldSql} as held`.execute(db));
  return rows[0]?.held === true;
}

/**
 * Holds all deliveries from now on.
 * @param place the installation's place, or null if the next start determines it
 */
export async function hold(db: Db, because: HoldReason, place: string | null): Promise<void> {
  await sql`insert into installation (place, held_since, held_because) values (${place}, now(), ${because})
    on conflict (id) do update set place = excluded.place, held_since = excluded.held_since,
      held_because = excluded.held_because`.execute(db);
}
