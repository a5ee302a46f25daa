import { sql } from "kysely";
import { languageCodes, languages } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import { baseContent, type LookupTable } from "./content/index.ts";
import { insertRows } from "./insert.ts";

/** Ids of lookup items by list and name. */
export type LookupIds = Record<LookupTable, ReadonlyMap<string, string>>;

/** Returns true if the record tables never had any rows. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from accounts) or exists (select 1 from organizations)
      or exists (select 1 from languages) or exists (select 1 from config_genders) as found`.execute(db);
  return !rows[0]?.found;
}

/** Inserts the base data of every installation: lookup lists, languages, content pages, and email templates. */
export async function insertBase(db: Db): Promise<LookupIds> {
  const { lookups, contentPages, emailTemplates } = baseContent();
  const ids = await Promise.all(
    Object.entries(lookups).map(async ([table, values]) => {
      const made = await insertRows(db, table, values);
      return [table, new Map(values.map(({ name }, index) => [name, String(made[index])]))] as const;
    }),
  );
  await insertRows(
    db,
    "languages",
    languageCodes.map((code) => ({ name: languages[code].name, code })),
  );
  await insertRows(db, "content", contentPages);
  await insertRows(
    db,
    "emailTemplates",
    emailTemplates.map(({ key, ...template }) => ({ ...template, templateKey: key })),
  );
  return Object.fromEntries(ids) as unknown as LookupIds;
}
