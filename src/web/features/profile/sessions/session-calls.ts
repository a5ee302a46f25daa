import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionsAnswer } from "#shared/contracts/responses/sessions.ts";
import { hasStatus } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { failureText, showToast } from "../../../lib/toasts.tsx";

const sessionsKey = ["sessions"];

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: () => call<SessionsAnswer>("/auth/sessions"),
    meta: { isQuiet: true },
  });

export type SessionChange =
  | { path: "/auth/sessions/end"; body: { sessionId: string } }
  | { path: "/auth/sessions/endOthers"; body: Record<string, never> }
  | { path: "/auth/devices/forget"; body: { deviceId: string } };

/** Changes the list and reloads it. If the session or device no longer exists, that counts as success. */
export function useSessionChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: SessionChange) => call<{ message: string }>(path, body),
    meta: { isQuiet: true },
    onSuccess: ({ message }) => showToast("success", message),
    onError: (error) => {
      if (!hasStatus(error, 404)) showToast("error", failureText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
