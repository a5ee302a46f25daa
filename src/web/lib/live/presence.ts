import { useSyncExternalStore } from "react";
import { useIsOnline } from "../connection.ts";
import type { ChatMember } from "#shared/contracts/responses/chat.ts";
import { makeListeners } from "../../boot/listeners.ts";

/** People who went online or offline since the rooms were loaded, by public id. */
let changes: ReadonlyMap<string, boolean> = new Map();
const listeners = makeListeners();

function replace(next: ReadonlyMap<string, boolean>) {
  changes = next;
  listeners.notify();
}

export const presence = {
  set: (token: string, isOnline: boolean) => replace(new Map(changes).set(token, isOnline)),
  clear: () => replace(new Map()),
  get: () => changes,
  subscribe: listeners.subscribe,
};

/** Returns a function that checks if any of some members is online. Offline, this is unknown and returns false. */
export function useIsAnyOnline(): (members: readonly ChatMember[]) => boolean {
  const known = useSyncExternalStore(presence.subscribe, presence.get);
  const isOnline = useIsOnline();
  return (members) => isOnline && members.some(({ id, online }) => known.get(id) ?? online);
}
