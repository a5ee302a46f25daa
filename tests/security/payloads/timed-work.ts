/** Waits for background work of the application. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { until } from "#tests/support/until.ts";

/** Waits until requested exports are created, because their statements run after the responses. */
export const waitForExports = (db: Db): Promise<void> =>
  until(async () => {
    const { rows } = await sql`select from exports where status in ('queued', 'running') limit 1`.execute(db);
    return rows.length === 0;
  }, 120_000);
