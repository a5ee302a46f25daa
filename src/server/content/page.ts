/** Static content pages (platform section 2, footer links). */
import { sql, type Kysely } from "kysely";
import { defaultLanguage } from "#shared/constants.ts";

export interface ContentPage {
  readonly pageTitle: string;
  /** Sanitized when it was saved. */
  readonly pageHTML: string;
  readonly languageCode: string;
}

/** `/privacy/?x=1` and `privacy` are the page `/privacy`. */
const normalizePath = (path: string): string => `/${path.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "")}`;

/**
 * A page in a language, otherwise in English; null when there is none or its status is off.
 * @param path browser path of the page
 */
export async function findPage(
  db: Kysely<unknown>,
  path: string,
  languageCode: string,
): Promise<ContentPage | null> {
  const { rows } = await sql<ContentPage>`
    select page_title as "pageTitle", page_html as "pageHTML", language_code as "languageCode" from content
    where page_url = ${normalizePath(path)} and language_code in (${languageCode}, ${defaultLanguage})
      and status and deleted_at is null
    order by language_code = ${languageCode} desc limit 1`.execute(db);
  return rows[0] ?? null;
}
