/** API calls of staff about text messages. */
import {
  claimTextBody,
  discardTextBody,
  menteeLanguageBody,
  previewTextBody,
  sendTextBody,
  textConsentBody,
} from "#shared/contracts/texts.ts";
import { shareBody, sharePreviewBody } from "#shared/contracts/share.ts";
import type { ShareAnswer } from "#shared/contracts/responses/texts.ts";
import { requireSignIn } from "#server/core/accounts/authentication.ts";
import { repositoryOf } from "#server/core/records/repository.ts";
import type { App } from "#server/kernel/app.ts";
import { previewText, sendText, setConsent, setLanguage } from "./send.ts";
import { previewShare, share } from "./share.ts";
import { claimText, discardText, listUnclaimed } from "./unclaimed.ts";

/**
 * Registers `/texts/preview`, `/texts/send`, `/texts/consent`, `/mentees/language`, `/texts/unclaimed`,
 * `/texts/claim`, `/texts/discard`, `/share/preview`, and `/share`.
 */
export async function textRoutes(app: App): Promise<void> {
  app.addHook("onRequest", requireSignIn);

  app.post("/texts/preview", { schema: { body: previewTextBody } }, async (request) => ({
    status: 1,
    dataValues: await previewText(app, repositoryOf(request), request.body),
  }));

  app.post("/texts/send", { schema: { body: sendTextBody } }, async (request) => {
    const repository = repositoryOf(request);
    await sendText(app, repository, request.body);
    return { status: 1, message: repository.t("server.texts.sent") };
  });

  app.post(
    "/share/preview",
    { schema: { body: sharePreviewBody } },
    async (request): Promise<ShareAnswer> => ({
      status: 1,
      dataType: "share",
      dataValues: await previewShare(app, repositoryOf(request), request.body),
    }),
  );

  app.post("/share", { schema: { body: shareBody } }, async (request) => {
    await share(app, repositoryOf(request), request.body);
    return { status: 1 };
  });

  app.post("/texts/consent", { schema: { body: textConsentBody } }, async (request) => {
    await setConsent(app, repositoryOf(request), request.body);
    return { status: 1 };
  });

  app.post("/mentees/language", { schema: { body: menteeLanguageBody } }, async (request) => {
    await setLanguage(repositoryOf(request), request.body);
    return { status: 1 };
  });

  app.post("/texts/unclaimed", async (request) => ({
    status: 1,
    dataValues: await listUnclaimed(repositoryOf(request)),
  }));

  app.post("/texts/claim", { schema: { body: claimTextBody } }, async (request) => {
    const { textId, menteeId } = request.body;
    await claimText(app, repositoryOf(request), textId, menteeId);
    return { status: 1 };
  });

  app.post("/texts/discard", { schema: { body: discardTextBody } }, async (request) => {
    await discardText(repositoryOf(request), request.body.textId);
    return { status: 1 };
  });
}
