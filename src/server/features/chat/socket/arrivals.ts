/** Records what a socket has certainly received, because what is sent into a lost connection reaches no one. */
import type { Feeds } from "./feeds.ts";
import type { ChatSocket } from "./types.ts";

/** Confirms with each answer to a ping what was sent before that ping. */
export function confirmArrivals(feeds: Pick<Feeds, "cursor">, { conn, data }: ChatSocket): void {
  let sent: ReadonlyMap<string, number> = new Map();
  conn.on("packetCreate", ({ type }: { type?: string }) => {
    if (type === "ping") sent = new Map([...data.rooms].map((roomId) => [roomId, feeds.cursor(roomId)]));
  });
  conn.on("packet", ({ type }: { type?: string }) => {
    if (type !== "pong") return;
    for (const [roomId, id] of sent)
      data.confirmed.set(roomId, Math.max(id, data.confirmed.get(roomId) ?? 0));
  });
}
