/** Push messages of the signed-in person: the browsers that receive them, and their subjects (ADR 85). */
import { pushKindsOf } from "#shared/contracts/push-kinds.ts";
import { savePushBody, subscribeBody, subscriptionBody } from "#shared/contracts/push.ts";
import type { PushAnswer, SubscribeAnswer } from "#shared/contracts/responses/push.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { deviceName } from "#server/core/accounts/device-names.ts";
import { readPushChoices, savePushChoices } from "#server/core/notifications/push-preferences.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError, BusinessError } from "#server/kernel/errors.ts";
import { randomBytes } from "node:crypto";
import { textsFor } from "#server/platform/http/language.ts";
import { isReceiver } from "#server/platform/push/encrypt.ts";
import { publicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { isHeld } from "#server/platform/deliveries/hold.ts";
import { postPush } from "#server/platform/push/post.ts";
import { pushSettings } from "./settings.ts";
import {
  endSubscription,
  isGone,
  isTaken,
  listSubscriptions,
  noteOutcomes,
  registerBrowser,
  renewSubscription,
  targetsOf,
} from "./subscriptions.ts";

/** Registers `/push`, `/push/choices`, `/push/subscribe`, `/push/unsubscribe` and `/push/test`. */
export async function pushRoutes(app: App): Promise<void> {
  const { db, env, limits } = app;
  app.addHook("onRequest", requireSignIn);
  // The keys are created at the first start and not by the first request. If the database is unreachable for a moment,
  // the next request creates them.
  app.addHook("onReady", async () => {
    await pushSettings(app).catch(({ name }: Error) =>
      app.log.warn({ name }, "no keys of push messages yet"),
    );
  });

  async function answer(signedIn: SignedIn): Promise<PushAnswer> {
    const { accountId, accountType } = signedIn.caller;
    const [settings, devices, choices] = await Promise.all([
      pushSettings(app),
      listSubscriptions(db, signedIn, deviceName),
      readPushChoices(db, accountId),
    ]);
    const kinds = pushKindsOf(accountType).map((kind) => [kind, choices[kind] ? "1" : "0"]);
    return {
      status: 1,
      dataType: "push",
      dataValues: {
        publicKey: settings?.keys.publicKey ?? "",
        devices,
        kinds: Object.fromEntries(kinds) as PushAnswer["dataValues"]["kinds"],
      },
    };
  }

  app.get("/push", (request) => answer(signedInOf(request)));

  app.post("/push/choices", { schema: { body: savePushBody } }, async (request) => {
    const signedIn = signedInOf(request);
    const { accountId } = signedIn.caller;
    await db.transaction().execute((trx) => savePushChoices(trx, accountId, request.body.kinds));
    return answer(signedIn);
  });

  app.post(
    "/push/subscribe",
    { schema: { body: subscribeBody } },
    async (request): Promise<SubscribeAnswer> => {
      const { endpoint, keys, subscriptionId } = request.body;
      const t = textsFor(request);
      if (!(await pushSettings(app))) throw new BusinessError(t("server.push.off"));
      const registration = {
        endpoint,
        publicKey: Buffer.from(keys.p256dh, "base64url"),
        authSecret: Buffer.from(keys.auth, "base64url"),
        userAgent: request.headers["user-agent"],
      };
      if (!publicEndpoint(endpoint, env.pushToLoopback) || !isReceiver(registration))
        throw new BusinessError(t("server.push.refusedBrowser"));
      const signedIn = signedInOf(request);
      const id =
        subscriptionId === undefined
          ? await registerBrowser(db, signedIn, registration)
          : (await renewSubscription(db, signedIn, subscriptionId, registration))
            ? subscriptionId
            : "";
      return { status: 1, dataType: "pushSubscription", dataValues: { id } };
    },
  );

  app.post("/push/unsubscribe", { schema: { body: subscriptionBody } }, async (request) => {
    await endSubscription(db, signedInOf(request), request.body.subscriptionId);
    return { status: 1, message: textsFor(request)("server.push.removed") };
  });

  app.post("/push/test", { schema: { body: subscriptionBody } }, async (request) => {
    const { subscriptionId } = request.body;
    const { caller, languageCode } = signedInOf(request);
    const t = textsFor(request);
    const settings = await pushSettings(app);
    if (!settings) throw new BusinessError(t("server.push.off"));
    if (!isWireId(subscriptionId)) throw new AppError("notFound");
    const [target] = await targetsOf(db, caller.accountId, subscriptionId);
    if (!target) throw new AppError("notFound");
    if (await isHeld(db)) throw new BusinessError(t("server.system.held"));
    await limits.count("pushTest", caller.accountId);
    const title = t("server.push.titles.test");
    const key = randomBytes(8).toString("hex");
    const payload = { title, url: "/profile-notifications", tag: "test", key, lang: languageCode };
    const outcome = { id: target.id, status: await postPush(target, payload, true, settings) };
    await noteOutcomes(db, [outcome]);
    if (isGone(outcome)) throw new BusinessError(t("server.push.testGone"));
    if (!isTaken(outcome)) throw new BusinessError(t("server.push.testRefused"));
    return { status: 1, message: t("server.push.testSent") };
  });
}
