import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import type { LanguageOption } from "./session.ts";
import { toastWithStatus } from "./toasts.tsx";

/** The answer of `GET /getConfigSettings`: public, the same for everybody. */
export interface Config {
  applicationName?: string;
  languages?: LanguageOption[];
  defaultLanguage?: string;
  mapTileUrl?: string;
  chatUrl?: string;
  minPasswordLength?: number;
  maxUploadBytes?: number;
}

export function useConfig(): Config {
  const { data } = useQuery({
    queryKey: ["config"],
    queryFn: () =>
      call<Config>("/getConfigSettings").catch((error: unknown) => {
        toastWithStatus(error);
        throw error;
      }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return data ?? {};
}
