/** Notifications of the signed-in person (contract section 4). */
import { markNotificationReadBody } from "#shared/contracts/auth.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import type { App } from "../app.ts";
import { AppError } from "../errors.ts";
import { requireSignIn, signedInOf } from "../http/authentication.ts";
import { unreadMessages } from "../notifications/message-previews.ts";
import { markRead, notificationHistory, unreadNotifications } from "../notifications/notifications.ts";

/** Registers `/getNotifications`, `/getNotificationList` and `/markNotificationRead`. */
export async function notificationRoutes(app: App): Promise<void> {
  const { db } = app.services;
  app.addHook("onRequest", requireSignIn);

  // The check that repeats every 30 seconds: it never keeps a session alive.
  app.get("/getNotifications", { config: { isBackground: true } }, async (request) => {
    const { accountId } = signedInOf(request).caller;
    const [notifications, messages] = await Promise.all([
      unreadNotifications(db, accountId),
      unreadMessages(db, accountId),
    ]);
    return { status: 1, dataType: "notifications", notifications, messages };
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
}
