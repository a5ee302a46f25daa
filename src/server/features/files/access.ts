/** Read permissions for stored files. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { IdRow, Row } from "#server/platform/db/row.ts";
import { chatPersonOf, mayUseChat, mayUseRoom } from "#shared/access/chat.ts";
import type { Caller } from "#shared/access/policy.ts";
import type { Registry } from "#shared/records/registry.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import {
  isLiveRoom,
  roomFactColumns,
  roomFacts,
  roomFactTables,
  type RoomFactsRow,
} from "#server/core/chat/room-facts.ts";

/** Returns true if a person may read a field of a record. Implemented by the repository. */
export type CanReadRecord = (
  signedIn: SignedIn,
  table: string,
  recordId: string,
  field: string,
) => Promise<boolean>;

const columns = [
  "name",
  "original_name",
  "media_type",
  "is_image",
  "has_thumbnail",
  "uploaded_by",
  "record_table",
  "record_id",
  "record_field",
] as const;
export type FileRow = Row<"files", (typeof columns)[number]>;

const nameShape = /^[0-9a-zA-Z][0-9a-zA-Z._-]{0,127}$/;
const staffTable = "users";
const personTables = { staff: staffTable, mentee: "mentees" } as const;

/** Returns true if a record is the caller's own person. */
export const isOwnProfile = (caller: Caller, table: string, id: string): boolean =>
  table === personTables[caller.accountType] && id === caller.personId;

/** Staff may see photos of colleagues without permission for the team screen, for example in lists of chat members. */
async function isColleaguePhoto(db: Db, { caller }: SignedIn, file: FileRow): Promise<boolean> {
  if (caller.accountType !== "staff" || file.record_table !== staffTable || !file.is_image) return false;
  const colleague = await db
    .selectFrom("users")
    .where("id", "=", file.record_id)
    .where("organization_id", "=", caller.organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return colleague !== undefined;
}

/**
 * Members of a chat room may see each other's photos, so that mentees see who they are writing to. The caller must
 * still be allowed to use the room, because their role, organization, or caseload may have changed.
 */
async function isChatPartnerPhoto(db: Db, { caller }: SignedIn, file: FileRow): Promise<boolean> {
  const table = Object.values(personTables).find((one) => one === file.record_table);
  if (!table || !file.is_image || !mayUseChat(caller)) return false;
  const account = sql`${caller.accountId}::bigint`;
  const { rows } = await sql<RoomFactsRow>`
    select ${roomFactColumns(account)} from ${roomFactTables(account)}
    join chat_members other on other.room_id = r.id and other.removed_at is null
    join ${sql.table(table)} person on person.account_id = other.account_id and person.deleted_at is null
    where c.account_id = ${caller.accountId} and c.removed_at is null and person.id = ${file.record_id}
      and ${isLiveRoom}`.execute(db);
  const me = chatPersonOf(caller);
  return rows.some((row) => mayUseRoom(me, roomFacts(row)));
}

async function mayRead(
  db: Db,
  signedIn: SignedIn,
  file: FileRow,
  canReadRecord: CanReadRecord,
): Promise<boolean> {
  const { caller } = signedIn;
  const { record_table: table, record_id: id } = file;
  if (table === null || id === null) return file.uploaded_by === caller.accountId;
  if (file.is_image && isOwnProfile(caller, table, id)) return true;
  return (
    (await isColleaguePhoto(db, signedIn, file)) ||
    (await isChatPartnerPhoto(db, signedIn, file)) ||
    canReadRecord(signedIn, table, id, file.record_field ?? "")
  );
}

/** Returns the mentee that the record of a file is about. Null if it is about none. */
export async function menteeOf(db: Db, registry: Registry, file: FileRow): Promise<string | null> {
  const type = registry.get(file.record_table ?? "");
  if (type?.menteeKey === "id") return file.record_id;
  if (type?.menteeKey !== "menteeId") return null;
  const { rows } = await sql<IdRow>`
    select t.mentee_id as id from ${sql.table(type.table)} t where t.id = ${file.record_id}`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Finds a file that the person may read.
 * @param name as sent by the client; may be anything
 * @returns null if it doesn't exist or is not readable, so that both look the same
 */
export async function findReadableFile(
  db: Db,
  signedIn: SignedIn,
  name: string,
  canReadRecord: CanReadRecord,
): Promise<FileRow | null> {
  if (!nameShape.test(name)) return null;
  const file = await db.selectFrom("files").select(columns).where("name", "=", name).executeTakeFirst();
  return file && (await mayRead(db, signedIn, file, canReadRecord)) ? file : null;
}
