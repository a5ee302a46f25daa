/** Reads the facts that the permission rules of chat need. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { OuterRow, Row } from "#server/platform/db/row.ts";
import type { RoomFacts } from "#shared/access/chat.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";

/** The columns of {@link roomFactColumns}. */
export interface RoomFactsRow
  extends
    Row<"chat_rooms", "mentee_id" | "last_message_id">,
    Row<"users" | "mentees", "organization_id">,
    OuterRow<"chat_members", "opened_at" | "last_read_id"> {
  room_id: Row<"chat_rooms">["id"];
  room_type: RoomFacts["roomType"];
  other_type: RoomFacts["otherType"];
  is_member: boolean;
  is_assigned: boolean;
  peer_mentee_id: OuterRow<"mentees">["id"];
}

/** The select list for {@link roomFactTables} of the same account. */
export const roomFactColumns = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  r.id as room_id, r.mentee_id, r.last_message_id,
  case when r.mentee_id is null then 'direct' else 'mentee' end as room_type,
  coalesce(r.organization_id, pu.organization_id, pm.organization_id) as organization_id,
  coalesce(pa.account_type, 'mentee') as other_type, pm.id as peer_mentee_id,
  coalesce(coalesce(r.mentee_id, pm.id, 0) = any((select caseload_of_account(${accountId}))::bigint[]), true) as is_assigned,
  coalesce(c.removed_at is null and c.account_id is not null, false) as is_member, c.opened_at, c.last_read_id`;

/**
 * The room `r`, an account's membership `c` in it, the mentee `rm` of a mentee's room, and the other person in a
 * direct room: `pa` with `pu` or `pm`.
 */
export const roomFactTables = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  chat_rooms r
  left join chat_members c on c.room_id = r.id and c.account_id = ${accountId}
  left join mentees rm on rm.id = r.mentee_id
  left join accounts pa on pa.id = case ${accountId} when r.person_low then r.person_high else r.person_low end
  left join users pu on pu.account_id = pa.id
  left join mentees pm on pm.account_id = pa.id`;

/** The condition that a room of {@link roomFactTables} is open: its mentee is neither deleted nor anonymized. */
export const isLiveRoom = sql`rm.deleted_at is null and rm.anonymized_at is null`;

/** Converts a row to the facts for the policy. */
export const roomFacts = (row: RoomFactsRow): RoomFacts => ({
  roomType: row.room_type,
  organizationId: row.organization_id,
  otherType: row.other_type,
  isAssigned: row.is_assigned,
});

/** Returns a room as an account sees it, member or not. Null if there is no open room with this id. */
export async function findRoomFacts(db: Db, accountId: string, roomId: string): Promise<RoomFactsRow | null> {
  if (!isWireId(roomId)) return null;
  const account = sql`${accountId}::bigint`;
  const { rows } = await sql<RoomFactsRow>`
    select ${roomFactColumns(account)} from ${roomFactTables(account)}
    where r.id = ${roomId} and ${isLiveRoom}`.execute(db);
  return rows[0] ?? null;
}
