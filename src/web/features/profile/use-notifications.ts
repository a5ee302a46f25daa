import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Notification } from "../../lib/session/session.ts";
import { notificationCheckKey } from "../../lib/first-answers.ts";

const listKey = ["notificationList"];

const isSignIn = ({ notificationType }: Notification) => notificationType === "login";

/** The notifications, split into new ones, sign-ins from new devices, and dismissed ones. */
export function useNotifications() {
  const query = useQuery({
    queryKey: listKey,
    queryFn: () => call<{ notifications: Notification[] }>("/getNotificationList"),
    meta: { isQuiet: true },
  });
  const all = query.data?.notifications ?? [];
  const fresh = all.filter(({ read }) => read === "0");
  return {
    query,
    news: fresh.filter((one) => !isSignIn(one)),
    signIns: fresh.filter(isSignIn),
    earlier: all.filter(({ read }) => read === "1"),
  };
}

export function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call("/markNotificationRead", { notificationId }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries({ queryKey: notificationCheckKey }),
      ]),
  });
}
