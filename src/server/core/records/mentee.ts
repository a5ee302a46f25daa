/** The mentee that a record belongs to. */
import { sql } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { matches, menteeFilter } from "#shared/access/row-filter.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { mentees } from "#shared/records/mentees.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import { assignedSql } from "./list/conditions.ts";

/** A mentee that isn't deleted. */
export interface Mentee {
  readonly id: string;
  readonly organizationId: string;
  readonly isAnonymized: boolean;
  readonly assigned: string | null;
}

/** A mentee who gets a new record. */
export interface AddedTo extends Mentee {
  /** The id reserved for the record. */
  readonly newId?: string;
}

const locks = { none: sql``, share: sql`for key share`, update: sql`for no key update` };
export type MenteeLock = keyof typeof locks;

/**
 * Returns a mentee whom the caller may see.
 * @param adds the type of a record to add, whose id is reserved in the same round trip
 * @throws AppError notFound
 */
export async function requireMentee(
  db: Db,
  caller: Caller,
  menteeId: string,
  lock: MenteeLock,
  adds?: RecordType,
): Promise<AddedTo> {
  if (!isWireId(menteeId)) throw new AppError("notFound");
  const newId = adds
    ? sql`, nextval(pg_get_serial_sequence(${sql.lit(adds.table)}, 'id')) as "newId"`
    : sql``;
  const { rows } = await sql<AddedTo>`
    select t.id, t.organization_id as "organizationId", t.anonymized_at is not null as "isAnonymized",
      ${assignedSql(caller, mentees)} as assigned${newId}
    from mentees t where t.id = ${menteeId} and t.deleted_at is null ${locks[lock]}`.execute(db);
  const [mentee] = rows;
  if (!mentee || !matches(menteeFilter(caller), { ...mentee, menteeId })) throw new AppError("notFound");
  return mentee;
}
