import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationCheckInterval } from "#shared/constants.ts";
import { call } from "./api.ts";
import { notificationCheckKey } from "./first-answers.ts";
import type { MessagePreview, Notification } from "./session.ts";
import { loadUser } from "./session-actions.ts";
import { session } from "./session-store.ts";

export interface NotificationAnswer {
  notifications: readonly Notification[];
  messages: readonly MessagePreview[];
  /** Of the fields that the organization added. */
  customVersion?: number;
}

/** Every 30 seconds: what is new replaces the person's notifications and messages. */
export function useNotificationCheck() {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: notificationCheckKey,
    queryFn: () => call<NotificationAnswer>("/getNotifications"),
    refetchInterval: notificationCheckInterval,
    refetchIntervalInBackground: true,
    retry: false,
    // The online indicator shows it; a toast every 30 seconds would not help.
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
    // The socket changes the session in between: an answer like the last one counts too.
  }, [data, dataUpdatedAt]);
}
