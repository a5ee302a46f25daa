/** The reply of an absence, which mentees see where they write to someone who is away. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ChatMessagesAnswer, ChatRoomsAnswer } from "#shared/contracts/responses/chat.ts";
import { mergeMenteeRooms } from "#server/core/chat/merge-rooms.ts";
import { replyForAbsent } from "#server/features/chat/absence-replies.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway, zoneCode, zoneOfAnotherDay } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";

type Data = Record<string, unknown>;

/** The organization's day isn't that of UTC. */
const zone = zoneOfAnotherDay();
const english = "Ana Away is away. Automatic reply: Back on Monday.\nCall Ben.";

let superOrganization: string;
let own: string;
const test = testApp();
beforeAll(async () => {
  superOrganization = await makeOrganization(test.db);
  own = await makeOrganization(test.db, { timezones: zoneCode(zone) });
});

/** Makes a team member who is away between two days, counted from today. */
async function makeAbsent(from: number, until: number, values: Data = {}, organizationId = own) {
  const worker = await makeStaff(test.db, organizationId, { values: { firstName: "Ana", lastName: "Away" } });
  await insertRow(test.db, "absences", {
    organizationId,
    staffId: worker.id,
    fromDate: dayAway(from, zone),
    untilDate: dayAway(until, zone),
    replyEn: "Back on Monday.\nCall Ben.",
    replyEs: "Vuelvo el lunes.",
    ...values,
  });
  return worker;
}

/** Makes a mentee of a team member, with a chat room. */
async function makeMenteeOf(worker: Person, language = "en") {
  const values = { caseManager: worker.id, dateOfReferral: dayAway(-60, zone) };
  const mentee = await makeMentee(test.db, own, { language, values });
  return { mentee, roomId: await roomOf(test.db, mentee) };
}

let counter = 0;
const send = (person: Person, roomId: string) => {
  const clientId = `message ${(counter += 1)}`;
  return test.post("sendMessage", { roomId, message: "Are you there?", clientId }, person.token);
};
const reply = (id: unknown, via: "sms" | null = null) =>
  replyForAbsent({ db: test.db, log: test.app.log }, test.app.chat.store, [
    { id: Number(id), messageType: "Message", via },
  ]);

/** Sends a message and waits for the reply, if there is one. */
async function write(person: Person, roomId: string): Promise<void> {
  const { body } = await send(person, roomId);
  expect(body).toMatchObject({ status: 1 });
  await reply(body["id"]);
}

/** The notices in a room, as a person sees them. */
async function noticesIn(roomId: string, person: Person): Promise<string[]> {
  const { body } = await test.get(`getChatMessages/${roomId}?keepUnread=1`, person.token);
  const { chatMessages } = body as unknown as ChatMessagesAnswer;
  return chatMessages.filter(({ messageType }) => messageType === "Notice").map(({ message }) => message);
}

describe("The reply of an absence", () => {
  it("is posted when a mentee writes", async () => {
    const { mentee, roomId } = await makeMenteeOf(await makeAbsent(0, 0));
    expect((await send(mentee, roomId)).body).toMatchObject({ status: 1 });
    await expect.poll(() => noticesIn(roomId, mentee)).toEqual([english]);
  });

  it("is in the mentee's language, marked as automatic, and once per absence and conversation", async () => {
    const worker = await makeAbsent(0, 0);
    const { mentee, roomId } = await makeMenteeOf(worker, "es");
    await write(mentee, roomId);
    await write(mentee, roomId);
    expect(await noticesIn(roomId, mentee)).toEqual([
      "Ana Away no está. Respuesta automática: Vuelvo el lunes.",
    ]);
    expect(await noticesIn(roomId, worker)).toEqual(["Ana Away is away. Automatic reply: Vuelvo el lunes."]);
    // A changed reply isn't posted again where there was one. Without one in Spanish, it is the English one.
    await sql`update absences set replies = '{"en": "Soon"}' where staff_id = ${worker.id}`.execute(test.db);
    const started = await test.post("startNewChat", { chatMember: worker.accountId }, mentee.token);
    const direct = String(started.body["chatRoom"]);
    for (const room of [roomId, direct]) await write(mentee, room);
    expect(await noticesIn(roomId, mentee)).toHaveLength(1);
    expect(await noticesIn(direct, mentee)).toEqual(["Ana Away no está. Respuesta automática: Soon"]);
  });

  it("is posted only on the days of the absence in the organization's time zone, and only if there is one", async () => {
    const seen = async (from: number, until: number, values: Data = {}) => {
      const { mentee, roomId } = await makeMenteeOf(await makeAbsent(from, until, values));
      await write(mentee, roomId);
      return noticesIn(roomId, mentee);
    };
    expect([await seen(-3, 0), await seen(0, 3)]).toEqual([[english], [english]]);
    expect([await seen(-3, -1), await seen(1, 3)]).toEqual([[], []]);
    expect(await seen(0, 0, { replyEn: " ", replyEs: null })).toEqual([]);
    expect(await seen(0, 0, { deletedAt: new Date() })).toEqual([]);
  });

  it("is posted for mentees of its organization only, not for the team, and not for texts", async () => {
    const { db, app } = test;
    const chief = await makeAbsent(-3, 3, {}, superOrganization);
    const present = await makeStaff(db, own);
    const { mentee, roomId } = await makeMenteeOf(present);
    await test.get(`getChatMessages/${roomId}`, chief.token);
    await write(mentee, roomId);
    expect(await noticesIn(roomId, mentee)).toEqual(["Ana Away joined the chat"]);
    const worker = await makeAbsent(0, 0);
    const other = await makeMenteeOf(worker);
    await write(worker, other.roomId);
    const text = { roomId: other.roomId, senderId: other.mentee.accountId, clientId: "sms:1", text: "Hi" };
    const shown = { name: "", image: "", session: null, via: "sms" } as const;
    const stored = await app.chat.store.add({ ...text, ...shown, messageType: "Message" });
    await reply(stored?.id, "sms");
    expect(await noticesIn(other.roomId, other.mentee)).toEqual([]);
  });

  it("is no message of the team member, no unread message, and no contact", async () => {
    const { db } = test;
    const worker = await makeAbsent(0, 0);
    const { mentee, roomId } = await makeMenteeOf(worker);
    await write(mentee, roomId);
    expect(await noticesIn(roomId, mentee)).toEqual([english]);
    const roomFor = async (person: Person) => {
      const { body } = await test.get("getChatRooms", person.token);
      return (body as unknown as ChatRoomsAnswer).rooms.find((room) => room.roomId === roomId);
    };
    expect(await roomFor(mentee)).toMatchObject({ messageCount: "0", lastMessage: "Are you there?" });
    expect(await roomFor(worker)).toMatchObject({ messageCount: "1", lastMessage: "Are you there?" });
    const rowsOf = async (person: Person) => {
      const { rows } = await sql<{ notifications: number; entries: number }>`select
        (select count(*)::integer from notifications where account_id = ${person.accountId}) as notifications,
        (select count(*)::integer from audit_trail
          where account_id = ${person.accountId} and action = 'writeChat') as entries`.execute(db);
      return rows[0];
    };
    expect(await rowsOf(mentee)).toEqual({ notifications: 0, entries: 1 });
    expect(await rowsOf(worker)).toMatchObject({ entries: 0 });
    // What is left without the mentee's own message.
    await sql`delete from chat_messages where room_id = ${roomId} and message_type = 'Message'`.execute(db);
    const { rows } = await sql`select last_message_of(${mentee.id}) as day`.execute(db);
    expect(rows).toEqual([{ day: null }]);
    const asked = { menteeId: mentee.id, kinds: ["chat"] };
    expect((await test.post("timeline", asked, worker.token)).body["dataValues"]).toEqual([]);
  });

  it("stays in both conversations of a person who was entered twice", async () => {
    const worker = await makeAbsent(0, 0);
    const [kept, gone] = [await makeMenteeOf(worker), await makeMenteeOf(worker)];
    for (const { mentee, roomId } of [kept, gone]) await write(mentee, roomId);
    const pair = { keptId: kept.mentee.id, goneId: gone.mentee.id };
    await test.db.transaction().execute((trx) => mergeMenteeRooms(trx, pair));
    expect(await noticesIn(kept.roomId, kept.mentee)).toEqual([english, english]);
  });
});
