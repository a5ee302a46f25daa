/** Closes sockets that do not take what is sent to them, before it fills the memory. */
import type { ChatSocket } from "./types.ts";

/** What waits longer than this is too old, in milliseconds; about as long as a lost client is waited for. */
const maxWait = 20_000;
/** More characters than this may only wait for a moment: a client that was away long catches up in one go. */
const largestBacklog = 1_000_000;
const moment = 3_000;

/** How a socket takes what is sent. */
export interface Backlog {
  /** Something of this length is about to be sent. @returns whether the socket is too slow */
  add(length: number): boolean;
  /** Everything was handed to the network. */
  clear(): void;
}

/** @param now milliseconds of a clock that never goes back */
export function makeBacklog(now: () => number = () => performance.now()): Backlog {
  let since: number | null = null;
  let waiting = 0;
  return {
    add(length) {
      since ??= now();
      waiting += length;
      const waited = now() - since;
      return waited > maxWait || (waiting > largestBacklog && waited > moment);
    },
    clear() {
      since = null;
      waiting = 0;
    },
  };
}

/** Looks after one socket; the regular pings make sure that a slow one is noticed when nobody writes. */
export function closeWhenSlow({ conn }: ChatSocket): void {
  const backlog = makeBacklog();
  conn.on("flush", () => backlog.clear());
  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    // What still waits is thrown away: closing would otherwise wait for it too.
    if (backlog.add(data?.length ?? 0)) conn.close(true);
  });
}
