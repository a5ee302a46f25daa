import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Notification } from "../../lib/session.ts";
import { notificationCheckKey } from "../../lib/use-notification-check.ts";
import { useUser } from "../../lib/use-session.ts";

const listKey = ["notificationList"];

/** The history, split into what is new and what was dismissed. */
export function useNotifications() {
  const unreadIds = new Set((useUser().notifications ?? []).map(({ id }) => id));
  const { data, isPending } = useQuery({
    queryKey: listKey,
    queryFn: () => call<{ notifications: Notification[] }>("/getNotificationList"),
  });
  const all = data?.notifications ?? [];
  return {
    isPending,
    fresh: all.filter(({ id }) => unreadIds.has(id)),
    earlier: all.filter(({ id }) => !unreadIds.has(id)),
  };
}

export function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call("/markNotificationRead", { notificationId }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationCheckKey }),
  });
}
