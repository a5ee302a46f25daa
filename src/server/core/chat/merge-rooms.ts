/** Merges the conversations of a person who was entered twice. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow } from "#server/platform/db/row.ts";

/** Returns the room of a mentee, or null if there is none. */
async function roomOf(trx: Db, menteeId: string): Promise<string | null> {
  const { rows } = await sql<IdRow>`select id from chat_rooms where mentee_id = ${menteeId}`.execute(trx);
  return rows[0]?.id ?? null;
}

/** A member of both rooms keeps a read position before the first unread message of either room. */
const readOf = sql`coalesce(
  (select min(m.id) - 1 from chat_messages m where m.sender_id <> f.account_id
    and ((m.room_id = f.room_id and m.id > f.last_read_id) or (m.room_id = i.room_id and m.id > i.last_read_id))),
  greatest(f.last_read_id, i.last_read_id))`;

/** Moves the members and messages of a room into another one. Messages keep their ids and thus their order. */
async function mergeRooms(trx: Db, from: string, into: string): Promise<void> {
  // A message that is being stored holds these locks, and a new one waits for them.
  await sql`select from chat_rooms where id in (${from}, ${into}) order by id for update`.execute(trx);
  await sql`insert into chat_members as c (room_id, account_id, joined_at, opened_at, removed_at, last_read_id)
    select ${into}::bigint, f.account_id, f.joined_at, f.opened_at, f.removed_at, ${readOf}
    from chat_members f left join chat_members i on i.room_id = ${into} and i.account_id = f.account_id
    where f.room_id = ${from}
    on conflict (room_id, account_id) do update set last_read_id = excluded.last_read_id,
      opened_at = coalesce(c.opened_at, excluded.opened_at),
      removed_at = case when excluded.removed_at is null then null else c.removed_at end`.execute(trx);
  await moveMessages(trx, from, into);
}

async function moveMessages(trx: Db, from: string, into: string): Promise<string[]> {
  const { rows } = await sql<IdRow>`
    update chat_messages set room_id = ${into} where room_id = ${from} returning id`.execute(trx);
  await sql`update chat_rooms r set last_message_id = greatest(r.last_message_id, f.last_message_id),
      last_message_at = greatest(r.last_message_at, f.last_message_at)
    from chat_rooms f where r.id = ${into} and f.id = ${from}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The mentee whose conversation is removed, and the one who gets it. */
export interface RoomMerge {
  readonly goneId: string;
  readonly keptId: string;
}

/** Moves a mentee's conversation into that of another mentee. */
export async function mergeMenteeRooms(trx: Db, { goneId, keptId }: RoomMerge): Promise<void> {
  const [from, into] = [await roomOf(trx, goneId), await roomOf(trx, keptId)];
  if (from !== null && into !== null) await mergeRooms(trx, from, into);
}

/**
 * Moves messages that were being stored while their room was merged.
 * @returns their ids
 */
export async function moveLateMessages(trx: Db, { goneId, keptId }: RoomMerge): Promise<string[]> {
  const [from, into] = [await roomOf(trx, goneId), await roomOf(trx, keptId)];
  if (from === null || into === null) return [];
  await sql`select from chat_rooms where id in (${from}, ${into}) order by id for update`.execute(trx);
  return moveMessages(trx, from, into);
}

/** Selects the conversations between two people that an account is in. */
export const directRooms = (accountId: string) =>
  sql`select id from chat_rooms where person_low = ${accountId} or person_high = ${accountId}`;

/**
 * Replaces an account with another one of the same person, in the mentee's room and in all conversations between two
 * people: as a member and as the author of messages.
 * @param closed the account that is no longer used for signing in
 */
export async function replaceAccount(
  trx: Db,
  menteeId: string,
  closed: string,
  survivor: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; existing: string | null }>`
    select r.id, (select x.id from chat_rooms x where x.person_low = least(o.other, ${survivor}::bigint)
      and x.person_high = greatest(o.other, ${survivor}::bigint)) as existing
    from chat_rooms r
    cross join lateral (select case ${closed}::bigint when r.person_low then r.person_high else r.person_low end as other) o
    where r.id in (${directRooms(closed)}) and o.other <> ${survivor} order by r.id`.execute(trx);
  for (const { id, existing } of rows) {
    if (existing === null)
      await sql`update chat_rooms set
          person_low = least(${survivor}::bigint, case ${closed}::bigint when person_low then person_high else person_low end),
          person_high = greatest(${survivor}::bigint, case ${closed}::bigint when person_low then person_high else person_low end)
        where id = ${id}`.execute(trx);
    else {
      await mergeRooms(trx, id, existing);
      await sql`update chat_members set removed_at = now() where room_id = ${id} and removed_at is null`.execute(
        trx,
      );
    }
  }
  const rooms = sql`(select id from chat_rooms where mentee_id = ${menteeId}
    or person_low in (${closed}, ${survivor}) or person_high in (${closed}, ${survivor}))`;
  await sql`insert into chat_members as c (room_id, account_id, joined_at, opened_at, removed_at, last_read_id)
    select room_id, ${survivor}::bigint, joined_at, opened_at, removed_at, last_read_id from chat_members
    where account_id = ${closed} and room_id in ${rooms}
    on conflict (room_id, account_id) do update set opened_at = coalesce(c.opened_at, excluded.opened_at),
      removed_at = case when excluded.removed_at is null then null else c.removed_at end,
      last_read_id = greatest(c.last_read_id, excluded.last_read_id)`.execute(trx);
  await sql`update chat_members set removed_at = now()
    where account_id = ${closed} and removed_at is null and room_id in ${rooms}`.execute(trx);
  // A notice with the numbers to call has its day as client id, so both accounts may have the same one.
  await sql`update chat_messages m set sender_id = ${survivor},
      client_id = case when exists (select from chat_messages s
          where s.room_id = m.room_id and s.sender_id = ${survivor} and s.client_id = m.client_id)
        then m.client_id || ':' || m.id else m.client_id end
    where m.sender_id = ${closed} and m.room_id in ${rooms}`.execute(trx);
}
