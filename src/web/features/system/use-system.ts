import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConfirmInstallation } from "#shared/contracts/system.ts";
import type { SystemAnswer } from "#shared/contracts/responses/system.ts";
import { call } from "../../lib/api.ts";
import { loadUser } from "../../lib/session/session-actions.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";

const queryKey = ["system"];

/** Loads the current state of the installation. */
export const useSystem = () =>
  useQuery({ queryKey, queryFn: () => call<SystemAnswer>("/system"), staleTime: 0, meta: { isQuiet: true } });

/** Confirms that this is the real installation, so that messages are sent again. */
export function useConfirmInstallation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConfirmInstallation) =>
      call<{ status: number; message: string }>("/system/confirm", body),
    meta: { isQuiet: true },
    onSuccess({ message }) {
      showToast("success", message);
      // Removes the notice from every screen.
      void loadUser();
    },
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Sets how much an organization may store. Null sets the default. */
export function useStorageLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { organizationId: string; megabytes: number | null }) =>
      call<{ status: number; message: string }>("/system/storageLimit", body),
    meta: { isQuiet: true },
    onSuccess: ({ message }) => showToast("success", message),
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
