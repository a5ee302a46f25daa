/** Closes sockets that receive too slowly, before their queue fills the memory. */
import type { ChatSocket } from "./types.ts";

/** Maximum time that data waits to be sent, in milliseconds. A lost connection is noticed after about the same time. */
const maxWait = 20_000;
/**
 * Maximum number of waiting characters, except briefly: a client that was disconnected for a long time gets all missed
 * messages at once.
 */
const largestBacklog = 1_000_000;
const moment = 3_000;

/** Tracks how a socket receives data. */
export interface Backlog {
  /** Records data of this length. @returns whether the socket is too slow */
  add(length: number): boolean;
  /** Records that everything was passed to the network. */
  clear(): void;
}

/** @param now returns milliseconds of a monotonic clock */
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

/** Watches a socket. The regular pings ensure that a slow socket is noticed even if no one sends messages. */
export function closeWhenSlow(socket: ChatSocket): void {
  const { conn } = socket;
  const backlog = makeBacklog();
  conn.on("flush", () => backlog.clear());
  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    if (!backlog.add(data?.length ?? 0)) return;
    socket.data.isLost = true;
    // Discards waiting data, because closing would otherwise wait for it too.
    conn.close(true);
  });
}
