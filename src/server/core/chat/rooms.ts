/** Lists a person's rooms and starts new ones. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { OuterRow, Row } from "#server/platform/db/row.ts";
import { chatPersonOf, mayLeaveRoom, mayUseRoom } from "#shared/access/chat.ts";
import type { ChatMember, ChatRoom } from "#shared/contracts/responses/chat.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { mayKnow } from "#server/core/notifications/may-know.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isLiveRoom, roomFactColumns, roomFacts, type RoomFactsRow, roomFactTables } from "./room-facts.ts";
import { mayChatWith } from "./members.ts";
import { textOf } from "./messages.ts";
import { presentNodes } from "./presence.ts";

/** Maximum number of rooms in a list. */
const maxRooms = 1000;
/** Unread messages are counted only up to this number. */
const maxUnread = 1000;

interface MemberRow {
  id: Row<"chat_members">["account_id"];
  type: Row<"accounts">["account_type"];
  firstName: string;
  lastName: string;
  image: string;
  online: boolean;
}

type Mentee = OuterRow<"mentees">;

interface RoomRow extends RoomFactsRow, Row<"chat_rooms", "last_message_at"> {
  organization_name: OuterRow<"organizations">["name"];
  answer_hours: OuterRow<"organizations">["answer_hours"];
  crisis_help: OuterRow<"organizations">["crisis_help"];
  mentee_first_name: Mentee["first_name"];
  mentee_last_name: Mentee["last_name"];
  mentee_image: Mentee["image"];
  case_manager_account: OuterRow<"users">["account_id"];
  members: MemberRow[] | null;
  unread: number;
  last_type: OuterRow<"chat_messages">["message_type"];
  last_text: OuterRow<"chat_messages">["text"];
  last_via: OuterRow<"chat_messages">["via"];
  /** Empty if the account wrote it. */
  last_sender: string | null;
}

export interface RoomChoice {
  /** Limits the list to this room. */
  readonly roomId?: string;
  /** Limits the list to this number of rooms with the newest messages. Rooms without messages are left out. */
  readonly newest?: number;
}

const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

async function readRooms(
  db: Db,
  { accountId, accountType }: SignedIn["caller"],
  choice: RoomChoice,
): Promise<RoomRow[]> {
  const conditions = [
    sql`c.removed_at is null`,
    isLiveRoom,
    ...(choice.roomId === undefined ? [] : [sql`r.id = ${choice.roomId}`]),
    ...(choice.newest === undefined ? [] : [sql`r.last_message_at is not null`]),
  ];
  const account = sql`${accountId}::bigint`;
  // Team members stay in the room after the mentee left their caseload, but can't read it then.
  const isReader = accountType === "mentee" ? mayKnow(sql`x.account_id`, sql`mine.mentee_id`) : sql`true`;
  const { rows } = await sql<RoomRow>`
    with mine as (
      select ${roomFactColumns(account)}, r.last_message_at,
        rm.first_name as mentee_first_name, rm.last_name as mentee_last_name, rm.image as mentee_image, rm.case_manager as case_manager_id
      from ${roomFactTables(account)}
      where c.account_id = ${accountId} and ${sql.join(conditions, sql` and `)}
      order by r.last_message_at desc nulls last, r.id desc limit ${choice.newest ?? maxRooms}
    )
    select mine.*, o.name as organization_name, o.answer_hours, o.crisis_help, manager.account_id as case_manager_account, people.members,
      coalesce(unread.count, 0) as unread, last.message_type as last_type, last.text as last_text, last.via as last_via,
      last.sender as last_sender
    from mine
    left join organizations o on mine.mentee_id is not null and o.id = mine.organization_id
    left join users manager on manager.id = mine.case_manager_id
    left join lateral (
      select json_agg(json_build_object('id', x.account_id::text, 'type', a.account_type,
        'firstName', coalesce(u.first_name, e.first_name), 'lastName', coalesce(u.last_name, e.last_name),
        'image', coalesce(u.image, e.image, ''), 'online', exists (
          select from chat_presence p where p.account_id = x.account_id and p.node_id in ${presentNodes}))
        order by x.joined_at, x.account_id) as members
      from chat_members x
      join accounts a on a.id = x.account_id
      left join users u on u.account_id = a.id
      left join mentees e on e.account_id = a.id
      where x.room_id = mine.room_id and x.removed_at is null and x.account_id <> ${accountId} and ${isReader}
    ) people on true
    left join lateral (
      select count(*)::integer as count from (
        select from chat_messages m
        where m.room_id = mine.room_id and m.id > mine.last_read_id and m.sender_id <> ${accountId}
          and m.message_type = 'Message' limit ${maxUnread}
      ) counted
    ) unread on mine.last_message_id > mine.last_read_id
    left join lateral (
      select m.message_type, m.text, m.via, case when m.sender_id <> ${accountId} then
        concat_ws(' ', coalesce(u.first_name, e.first_name), coalesce(u.last_name, e.last_name)) else '' end as sender
      from chat_messages m
      left join users u on u.account_id = m.sender_id
      left join mentees e on e.account_id = m.sender_id
      where m.room_id = mine.room_id and m.message_type = 'Message' order by m.id desc limit 1
    ) last on mine.last_message_at is not null
    order by mine.last_message_at desc nulls last, mine.room_id desc`.execute(db);
  return rows;
}

/** Returns the person whose name and picture a room shows. */
function faceOf(row: RoomRow, isMentee: boolean): { firstName: string; lastName: string; image: string } {
  const members = row.members ?? [];
  if (row.room_type === "mentee" && !isMentee) {
    return {
      firstName: row.mentee_first_name ?? "",
      lastName: row.mentee_last_name ?? "",
      image: row.mentee_image ?? "",
    };
  }
  // Mentees see their case manager, or another team member in the room.
  const face = members.find(({ id }) => id === row.case_manager_account) ?? members[0];
  return face ?? { firstName: row.organization_name ?? "", lastName: "", image: "" };
}

function toRoom(row: RoomRow, { caller, language }: SignedIn): ChatRoom {
  const isMentee = caller.accountType === "mentee";
  const face = faceOf(row, isMentee);
  const chatMembers: ChatMember[] = (row.members ?? []).map((member) => ({
    id: member.id,
    name: nameOf(member),
    image: member.image,
    online: member.online,
  }));
  const lastMessage =
    row.last_text !== null && row.last_type !== null
      ? textOf({ messageType: row.last_type, text: row.last_text, name: "", via: row.last_via }, language)
      : "";
  return {
    roomId: row.room_id,
    chatMembers,
    firstName: face.firstName,
    lastName: face.lastName,
    messageCount: String(row.unread),
    roomName: nameOf(face),
    roomProfileImage: face.image,
    roomType: row.room_type,
    mayLeave: mayLeaveRoom(caller, roomFacts(row), row.case_manager_account === caller.accountId),
    menteeId: isMentee ? "" : (row.mentee_id ?? row.peer_mentee_id ?? ""),
    online: chatMembers.some(({ online }) => online),
    lastMessage,
    lastSender: row.last_sender ?? "",
    time: row.last_message_at?.toISOString() ?? "",
    ...(isMentee && row.room_type === "mentee"
      ? { care: { answerHours: row.answer_hours ?? "", crisisHelp: row.crisis_help ?? "" } }
      : {}),
  };
}

/** Returns the rooms that a person may use, those with the newest messages first. */
export async function listRooms(db: Db, signedIn: SignedIn, choice: RoomChoice = {}): Promise<ChatRoom[]> {
  const person = chatPersonOf(signedIn.caller);
  const rows = await readRooms(db, signedIn.caller, choice);
  return rows.filter((row) => mayUseRoom(person, roomFacts(row))).map((row) => toRoom(row, signedIn));
}

/** Returns one room in wire form. @throws AppError notFound */
export async function roomOf(db: Db, signedIn: SignedIn, roomId: string): Promise<ChatRoom> {
  const [room] = await listRooms(db, signedIn, { roomId });
  if (!room) throw new AppError("notFound");
  return room;
}

/**
 * Returns the id of the room that the caller shares with another person. Creates the room if there is none.
 * @param chatMember account id of the other person, as in `addChatMemberList`
 * @throws AppError notFound if the person doesn't exist or the caller may not chat with them
 */
export async function startChat(db: Db, { caller }: SignedIn, chatMember: string): Promise<string> {
  if (!(await mayChatWith(db, caller, chatMember))) throw new AppError("notFound");
  const [low, high] =
    Number(caller.accountId) < Number(chatMember)
      ? [caller.accountId, chatMember]
      : [chatMember, caller.accountId];
  return db.transaction().execute(async (trx) => {
    const { id: roomId } = await trx
      .insertInto("chat_rooms")
      .values({ person_low: low, person_high: high })
      .onConflict((on) => on.columns(["person_low", "person_high"]).doUpdateSet({ person_low: low }))
      .returning("id")
      .executeTakeFirstOrThrow(() => new AppError("notFound"));
    await trx
      .insertInto("chat_members")
      .values([
        { room_id: roomId, account_id: caller.accountId, opened_at: now },
        { room_id: roomId, account_id: chatMember, opened_at: null },
      ])
      .onConflict((on) =>
        on
          .columns(["room_id", "account_id"])
          .doUpdateSet(({ fn }) => ({
            removed_at: null,
            opened_at: fn.coalesce("chat_members.opened_at", "excluded.opened_at"),
          })),
      )
      .execute();
    return roomId;
  });
}
