import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SystemAnswer } from "#shared/contracts/responses/system.ts";
import { call } from "../../lib/api.ts";
import { loadUser } from "../../lib/session/session-actions.ts";
import { useChange } from "../../records/parts/use-change.ts";

const queryKey = ["system"];

/** Loads the current state of the installation. */
export const useSystem = () =>
  useQuery({ queryKey, queryFn: () => call<SystemAnswer>("/system"), staleTime: 0, meta: { isQuiet: true } });

/** Changes the installation, and reloads its state. */
function useSystemChange(path: string, onDone?: () => void) {
  const client = useQueryClient();
  return useChange(path, onDone, { failed: null, onSettled: () => client.invalidateQueries({ queryKey }) });
}

/**
 * Confirms that this is the real installation, so that messages are sent again. Removes the notice from every screen.
 */
export const useConfirmInstallation = () => useSystemChange("/system/confirm", () => void loadUser());

/** Sets how much an organization may store. Null sets the default. */
export const useStorageLimit = () => useSystemChange("/system/storageLimit");
