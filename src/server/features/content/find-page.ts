/** Finds a content page by its path. */
import { sql } from "kysely";
import { defaultLanguage } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyName } from "#server/platform/db/expressions.ts";

/** The normalized path of a stored page, because people also write `privacy` and `/privacy/`. */
const storedPath = sql<string>`'/' || btrim(page_url, ' /')`;

/**
 * Returns a page in the language, or else in English. Undefined if there is none or it is switched off. The HTML was
 * sanitized when it was saved.
 * @param paths browser paths of the page, the preferred one first
 */
export const findPage = (db: Db, paths: readonly string[], languageCode: string) =>
  db
    .selectFrom("content")
    .select(["page_title as pageTitle", "page_html as pageHTML", "language_code as languageCode"])
    .where(storedPath, "=", anyName(paths))
    .where("language_code", "in", [languageCode, defaultLanguage])
    .where(({ ref }) => ref("status"))
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb(storedPath, "=", paths[0] ?? ""), "desc")
    .orderBy((eb) => eb("language_code", "=", languageCode), "desc")
    .orderBy((eb) => eb("page_url", "=", storedPath), "desc")
    .limit(1)
    .executeTakeFirst();
