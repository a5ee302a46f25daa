import { useSyncExternalStore } from "react";
import { useIsOnline } from "../connection.ts";
import type { ChatMember } from "#shared/contracts/chat.ts";

/** Who came or went since the rooms were loaded, by public id. */
let changes: ReadonlyMap<string, boolean> = new Map();
const listeners = new Set<() => void>();

function replace(next: ReadonlyMap<string, boolean>) {
  changes = next;
  for (const listener of listeners) listener();
}

export const presence = {
  set: (token: string, isOnline: boolean) => replace(new Map(changes).set(token, isOnline)),
  clear: () => replace(new Map()),
  get: () => changes,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Whether any of some members has the app open now. Without connection nobody knows. */
export function useIsAnyOnline(): (members: readonly ChatMember[]) => boolean {
  const known = useSyncExternalStore(presence.subscribe, presence.get);
  const isOnline = useIsOnline();
  return (members) => isOnline && members.some(({ id, online }) => known.get(id) ?? online);
}
