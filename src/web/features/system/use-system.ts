import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SystemAnswer } from "#shared/contracts/system.ts";
import { call } from "../../lib/api.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";

const queryKey = ["system"];

/** The state of the installation, as it is now. */
export const useSystem = () =>
  useQuery({ queryKey, queryFn: () => call<SystemAnswer>("/system"), staleTime: 0, meta: { isQuiet: true } });

/** Sets how much an organization may store; null: as much as is usual. */
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
