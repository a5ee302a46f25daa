/** Content pages, which are public. */
import { sql } from "kysely";
import { getContentBody } from "#shared/contracts/auth.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { languageFor } from "#server/platform/http/language.ts";
import type { Db } from "#server/platform/db/database.ts";
import { anyName } from "#server/platform/db/expressions.ts";
import { defaultLanguage, languageOf } from "#shared/constants.ts";
import { findTextProgram } from "./text-program.ts";

/** Normalizes a path: `/privacy/?x=1` and `privacy` become `/privacy`. */
const normalizePath = (path: string): string => `/${path.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "")}`;

/** The normalized path of a stored page, because people also write `privacy` and `/privacy/`. */
const storedPath = sql<string>`'/' || btrim(page_url, ' /')`;

/**
 * Returns a page in the language, or else in English. Undefined if there is none or it is switched off. The HTML was
 * sanitized when it was saved.
 * @param paths browser paths of the page, the preferred one first
 */
const findPage = (db: Db, paths: readonly string[], languageCode: string) =>
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

/** Registers `/getContent`, which is public. */
export async function contentRoutes(app: App): Promise<void> {
  app.post("/getContent", { schema: { body: getContentBody } }, async (request) => {
    const { contentPage, languageCode, audience } = request.body;
    const language = languageCode || languageFor(request);
    const path = normalizePath(contentPage);
    const paths = audience === "mentees" ? [`${path}/mentees`, path] : [path];
    const page =
      (await findTextProgram(app, path, languageOf(language))) ?? (await findPage(app.db, paths, language));
    if (!page) throw new AppError("notFound");
    return { status: 1, dataType: "content", ...page };
  });
}
