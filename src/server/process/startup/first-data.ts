import { dayIn } from "#shared/fields/days.ts";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { lockNumbers } from "#server/platform/db/lock-numbers.ts";
import type { Env } from "#server/kernel/env.ts";
import { openingOf } from "./demo-accounts.ts";
import { StartError } from "#server/kernel/start-error.ts";

/**
 * Fills an empty database with the demo data, or with the base data if `SEED=none`. Adds languages, email templates,
 * and pages of a newer version to one that isn't empty. Several processes may call this at once, and one of them does
 * the work.
 * @returns whether the database was empty
 * @throws StartError if demo data would become reachable from other machines
 */
export async function fillIfEmpty(db: Db, env: Env): Promise<boolean> {
  const { seed } = env;
  const isFilled = await db.selectFrom("languages").limit(1).executeTakeFirst();
  if (isFilled) {
    const { addMissingLanguages, addMissingPages, addMissingTemplates } =
      await import("#server/process/seed/missing-content.ts");
    await addMissingLanguages(db);
    await addMissingTemplates(db);
    await addMissingPages(db);
    return false;
  }
  const opening = seed === "demo" ? openingOf(env) : null;
  if (opening) {
    throw new StartError(
      `${opening}, so other machines could reach the demo data, whose password is public. Start with SEED=none, or without that setting.`,
    );
  }
  const { seedBase, seedDemo, seedZone } = await import("#server/process/seed/seed.ts");
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(lockNumbers.firstData)})`.execute(connection);
    try {
      if (seed === "none") return await seedBase(db);
      const { openFileStore } = await import("#server/platform/files/store.ts");
      return await seedDemo(db, dayIn(seedZone), openFileStore(env, "files"));
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockNumbers.firstData)})`.execute(connection);
    }
  });
}
