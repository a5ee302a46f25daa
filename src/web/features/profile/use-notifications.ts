import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Notification } from "../../lib/session.ts";
import { notificationCheckKey } from "../../lib/first-answers.ts";

const listKey = ["notificationList"];

const isSignIn = ({ notificationType }: Notification) => notificationType === "login";

/** The history, split into what is new, sign-ins from new devices, and what was dismissed. */
export function useNotifications() {
  const { data, isPending } = useQuery({
    queryKey: listKey,
    queryFn: () => call<{ notifications: Notification[] }>("/getNotificationList"),
  });
  const all = data?.notifications ?? [];
  const fresh = all.filter(({ read }) => read === "0");
  return {
    isPending,
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
