/** Content pages, for everybody. */
import { getContentBody } from "#shared/contracts/auth.ts";
import type { App } from "../app.ts";
import { findPage } from "../content/page.ts";
import { AppError } from "../errors.ts";
import { languageFor } from "../http/language.ts";

/** Registers `/getContent`, which is public. */
export async function contentRoutes(app: App): Promise<void> {
  app.post("/getContent", { schema: { body: getContentBody } }, async (request) => {
    const { contentPage, languageCode } = request.body;
    const page = await findPage(app.services.db, contentPage, languageCode || languageFor(request));
    if (!page) throw new AppError("notFound");
    return { status: 1, dataType: "content", ...page };
  });
}
