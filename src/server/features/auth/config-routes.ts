/** Settings that the web app needs before the sign-in. */
import type { ConfigAnswer } from "#shared/contracts/responses/auth.ts";
import { applicationName, defaultLanguage, maxPasswordLength } from "#shared/constants.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import type { App } from "#server/kernel/app.ts";
import { hasPasskeys } from "./passkeys/relying-party.ts";
import { hasProviders } from "./single-sign-on/providers.ts";
import { listLanguages } from "./user-answer.ts";

/** Registers `/getConfigSettings`, which is public. */
export async function configRoutes(app: App): Promise<void> {
  const { db, env } = app;
  app.get("/getConfigSettings", async (): Promise<ConfigAnswer> => ({
    status: 1,
    dataType: "config",
    applicationName,
    version: applicationVersion,
    languages: await listLanguages(db),
    defaultLanguage,
    minPasswordLength: env.passwordMinLength,
    maxPasswordLength,
    maxUploadBytes: env.uploadMaxMb * 1024 * 1024,
    purgeDays: env.purgeDays,
    mapTileUrl: env.mapTileUrl,
    chatUrl: env.chatUrl ?? "",
    hasTexts: env.sms !== undefined,
    hasMail: env.smtpUrl !== undefined,
    hasPasskeys: await hasPasskeys(db, env),
    hasSingleSignOn: await hasProviders(db),
    signInNotice: env.signInNotice,
  }));
}
