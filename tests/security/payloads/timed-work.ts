/** What the application does by its clock and for no call, done when a test says so. */
import { sql } from "kysely";
import { vi } from "vitest";
import type { Db } from "#server/platform/db/database.ts";

/** Stops the clock of the background jobs. Call it before the application is made; `vi.useRealTimers()` ends it. */
export const stopJobs = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

/** How much the application has asked of the database, and whether it is asking right now. */
async function lookAt(db: Db): Promise<{ isActive: boolean; calls: string }> {
  const { rows } = await sql<{ isActive: boolean; calls: string }>`
    select coalesce(sum(calls), 0)::text as calls, exists (select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
        and backend_type = 'client backend') as "isActive"
    from pg_stat_statements
    where userid in (select oid from pg_roles where rolname in ('mentor_scoped', 'mentor_mentee', 'mentor_system'))
      and dbid = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0] ?? { isActive: true, calls: "" };
}

/** Waits until the application has asked nothing for a moment. */
async function comeToRest(db: Db): Promise<void> {
  let before = "";
  for (let quiet = 0; quiet < 3;) {
    const { isActive, calls } = await lookAt(db);
    quiet = !isActive && calls === before ? quiet + 1 : 0;
    before = calls;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Lets every job run, those of each second several times, because the audit trail is sealed in two steps. */
export async function passTime(db: Db): Promise<void> {
  for (const seconds of [3600, 3, 3]) {
    vi.advanceTimersByTime(seconds * 1000);
    await comeToRest(db);
  }
}

/** Waits until exports that were asked for are made: their statements come after the answers. */
export async function waitForExports(db: Db): Promise<void> {
  for (let look = 0; look < 1200; look += 1) {
    const { rows } = await sql`select 1 from exports where status in ('queued', 'running') limit 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, look < 10 ? 20 : 100));
  }
}
