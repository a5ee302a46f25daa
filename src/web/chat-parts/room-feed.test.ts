import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Copies } from "../lib/api.ts";
import { Outbox } from "./outbox.ts";
import type * as Feed from "./room-feed.ts";

const { state, copies, call, leave } = vi.hoisted(() => ({
  state: { token: "of Ana" },
  copies: {} as { current?: Copies },
  call: vi.fn<() => Promise<unknown>>(),
  leave: () => undefined,
}));
vi.mock("../lib/session/session-store.ts", () => ({ session: { getState: () => state } }));
vi.mock("../lib/api.ts", () => ({ call, offlineCopies: copies }));
vi.mock("../lib/connection.ts", () => ({ connection: { isOnline: () => true, subscribe: () => leave } }));
vi.mock("../lib/live/live.ts", () => ({ live: { enter: () => leave } }));
vi.mock("../lib/live/news.ts", () => ({ forgetUnread: leave }));
vi.mock("../lib/live/room-cache.ts", () => ({ showLast: leave }));
vi.mock("./sealed-messages.ts", () => ({ followSealed: () => leave }));

let feeds: typeof Feed;
beforeAll(async () => {
  vi.resetModules();
  feeds = await import("./room-feed.ts");
});
afterAll(() => vi.resetModules());

it("Messages are copied for the person who opened the room, and not for one who signed in since then", async () => {
  const keep = vi.fn<Copies["keep"]>();
  copies.current = { keep, find: async () => undefined };
  const messages = [{ id: "1", clientId: "c", message: "For Ana only" }];
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  for (const next of ["of Ana", "of Ben"]) {
    const answer = Promise.withResolvers<unknown>();
    call.mockReturnValue(answer.promise);
    const feed = new feeds.RoomFeed("5", new Outbox(storage, "7", "5"));
    const stop = feed.watch();
    state.token = next;
    answer.resolve({ chatMessages: messages, room: {}, hasMore: false });
    await vi.waitFor(() => expect(feed.get().phase).toBe("ready"));
    stop();
    state.token = "of Ana";
  }
  expect(keep.mock.calls.map(([path]) => path)).toEqual(["/getChatMessages/5"]);
});
