import { useSyncExternalStore } from "react";
import { pendingChanges, type PendingChange } from "./pending-changes.ts";

/** The taps that wait for the server. */
export const usePendingChanges = (): readonly PendingChange[] =>
  useSyncExternalStore(pendingChanges.subscribe, pendingChanges.all);
