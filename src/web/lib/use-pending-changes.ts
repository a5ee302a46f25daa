import { useSyncExternalStore } from "react";
import { answeredTaps } from "./pending/answered.ts";
import { isUnsent } from "./pending/change.ts";
import { pendingChanges, type PendingChange } from "./pending-changes.ts";

/** The taps that wait for the server. */
export const usePendingChanges = (): readonly PendingChange[] =>
  useSyncExternalStore(pendingChanges.subscribe, pendingChanges.all);

/**
 * What somebody tapped last on a field of a record, as far as what is shown of the record does not have it yet.
 * @param version of the record as it is shown
 */
export function useTapped(table: string, id: string, field: string, version: unknown) {
  const waiting = usePendingChanges().findLast(
    (tap) => tap.table === table && tap.id === id && field in tap.data,
  );
  const stored = answeredTaps.find(table, id, field, version)?.data[field];
  return {
    tapped: waiting?.data[field] ?? stored,
    /** What the server has already: the next tap is one on this. */
    stored,
    isWaiting: waiting !== undefined,
    isUnsent: waiting !== undefined && isUnsent(waiting),
  };
}
