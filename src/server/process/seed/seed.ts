/** First contents of an empty database. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { insertBase, isEmptyDatabase } from "./base.ts";
import { insertDemo } from "./demo.ts";
import { demoPassword } from "./demo-password.ts";
import { addPortraits } from "./portraits.ts";

/**
 * Seeds an empty database with lookup lists, languages, content pages and email templates; no people.
 * @returns whether the database was empty; otherwise nothing is touched
 */
export async function seedBase(db: Db): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isEmptyDatabase(transaction))) return false;
    await insertBase(transaction);
    return true;
  });
}

/**
 * Seeds an empty database with the demo organizations, people and case work, dated relative to today. All or nothing.
 * @param today `YYYY-MM-DD`
 * @param files takes the portraits; without it nobody has one
 * @returns whether the database was empty; otherwise nothing is touched
 */
export async function seedDemo(db: Db, today: string, files?: FileStore): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await isEmptyDatabase(transaction))) return false;
    await insertDemo(transaction, await insertBase(transaction), today, demoPassword);
    if (files) {
      await addPortraits(transaction, files, "users");
      await addPortraits(transaction, files, "mentees");
    }
    // PostgreSQL looks by itself a minute later. Until then it knows nothing of the rows, and a filter takes ten seconds.
    await sql`analyze`.execute(transaction);
    return true;
  });
}
