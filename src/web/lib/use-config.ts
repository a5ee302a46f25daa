import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ConfigAnswer } from "#shared/contracts/responses/auth.ts";
import { isUnreached } from "./api-error.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";
import { toastWithStatus } from "./toasts.tsx";

export const configKey = ["config"];

const config = queryOptions({
  queryKey: configKey,
  queryFn: () =>
    call<ConfigAnswer>("/getConfigSettings").catch((error: unknown) => {
      // A notice over every screen says that the device is offline.
      if (!isUnreached(error)) toastWithStatus(error);
      throw error;
    }),
  staleTime: Infinity,
  meta: { isQuiet: true },
});

/** Loads the server's configuration once. */
export const loadConfig = (): Promise<ConfigAnswer> => queryClient.ensureQueryData(config);

/** Returns the server's configuration. Empty until it is loaded. */
export function useConfig(): Partial<ConfigAnswer> {
  const { data } = useQuery(config);
  return data ?? {};
}
