/** Entering a room: who is in it, and who may come in. */
import { sql, type Kysely } from "kysely";
import { chatPersonOf, mayLeaveRoom, mayUseChat, mayUseRoom, openVerdict } from "#shared/access/chat.ts";
import type { Caller } from "#shared/access/policy.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { AppError } from "#server/errors.ts";
import { findRoomFacts, roomFacts, type RoomFactsRow } from "./facts.ts";
import { makeClientId, type MessageStore } from "./message-store.ts";

/** @throws AppError forbidden when the chat is not among the caller's screens */
export function requireChat(caller: Caller): void {
  if (!mayUseChat(caller)) throw new AppError("forbidden", "chat");
}

// What the role lacks is said; a room of others is not there.
function requireUse(caller: Caller, room: RoomFactsRow): void {
  const person = chatPersonOf(caller);
  if (mayUseRoom(person, roomFacts(room))) return;
  const lacksFlag = mayUseRoom({ ...person, menteesCanChat: true }, roomFacts(room));
  throw lacksFlag ? new AppError("forbidden", "menteesCanChat") : new AppError("notFound");
}

/** What the product says in a room about somebody. */
const notice = (
  roomId: string,
  { caller, firstName, lastName, image }: SignedIn,
  text: "joined" | "left",
) => ({
  roomId,
  senderId: caller.accountId,
  clientId: makeClientId(),
  messageType: "Notice" as const,
  text,
  name: `${firstName} ${lastName}`,
  image: image ?? "",
  session: null,
});

/** Makes a team member a member of a mentee's room, and says so in it. */
async function comeIn(db: Kysely<unknown>, store: MessageStore, signedIn: SignedIn, room: RoomFactsRow) {
  const { rows } = await sql`
    insert into chat_members (room_id, account_id, opened_at, last_read_id)
    values (${room.room_id}, ${signedIn.caller.accountId}, now(), ${room.last_message_id})
    on conflict (room_id, account_id) do update set removed_at = null, opened_at = now()
    where chat_members.removed_at is not null
    returning account_id`.execute(db);
  // Twice at once: the other request has said it.
  if (rows.length === 0) return;
  await store.add(notice(room.room_id, signedIn, "joined"));
}

/**
 * Checks that the caller may be in a room. A mentee's room is open to team members who may chat with mentees: looking
 * into it makes them members, and everybody in it sees that they came.
 * @throws AppError notFound for a missing room and for one of others, forbidden when the role lacks flag or key
 */
export async function enterRoom(
  db: Kysely<unknown>,
  store: MessageStore,
  signedIn: SignedIn,
  roomId: string,
): Promise<RoomFactsRow> {
  const { caller } = signedIn;
  requireChat(caller);
  const room = await findRoomFacts(db, caller.accountId, roomId);
  if (!room) throw new AppError("notFound");
  if (room.is_member) {
    requireUse(caller, room);
    if (!room.opened_at) {
      await sql`update chat_members set opened_at = now()
        where room_id = ${roomId} and account_id = ${caller.accountId}`.execute(db);
    }
    return room;
  }
  const verdict = room.room_type === "mentee" ? openVerdict(caller, room.organization_id) : "missing";
  if (verdict === "missing") throw new AppError("notFound");
  if (verdict === "forbidden") throw new AppError("forbidden", "menteesCanChat");
  await comeIn(db, store, signedIn, room);
  return { ...room, is_member: true };
}

/**
 * Leaves a mentee's room; its case manager and the mentee stay in it, and so do the two people of their own room.
 * @throws AppError notFound, forbidden
 */
export async function leaveRoom(
  db: Kysely<unknown>,
  store: MessageStore,
  signedIn: SignedIn,
  roomId: string,
): Promise<void> {
  const { caller } = signedIn;
  requireChat(caller);
  const room = await findRoomFacts(db, caller.accountId, roomId);
  if (!room?.is_member) throw new AppError("notFound");
  requireUse(caller, room);
  const { rows } = await sql`
    select from mentees m join users u on u.id = m.case_manager
    where m.id = ${room.mentee_id} and u.account_id = ${caller.accountId}`.execute(db);
  if (!mayLeaveRoom(caller, roomFacts(room), rows.length > 0)) throw new AppError("forbidden");
  await store.add(notice(roomId, signedIn, "left"));
  await sql`update chat_members set removed_at = now(), opened_at = null
    where room_id = ${roomId} and account_id = ${caller.accountId}`.execute(db);
}
