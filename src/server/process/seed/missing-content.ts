import { sql } from "kysely";
import { languageCodes, languages } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import { standardTemplates } from "#server/platform/mail/standard-templates.ts";
import { contentPages } from "./content/content-pages.ts";

/**
 * Adds email templates that an older database doesn't have, so that they can be edited. A deleted template isn't added
 * again.
 */
export async function addMissingTemplates(db: Db): Promise<void> {
  const wanted = JSON.stringify(standardTemplates);
  await sql`insert into email_templates
      (template_key, language_code, name, email_from_name, email_from_email, email_subject, email_message)
    select t.key, t."languageCode", t.name, nullif(t."emailFromName", ''), nullif(t."emailFromEmail", ''), t."emailSubject",
      t."emailMessage"
    from jsonb_to_recordset(${wanted}::jsonb) as t (key text, "languageCode" text, name text, "emailFromName" text,
      "emailFromEmail" text, "emailSubject" text, "emailMessage" text)
    where not exists (
      select from email_templates e where e.template_key = t.key and e.language_code = t."languageCode")
    on conflict do nothing`.execute(db);
}

/** Adds languages that a newer version has. A deleted language isn't added again. */
export async function addMissingLanguages(db: Db): Promise<void> {
  const wanted = languageCodes.map((code) => sql`(${code}, ${languages[code].name})`);
  await sql`insert into languages (code, name)
    select l.code, l.name from (values ${sql.join(wanted)}) as l (code, name)
    where not exists (select from languages e where lower(e.code) = l.code)
    on conflict do nothing`.execute(db);
}

/** Adds pages for mentees that an older database doesn't have. A deleted page isn't added again. */
export async function addMissingPages(db: Db): Promise<void> {
  const wanted = JSON.stringify(contentPages((pageUrl) => pageUrl.endsWith("/mentees")));
  await sql`insert into content (language_code, page_url, page_title, page_html)
    select p."languageCode", p."pageUrl", p."pageTitle", p."pageHTML"
    from jsonb_to_recordset(${wanted}::jsonb) as p ("languageCode" text, "pageUrl" text, "pageTitle" text, "pageHTML" text)
    where not exists (
      select from content c where c.page_url = p."pageUrl" and c.language_code = p."languageCode")
    on conflict do nothing`.execute(db);
}
