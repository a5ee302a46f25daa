import { useEffect, useState } from "react";
import type { OwnPromise } from "#shared/contracts/responses/dashboard.ts";
import { pendingChanges, type PendingChange } from "../../lib/pending/pending-changes.ts";
import { isUnsent } from "../../lib/pending/change.ts";
import { usePendingChanges } from "../../lib/pending/use-pending-changes.ts";

interface NewPromise {
  readonly change: PendingChange;
  readonly isUnsent: boolean;
}

/**
 * Returns the promises that a mentee made offline. A sent promise stays in the list until the server's list is
 * reloaded, so that it doesn't disappear and reappear.
 * @param list the promises on the server
 */
export function useNewPromises(list: readonly OwnPromise[]): readonly NewPromise[] {
  const waiting = usePendingChanges().filter(
    (one) => one.table === "promises" && one.id === "0" && isUnsent(one),
  );
  const [kept, setKept] = useState({ list, changes: waiting });
  const isIn = (changes: readonly PendingChange[], key: string) => changes.some((one) => one.key === key);
  const added = waiting.filter(({ key }) => !isIn(kept.changes, key));
  if (kept.list !== list) setKept({ list, changes: waiting });
  else if (added.length > 0) setKept({ list, changes: [...kept.changes, ...added] });
  useEffect(
    () =>
      pendingChanges.onDiscarded((gone) =>
        setKept((before) => ({ ...before, changes: before.changes.filter(({ key }) => key !== gone) })),
      ),
    [],
  );
  return kept.changes.map((change) => ({ change, isUnsent: isIn(waiting, change.key) }));
}
