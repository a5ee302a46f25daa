import { useQuery } from "@tanstack/react-query";
import type { ConfigAnswer } from "#shared/contracts/auth.ts";
import { call } from "./api.ts";
import { toastWithStatus } from "./toasts.tsx";

/** What the server says about itself; empty until it is known. */
export function useConfig(): Partial<ConfigAnswer> {
  const { data } = useQuery({
    queryKey: ["config"],
    queryFn: () =>
      call<ConfigAnswer>("/getConfigSettings").catch((error: unknown) => {
        toastWithStatus(error);
        throw error;
      }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return data ?? {};
}
