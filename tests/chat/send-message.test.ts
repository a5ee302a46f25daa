/** The call that sends a message written offline: it stores the message once, and only in the person's rooms. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { ChatMessagesAnswer, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { messageLimit } from "#shared/constants.ts";
import { findUnannounced, notifyAway } from "#server/features/chat/away.ts";
import { makeMessageStore } from "#server/features/chat/message-store.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";

let manager: Person;
let colleague: Person;
let mentee: Person;
let stranger: Person;
let roomId: string;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  const own = await makeOrganization(db);
  manager = await makeStaff(db, own);
  colleague = await makeStaff(db, own);
  mentee = await makeMentee(db, own, { values: { caseManager: manager.id } });
  stranger = await makeMentee(db, await makeOrganization(db), {});
  roomId = await roomOf(db, mentee);
});

const send = (person: Person, body: Record<string, unknown>) =>
  test.post("sendMessage", { roomId, message: "Hello", clientId: "a", ...body }, person.token);
const texts = async () => {
  const { rows } = await sql<{ text: string; client_id: string }>`
    select text, client_id from chat_messages where room_id = ${roomId} and message_type = 'Message' order by id`.execute(
    test.db,
  );
  return rows.map(({ text, client_id }) => `${client_id}: ${text}`);
};
/** The times of the manager's notifications about messages. */
const notices = async () => {
  const { rows } = await sql<{ at: string }>`select created_at::text as at from notifications
    where account_id = ${manager.accountId} and notification_type = 'message' order by id`.execute(test.db);
  return rows;
};
const unread = async (person: Person) => {
  const { rooms } = (await test.get("getChatRooms", person.token)).body as unknown as ChatRoomsAnswer;
  return rooms.find((room) => room.roomId === roomId)?.messageCount;
};

it("A message is stored once, however often it is sent, even simultaneously", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send(mentee, { clientId: "one", message: "First" })));
  expect(new Set(answers.map(({ body }) => body["id"])).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await send(mentee, { clientId: "two", message: "Second" });
  expect(await texts()).toEqual(["one: First", "two: Second"]);
});

it("A message with the client id of a different one is refused, not dropped, even if both arrive simultaneously", async () => {
  const before = await texts();
  const refused = await send(mentee, { clientId: "one", message: "Other words" });
  expect(refused).toMatchObject({ status: 409, body: { status: 0, code: "conflict" } });
  expect(refused.body["message"]).toMatch(/^[^.]+\.$/);
  const both = await Promise.all(
    ["Here", "There"].map((message) => send(mentee, { clientId: "both", message })),
  );
  // The message that arrives first is stored.
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stored = both[0]?.status === 200 ? "Here" : "There";
  expect(await texts()).toEqual([...before, `both: ${stored}`]);
  // A colleague's message with the same id is another message.
  expect((await send(manager, { clientId: "one", message: "Other words" })).status).toBe(200);
});

it("A message is refused outside the person's rooms, without a session, empty, too long and without a client id", async () => {
  const before = await texts();
  expect((await send(stranger, {})).status).toBe(404);
  // Sending adds no one to a room.
  expect((await send(colleague, {})).status).toBe(404);
  expect((await send(mentee, { roomId: "999999" })).status).toBe(404);
  expect((await test.post("sendMessage", { roomId, message: "Hello", clientId: "a" })).status).toBe(401);
  for (const bad of [{ clientId: "" }, { clientId: "x".repeat(101) }, { message: 5 }, { roomId: {} }])
    expect((await send(mentee, bad)).status, JSON.stringify(bad)).toBe(400);
  for (const message of ["", " \n", "\0", "x".repeat(messageLimit + 1)])
    expect((await send(mentee, { message })).body["status"]).toBe(0);
  expect(await texts()).toEqual(before);
});

it("The newest messages of a room can be kept for offline use, and the room stays unread", async () => {
  await send(mentee, { clientId: "three", message: "Unread" });
  const count = await unread(manager);
  expect(count).not.toBe("0");
  const peek = (person: Person) => test.get(`getChatMessages/${roomId}?keepUnread=1`, person.token);
  const { chatMessages } = (await peek(manager)).body as unknown as ChatMessagesAnswer;
  expect(chatMessages.at(-1)?.message).toBe("Unread");
  expect(await unread(manager)).toBe(count);
  expect((await peek(colleague)).status).toBe(404);
  expect((await peek(stranger)).status).toBe(404);
  expect((await test.get(`getChatMessages/${roomId}?keepUnread=yes`, manager.token)).status).toBe(400);
});

it("A message is announced by the next process, once, if the one that stored it dies before that", async () => {
  const { database, env, app } = test;
  const db = database.application;
  const killed = makeMessageStore(db, { stored: () => undefined, announce: () => new Promise(() => {}) });
  const message = { roomId, senderId: mentee.accountId, clientId: "killed", messageType: "Message" as const };
  await app.chat.store.settle();
  const before = await notices();
  expect(
    await killed.add({ ...message, text: "Are you there?", name: "Mia", image: "", session: null }),
  ).toEqual({ id: expect.any(Number) });
  expect(await notices()).toEqual(before);
  const resume = async (begun: Date) =>
    notifyAway({ db, env, log: app.log }, await findUnannounced(db, begun));
  await resume(new Date());
  const after = await notices();
  expect(after).not.toEqual(before);
  expect(after).toHaveLength(1);
  await resume(new Date());
  expect(await notices()).toEqual(after);
});
