/** Inserts the demo people's conversations and their notifications. */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { roomGroup } from "#server/features/chat/reading.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { chats } from "./content/data.ts";
import { addDays, instantOn, type Day } from "./content/dates.ts";
import type { SeedChat, SeedChatLine } from "./content/types.ts";
import { insertRows } from "./insert.ts";
import type { SeededPerson } from "./seeded.ts";

type People = ReadonlyMap<string, SeededPerson>;

function personOf(people: People, email: string): SeededPerson {
  const person = people.get(email);
  if (!person) throw new Error(`Nobody has the email ${email}`);
  return person;
}

async function makeRoom(db: Db, chat: SeedChat, people: People): Promise<string> {
  if (chat.mentee !== null) {
    const room = await db
      .selectFrom("chat_rooms")
      .select("id")
      .where("mentee_id", "=", personOf(people, chat.mentee).id)
      .executeTakeFirst();
    return room?.id ?? "";
  }
  const [low = "", high = ""] = chat.people
    .map((email) => personOf(people, email).accountId)
    .sort((one, other) => Number(one) - Number(other));
  const [id = ""] = await insertRows(db, "chatRooms", [{ personLow: low, personHigh: high }]);
  return id;
}

/** Adds the members of a room. All have read it, except for some members' last messages. */
async function addMembers(
  db: Db,
  chat: SeedChat,
  people: People,
  roomId: string,
  room: { messageIds: readonly string[]; startedAt: Date },
): Promise<void> {
  for (const email of [...chat.people, ...(chat.mentee === null ? [] : [chat.mentee])]) {
    const missing = chat.unread[email] ?? 0;
    const lastRead = room.messageIds.at(-1 - missing) ?? "0";
    await sql`
      insert into chat_members (room_id, account_id, joined_at, opened_at, last_read_id)
      values (${roomId}, ${personOf(people, email).accountId}, ${room.startedAt}, ${room.startedAt}, ${lastRead})
      on conflict (room_id, account_id) do update
      set opened_at = excluded.opened_at, last_read_id = excluded.last_read_id`.execute(db);
  }
}

async function addNotifications(
  db: Db,
  chat: SeedChat,
  people: People,
  roomId: string,
  at: (line: SeedChatLine) => Date,
): Promise<void> {
  for (const [email, missing] of Object.entries(chat.unread)) {
    const { accountId } = personOf(people, email);
    const last = chat.lines.findLast(({ from }) => from !== email);
    if (!last) continue;
    const account = await db
      .selectFrom("accounts as a")
      .leftJoin("users as u", "u.account_id", "a.id")
      .leftJoin("mentees as m", "m.account_id", "a.id")
      .select(({ fn }) => fn.coalesce("u.organization_id", "m.organization_id").as("organization_id"))
      .select("a.language_code")
      .where("a.id", "=", accountId)
      .executeTakeFirst();
    const t = textsOf(languageOf(account?.language_code));
    const key = `server.notifications.${missing === 1 ? "newMessage" : "newMessages"}`;
    const values = { sender: personOf(people, last.from).name, count: String(missing) };
    await insertRows(db, "notifications", [
      {
        accountId,
        organizationId: account?.organization_id,
        notificationType: "message",
        notificationSubject: t(`${key}.subject`, values),
        notificationMessage: t(`${key}.message`, values),
        notificationUrl: `/chat/${roomId}`,
        groupKey: roomGroup(roomId),
        createdAt: at(last),
      },
    ]);
  }
}

/** Inserts all conversations, dated relative to today. */
export async function insertChats(db: Db, people: People, today: Day): Promise<void> {
  for (const [index, chat] of chats.entries()) {
    const at = ({ day, minutes }: SeedChatLine) => instantOn(addDays(today, day), minutes);
    const roomId = await makeRoom(db, chat, people);
    const messageIds = await insertRows(
      db,
      "chatMessages",
      chat.lines.map((line, n) => ({
        roomId,
        senderId: personOf(people, line.from).accountId,
        clientId: `demo-${index}-${n}`,
        messageType: "Message",
        text: line.text,
        createdAt: at(line),
      })),
    );
    const [first, last] = [chat.lines[0], chat.lines.at(-1)];
    if (!first || !last) continue;
    await addMembers(db, chat, people, roomId, { messageIds, startedAt: at(first) });
    await sql`update chat_rooms set last_message_id = ${messageIds.at(-1)}, last_message_at = ${at(last)}
      where id = ${roomId}`.execute(db);
    await addNotifications(db, chat, people, roomId, at);
  }
}
