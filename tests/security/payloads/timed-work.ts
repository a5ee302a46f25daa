/** Waits for background work of the application. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Waits until requested exports are created, because their statements run after the answers. */
export async function waitForExports(db: Db): Promise<void> {
  for (let look = 0; look < 1200; look += 1) {
    const { rows } = await sql`select 1 from exports where status in ('queued', 'running') limit 1`.execute(
      db,
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, look < 10 ? 20 : 100));
  }
}
