/** Reassigns conversations with mentees when a team member or a mentee leaves the organization. */
import { sql, type RawBuilder } from "kysely";
import { superOrganizationId } from "#shared/constants.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Selects rooms of an organization's current mentees that an account is in, or the ids of those mentees. */
const roomsOf = (chosen: "id" | "mentee_id", accountId: unknown, organizationId: unknown) => sql`
  select ${sql.ref(`r.${chosen}`)} from chat_rooms r join mentees m on m.id = r.mentee_id
  join chat_members c on c.room_id = r.id and c.account_id = ${accountId} and c.removed_at is null
  where r.organization_id = ${organizationId} and m.deleted_at is null and m.anonymized_at is null`;

/** Selects an organization's mentees whose rooms an account is in. */
export const menteesInRooms = (accountId: unknown, organizationId: unknown): RawBuilder<unknown> =>
  roomsOf("mentee_id", accountId, organizationId);

/** Returns the number of conversations with an organization's mentees that an account is in. */
export async function countMenteeRooms(db: Db, accountId: string, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${roomsOf("id", accountId, organizationId)}) rooms`.execute(db);
  return rows[0]?.count ?? 0;
}

interface RoomHandOver {
  readonly accountId: string;
  readonly organizationId: string;
  /** Account of the new team member, or null for none. */
  readonly successor: string | null;
}

/**
 * Removes an account from its conversations with mentees, and adds the new team member to them. Conversations between
 * two people don't change, because they also belong to the other person.
 */
export async function handOverRooms(
  trx: Db,
  { accountId, organizationId, successor }: RoomHandOver,
): Promise<void> {
  if (successor !== null) {
    await sql`select join_as_successor(rooms.id, ${successor}::bigint)
      from (${roomsOf("id", accountId, organizationId)}) rooms`.execute(trx);
  }
  await sql`update chat_members c set removed_at = now(), opened_at = null
    from chat_rooms r where r.id = c.room_id and r.mentee_id is not null
      and c.account_id = ${accountId} and c.removed_at is null`.execute(trx);
}

/**
 * Removes the team of the former organization from a mentee's conversation. Otherwise the mentee would write to people
 * who can't read it anymore, and both would see when the other is online. Staff of the super-organization stay.
 */
export async function leaveMenteeRoom(trx: Db, menteeId: string, organizationId: string): Promise<void> {
  await sql`update chat_members c set removed_at = now(), opened_at = null from chat_rooms r, users u
    where r.mentee_id = ${menteeId} and c.room_id = r.id and c.removed_at is null
      and u.account_id = c.account_id and u.organization_id not in (${organizationId}, ${superOrganizationId})`.execute(
    trx,
  );
}
