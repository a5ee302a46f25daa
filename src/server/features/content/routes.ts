/** Content pages, for everybody. */
import { getContentBody } from "#shared/contracts/auth.ts";
import type { App } from "#server/kernel/app.ts";
import { languageOf } from "#server/kernel/texts/texts.ts";
import { AppError } from "#server/kernel/errors.ts";
import { languageFor } from "#server/platform/http/language.ts";
import type { Db } from "#server/platform/db/database.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { findTextProgram } from "./text-program.ts";

/** `/privacy/?x=1` and `privacy` are the page `/privacy`. */
const normalizePath = (path: string): string => `/${path.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "")}`;

/**
 * A page in a language, otherwise in English; undefined when there is none or its status is off. The HTML was
 * sanitized when it was saved.
 * @param path browser path of the page
 */
const findPage = (db: Db, path: string, languageCode: string) =>
  db
    .selectFrom("content")
    .select(["page_title as pageTitle", "page_html as pageHTML", "language_code as languageCode"])
    .where("page_url", "=", normalizePath(path))
    .where("language_code", "in", [languageCode, defaultLanguage])
    .where(({ ref }) => ref("status"))
    .where("deleted_at", "is", null)
    .orderBy((eb) => eb("language_code", "=", languageCode), "desc")
    .limit(1)
    .executeTakeFirst();

/** Registers `/getContent`, which is public. */
export async function contentRoutes(app: App): Promise<void> {
  app.post("/getContent", { schema: { body: getContentBody } }, async (request) => {
    const { contentPage, languageCode } = request.body;
    const language = languageCode || languageFor(request);
    const page =
      (await findTextProgram(app, normalizePath(contentPage), languageOf(language))) ??
      (await findPage(app.db, contentPage, language));
    if (!page) throw new AppError("notFound");
    return { status: 1, dataType: "content", ...page };
  });
}
