/** Content pages, which are public. */
import { getContentBody } from "#shared/contracts/auth.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { languageFor } from "#server/platform/http/language.ts";
import { languageOf } from "#shared/constants.ts";
import { findPage } from "./find-page.ts";
import { findTextProgram } from "./text-program.ts";

/** Normalizes a path: `/privacy/?x=1` and `privacy` become `/privacy`. */
const normalizePath = (path: string): string => `/${path.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "")}`;

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
