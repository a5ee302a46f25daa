import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ConfigAnswer } from "#shared/contracts/auth.ts";
import { isUnreached } from "./api-error.ts";
import { call } from "./api.ts";
import { queryClient } from "./query-client.ts";
import { toastWithStatus } from "./toasts.tsx";

const config = queryOptions({
  queryKey: ["config"],
  queryFn: () =>
    call<ConfigAnswer>("/getConfigSettings").catch((error: unknown) => {
      // That there is no connection stands over every screen.
      if (!isUnreached(error)) toastWithStatus(error);
      throw error;
    }),
  staleTime: Infinity,
  meta: { isQuiet: true },
});

/** What the server says about itself; asked once. */
export const loadConfig = (): Promise<ConfigAnswer> => queryClient.ensureQueryData(config);

/** What the server says about itself; empty until it is known. */
export function useConfig(): Partial<ConfigAnswer> {
  const { data } = useQuery(config);
  return data ?? {};
}
