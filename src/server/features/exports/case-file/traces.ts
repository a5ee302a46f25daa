/** Who created and completed the records of a case file, and when. */
import { sql, type RawBuilder } from "kysely";
import { isLateWork } from "#server/core/records/list/definitions.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { RecordType } from "#shared/records/record-type.ts";

export interface Trace {
  readonly createdAt: Date;
  /** Name of the author. `""` if unknown. */
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly completedBy: string;
  /** True if it is still open and overdue. */
  readonly isLate: boolean;
}

/** Returns the name of the team member or mentee of an account. */
const nameOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select concat_ws(' ', u.first_name, u.last_name) from users u where u.account_id = ${account}),
  (select concat_ws(' ', m.first_name, m.last_name) from mentees m where m.account_id = ${account}), '')`;

/** Reads the traces by record id. */
export async function readTraces(
  db: Db,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Trace>> {
  const done = type.doneField
    ? sql`t.completed_at as "completedAt", ${nameOf(sql`t.completed_by`)} as "completedBy"`
    : sql`null::timestamptz as "completedAt", '' as "completedBy"`;
  const { rows } = await sql<Trace & { readonly id: string }>`
    select t.id, t.created_at as "createdAt", ${nameOf(sql`t.created_by`)} as "createdBy", t.updated_at as "updatedAt", ${done},
      ${isLateWork(type, "t")} as "isLate"
    from ${sql.table(type.table)} t where t.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...trace }) => [id, trace]));
}
