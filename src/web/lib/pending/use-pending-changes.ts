import { useSyncExternalStore } from "react";
import { answeredTaps } from "./answered.ts";
import { isUnsent } from "./change.ts";
import { pendingChanges, type PendingChange } from "./pending-changes.ts";

/** Returns the changes that the server hasn't confirmed. */
export const usePendingChanges = (): readonly PendingChange[] =>
  useSyncExternalStore(pendingChanges.subscribe, pendingChanges.all);

/**
 * Returns the changes that the server hasn't confirmed or refused. What it refused isn't done and isn't sent again, so
 * only the list of unsent changes shows it.
 */
export const useUnrefusedChanges = (): readonly PendingChange[] =>
  usePendingChanges().filter(({ state }) => state !== "refused");

/**
 * Returns what the person last tapped for a field of a record, if the shown record doesn't include it yet.
 * @param version version of the shown record
 */
export function useTapped(table: string, id: string, field: string, version: unknown) {
  const waiting = useUnrefusedChanges().findLast(
    (tap) => tap.table === table && tap.id === id && field in tap.data,
  );
  const stored = answeredTaps.find(table, id, field, version)?.data[field];
  return {
    tapped: waiting?.data[field] ?? stored,
    /** The value that the server already has. The next change builds on it. */
    stored,
    isWaiting: waiting !== undefined,
    isUnsent: waiting !== undefined && isUnsent(waiting),
  };
}
