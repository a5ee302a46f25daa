/** Notifications of the signed-in person. */
import type { Caller } from "#shared/access/policy.ts";
import { markNotificationReadBody } from "#shared/contracts/auth.ts";
import { emailEventsOf } from "#shared/contracts/email-event-choice.ts";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import { savePreferencesBody } from "#shared/contracts/notifications.ts";
import type { PreferencesAnswer } from "#shared/contracts/responses/notifications.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { App } from "#server/kernel/app.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireSignIn, signedInOf } from "#server/core/accounts/authentication.ts";
import { unreadMessages } from "#server/core/chat/unread-messages.ts";
import {
  markRead,
  notificationHistory,
  unreadNotifications,
} from "#server/core/notifications/notifications.ts";
import { readPreferences, savePreferences } from "#server/core/notifications/preferences.ts";

const preferencesAnswer = (
  { accountType }: Caller,
  choices: Record<EmailEvent, boolean>,
): PreferencesAnswer => ({
  status: 1,
  dataType: "notificationPreferences",
  dataValues: Object.fromEntries(
    emailEventsOf(accountType).map((event) => [event, choices[event] ? "1" : "0"]),
  ),
});

/** Registers `/getNotifications`, `/getNotificationList`, `/markNotificationRead`, and the preferences. */
export async function notificationRoutes(app: App): Promise<void> {
  const { db } = app;
  app.addHook("onRequest", requireSignIn);

  // The client repeats this check every 30 seconds, so it must not extend the session.
  app.get("/getNotifications", { config: { isBackground: true } }, async (request) => {
    const signedIn = signedInOf(request);
    const { caller, customVersion } = signedIn;
    const [notifications, messages] = await Promise.all([
      unreadNotifications(db, caller.accountId),
      unreadMessages(db, signedIn),
    ]);
    return { status: 1, dataType: "notifications", notifications, messages, customVersion };
  });

  app.get("/getNotificationList", async (request) => ({
    status: 1,
    dataType: "notificationList",
    notifications: await notificationHistory(db, signedInOf(request).caller.accountId),
  }));

  app.post("/markNotificationRead", { schema: { body: markNotificationReadBody } }, async (request) => {
    const { notificationId } = request.body;
    const { accountId } = signedInOf(request).caller;
    if (!isWireId(notificationId) || !(await markRead(db, accountId, notificationId))) {
      throw new AppError("notFound");
    }
    return { status: 1 };
  });

  app.get("/getNotificationPreferences", async (request) => {
    const { caller } = signedInOf(request);
    return preferencesAnswer(caller, await readPreferences(db, caller.accountId));
  });

  app.post("/saveNotificationPreferences", { schema: { body: savePreferencesBody } }, async (request) => {
    const { caller } = signedInOf(request);
    const choices = await db
      .transaction()
      .execute((trx) => savePreferences(trx, caller.accountId, request.body));
    return preferencesAnswer(caller, choices);
  });
}
