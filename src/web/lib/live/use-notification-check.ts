import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationCheckInterval } from "#shared/constants.ts";
import { call } from "../api.ts";
import { notificationCheckKey } from "../first-answers.ts";
import type { MessagePreview, Notification } from "../session/session.ts";
import { loadUser } from "../session/session-actions.ts";
import { session } from "../session/session-store.ts";

export interface NotificationAnswer {
  notifications: readonly Notification[];
  messages: readonly MessagePreview[];
  /** Version of the custom fields. */
  customVersion?: number;
}

/** Checks every 30 seconds for new notifications and messages. */
export function useNotificationCheck() {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: notificationCheckKey,
    queryFn: () => call<NotificationAnswer>("/getNotifications"),
    refetchInterval: notificationCheckInterval,
    refetchIntervalInBackground: true,
    retry: false,
    // The online indicator shows the failure. A toast every 30 seconds wouldn't help.
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (!data) return;
    session.dispatch({
      type: "refreshed",
      notifications: data.notifications ?? [],
      messages: data.messages ?? [],
    });
    const { user } = session.getState();
    if (user && data.customVersion !== undefined && data.customVersion !== user.customVersion)
      void loadUser();
    // `dataUpdatedAt` is a dependency because the socket changes the session in between, so even an unchanged response
    // must be applied.
  }, [data, dataUpdatedAt]);
}
