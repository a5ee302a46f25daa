import type { MessagePreview, Notification } from "../session/session.ts";
import { session } from "../session/session-store.ts";
import { queryClient } from "../query-client.ts";
import type { LiveSocket } from "./live-types.ts";
import { presence } from "./presence.ts";
import { chatRoomsKey, notificationCheckKey } from "../first-answers.ts";
import { showUnread } from "./room-cache.ts";
import { isSameJson } from "#shared/same-json.ts";

interface News {
  notifications: readonly Notification[];
  messages: readonly MessagePreview[];
}

/** Replaces what the top bar shows. Cancels a running check, because its response would be older. */
function change(next: (now: News) => News) {
  const { user } = session.getState();
  if (!user) return;
  void queryClient.cancelQueries({ queryKey: notificationCheckKey });
  session.dispatch({
    type: "refreshed",
    ...next({ notifications: user.notifications ?? [], messages: user.messages ?? [] }),
  });
}

const roomUrl = (roomId: string) => `/chat/${roomId}`;

/** Returns the notifications without those of rooms that have been read. */
const withoutRead = (notifications: readonly Notification[], messages: readonly MessagePreview[]) => {
  const unread = new Set(messages.map(({ roomId }) => roomUrl(roomId)));
  return notifications.filter(
    ({ notificationType, notificationUrl }) => notificationType !== "message" || unread.has(notificationUrl),
  );
};

/** Called when the person opens a room. Its badge disappears immediately, before the server confirms. */
export function forgetUnread(roomId: string) {
  const messages = (session.getState().user?.messages ?? []).filter((message) => message.roomId !== roomId);
  change(({ notifications }) => ({
    messages,
    notifications: notifications.filter(
      ({ notificationType, notificationUrl }) =>
        notificationType !== "message" || notificationUrl !== roomUrl(roomId),
    ),
  }));
  showUnread(messages);
}

/** Reloads what shows the news. A first load that is running may have been answered before, so it is repeated. */
async function reload(name: string) {
  const early = queryClient
    .getQueryCache()
    .findAll({ queryKey: [name], fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ queryKey: [name] });
  for (const { queryKey } of early) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** First parts of the query keys of staff's screens that may show the record of a notification. */
const recordScreens = ["table", "calendar", "menteeHeader", "caseload"];

function takeNotification(notification: Notification) {
  // Notifications that were known at startup are sent again with the first connection. They change nothing. One that
  // replaces another keeps its id and has new words.
  const known = session.getState().user?.notifications?.find(({ id }) => id === notification.id);
  if (isSameJson(known, notification)) return;
  change(({ notifications, messages }) => ({
    messages,
    notifications: [notification, ...notifications.filter(({ id }) => id !== notification.id)],
  }));
  void reload("notificationList");
  void reload("dashboard");
  if (notification.notificationType === "message") return;
  for (const name of recordScreens) void reload(name);
}

function takeMessages(messages: readonly MessagePreview[]) {
  // They are also sent with every new connection, even if they haven't changed.
  if (isSameJson(messages, session.getState().user?.messages ?? [])) return;
  change(({ notifications }) => ({ messages, notifications: withoutRead(notifications, messages) }));
  showUnread(messages);
  void reload("dashboard");
}

export function subscribe(socket: LiveSocket) {
  let isFirst = true;
  socket.on("notification", takeNotification);
  socket.on("messages", takeMessages);
  socket.on("presence", ({ token, online }) => presence.set(token, online));
  socket.on("connect", () => {
    presence.clear();
    // Events during a lost connection weren't received.
    if (!isFirst) {
      void queryClient.invalidateQueries({ queryKey: notificationCheckKey });
      void queryClient.invalidateQueries({ queryKey: chatRoomsKey });
    }
    isFirst = false;
  });
}
