/** Entering and leaving chat rooms, with the checks of who may. */
import type { UpdateObject } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { now } from "#server/platform/db/expressions.ts";
import type { DB } from "#server/platform/db/schema.ts";
import { chatPersonOf, mayLeaveRoom, mayUseChat, mayUseRoom, authorizeOpen } from "#shared/access/chat.ts";
import type { Caller } from "#shared/access/policy.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findRoomFacts, roomFacts, type RoomFactsRow } from "#server/core/chat/room-facts.ts";
import { makeClientId, type MessageStore } from "./message-store.ts";

/** @throws AppError forbidden if the caller's role doesn't include the chat */
export function requireChat(caller: Caller): void {
  if (!mayUseChat(caller)) throw new AppError("forbidden", "chat");
}

// Reports a permission that the role lacks. Other people's rooms are reported as not found.
function requireUse(caller: Caller, room: RoomFactsRow): void {
  const person = chatPersonOf(caller);
  if (mayUseRoom(person, roomFacts(room))) return;
  const lacksFlag = mayUseRoom({ ...person, menteesCanChat: true }, roomFacts(room));
  throw lacksFlag ? new AppError("forbidden", "menteesCanChat") : new AppError("notFound");
}

/** Returns the product's notice about a person in a room. */
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

const changeMember = (
  db: Db,
  roomId: string,
  { accountId }: Caller,
  changes: UpdateObject<DB, "chat_members">,
): Promise<unknown> =>
  db
    .updateTable("chat_members")
    .set(changes)
    .where("room_id", "=", roomId)
    .where("account_id", "=", accountId)
    .execute();

/** Adds a team member to a mentee's room and announces it there. */
async function addMember(db: Db, store: MessageStore, signedIn: SignedIn, room: RoomFactsRow) {
  const entered = await db
    .insertInto("chat_members")
    .values({
      room_id: room.room_id,
      account_id: signedIn.caller.accountId,
      opened_at: now,
      last_read_id: room.last_message_id,
    })
    .onConflict((on) =>
      on
        .columns(["room_id", "account_id"])
        .doUpdateSet({ removed_at: null, opened_at: now })
        .where("chat_members.removed_at", "is not", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  // A concurrent request has already announced it.
  if (!entered) return;
  await store.add(notice(room.room_id, signedIn, "joined"));
}

/**
 * Checks that the caller may be in a room. A mentee's room is open to team members who may chat with mentees. Viewing
 * it makes them members, and everyone in it sees that they joined.
 * @throws AppError notFound for a missing room and for other people's rooms, forbidden if the role lacks a flag or key
 */
export async function enterRoom(
  db: Db,
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
      await changeMember(db, roomId, caller, { opened_at: now });
    }
    return room;
  }
  const decision = room.room_type === "mentee" ? authorizeOpen(caller, roomFacts(room)) : "missing";
  if (decision === "missing") throw new AppError("notFound");
  if (decision === "forbidden") throw new AppError("forbidden", "menteesCanChat");
  await addMember(db, store, signedIn, room);
  return { ...room, is_member: true };
}

/**
 * Returns a room that the caller is a member of, without joining.
 * @throws AppError notFound for any other room, forbidden if the role lacks a flag or key
 */
export async function requireOwnRoom(db: Db, { caller }: SignedIn, roomId: string): Promise<RoomFactsRow> {
  requireChat(caller);
  const room = await findRoomFacts(db, caller.accountId, roomId);
  if (!room?.is_member) throw new AppError("notFound");
  requireUse(caller, room);
  return room;
}

/**
 * Leaves a mentee's room. The case manager and the mentee can't leave it, and the two people of a direct room can't
 * either.
 * @throws AppError notFound, forbidden
 */
export async function leaveRoom(
  db: Db,
  store: MessageStore,
  signedIn: SignedIn,
  roomId: string,
): Promise<void> {
  const { caller } = signedIn;
  const room = await requireOwnRoom(db, signedIn, roomId);
  const managed = await db
    .selectFrom("mentees as m")
    .innerJoin("users as u", "u.id", "m.case_manager")
    .where("m.id", "=", room.mentee_id)
    .where("u.account_id", "=", caller.accountId)
    .executeTakeFirst();
  if (!mayLeaveRoom(caller, roomFacts(room), managed !== undefined)) throw new AppError("forbidden");
  await store.add(notice(roomId, signedIn, "left"));
  await changeMember(db, roomId, caller, { removed_at: now, opened_at: null });
}
