import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ChatRoom, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import type * as Cache from "./room-cache.ts";

const { cached } = vi.hoisted(() => ({ cached: {} as { answer?: ChatRoomsAnswer } }));
vi.mock("../first-answers.ts", () => ({ chatRoomsKey: ["chatRooms"] }));
vi.mock("../query-client.ts", () => ({
  queryClient: {
    getQueryData: () => cached.answer,
    setQueryData: (_: unknown, change: (answer: unknown) => ChatRoomsAnswer) => {
      cached.answer = change(cached.answer);
    },
  },
}));

let cache: typeof Cache;
beforeAll(async () => {
  vi.resetModules();
  cache = await import("./room-cache.ts");
});
afterAll(() => vi.resetModules());

const at = (minute: string) => `2026-11-30T09:${minute}:00.000Z`;
const roomWith = (roomId: string, lastMessage: string, minute: string): ChatRoom => ({
  roomId,
  lastMessage,
  lastSender: "",
  time: at(minute),
  chatMembers: [],
  firstName: "",
  lastName: "",
  messageCount: "0",
  roomName: "",
  roomProfileImage: "",
  roomType: "mentee",
  mayLeave: false,
  menteeId: "",
  online: false,
});

it("An unread message doesn't replace a newer one that the person wrote", () => {
  const rooms = [roomWith("1", "Are you coming?", "05"), roomWith("2", "See you", "01")];
  cached.answer = { status: 1, dataType: "chatRooms", rooms, addChatMemberList: [] };
  cache.showUnread([
    { roomId: "2", avatar: "", name: "Ben", message: "Thanks", time: at("04"), messageCount: "1" },
    { roomId: "1", avatar: "", name: "Ana", message: "I'm late", time: at("00"), messageCount: "2" },
  ]);
  expect(cached.answer).toMatchObject({
    rooms: [
      { roomId: "1", messageCount: "2", lastMessage: "Are you coming?", lastSender: "", time: at("05") },
      { roomId: "2", messageCount: "1", lastMessage: "Thanks", lastSender: "Ben", time: at("04") },
    ],
  });
});
