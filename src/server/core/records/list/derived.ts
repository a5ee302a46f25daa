/** The values of a row `t`, such as a mentee, that the database derives from other records. */
import { sql, type RawBuilder } from "kysely";
import { rowFilter } from "#shared/access/row-filter.ts";
import { appointments } from "#shared/records/appointments.ts";
import { readTypes } from "#shared/records/list-column.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { quoted } from "../sql-text.ts";
import { storedForm } from "../wire-sql.ts";
import { toSql } from "./conditions.ts";
import { dayFor, isLateWork, isOpenWork } from "./definitions.ts";
import { isAhead } from "./numbers.ts";
import type { ListQuery } from "./query.ts";

type Reader = Pick<ListQuery, "caller" | "today">;

/** Returns an expression of type `json`. Null if there is no value. */
type Derive = (reader: Reader, types: readonly RecordType[]) => RawBuilder<unknown>;

/** Selects the rows `w` of a type that are about the mentee `t` and that the caller may see. */
const rowsOf = ({ caller }: Reader, type: RecordType): RawBuilder<unknown> =>
  sql`${sql.table(type.table)} w where w.mentee_id = t.id and w.deleted_at is null
    and ${toSql(rowFilter(caller, type), (fact) => sql.ref(`w.${sqlName(fact)}`))}`;

const count =
  (test: (type: RecordType, reader: Reader) => RawBuilder<unknown>): Derive =>
  (reader, types) => {
    const counts = types.map(
      (type) => sql`(select count(*) from ${rowsOf(reader, type)} and ${test(type, reader)})`,
    );
    return sql`to_json((${sql.join(counts, sql` + `)})::integer)`;
  };

/** Computes a value from what the award `t` has been used for. */
const awardUse = (value: RawBuilder<unknown>) => sql`(select to_json(${value}) from award_use(t.id))`;

const startSql = sql.raw(
  storedForm((suffix) => `w.${quoted(`start${suffix}`)}`, appointments.fields["start"]),
);

const derivations: Readonly<Record<string, Derive>> = {
  lastContact: () => sql`(
    select to_json(greatest(a.last_kept_on, a.last_message_on, a.last_note_on)::text)
    from mentee_attention a where a.mentee_id = t.id)`,
  nextAppointment: (reader) => sql`(
    select ${startSql} from ${rowsOf(reader, appointments)} and ${isAhead("w")} order by w.start_at, w.id limit 1)`,
  openWork: count((type) => isOpenWork(type, "w", sql`t.id`)),
  spent: () => awardUse(sql`spent`),
  left: () => awardUse(sql`t.amount::numeric - spent`),
  served: () => awardUse(sql`served`),
  lateWork: count((type, { caller, today }) => isLateWork(type, "w", dayFor(caller, today, "w"), sql`t.id`)),
};

/** The columns that are asked for, and the reader. */
type DerivedQuery = Reader & Pick<ListQuery, "type" | "columns">;

/** Returns the requested derived columns that the caller may read, by name. */
function derivedOf(query: DerivedQuery): [string, RawBuilder<unknown>][] {
  return query.columns.flatMap((name): [string, RawBuilder<unknown>][] => {
    const derive = query.type.list?.derived?.[name] && derivations[name];
    const types = readTypes(query.caller, query.type, name);
    return derive && types.length > 0 ? [[name, derive(query, types)]] : [];
  });
}

/** Returns the derived columns of a list as one JSON object in wire form. Null if none is requested. */
export function derivedJson(query: DerivedQuery): RawBuilder<string> | null {
  const members = derivedOf(query).map(([name, value]) => sql`${name}::text, coalesce(${value}, '""'::json)`);
  return members.length > 0 ? sql<string>`json_build_object(${sql.join(members)})::text` : null;
}

/** Returns the derived columns of a list for its select list, each after a comma. */
export const derivedColumns = (query: ListQuery): RawBuilder<unknown> => {
  const columns = derivedOf(query).map(([name, value]) => sql`, ${value} as ${sql.id(name)}`);
  return columns.length > 0 ? sql.join(columns, sql``) : sql``;
};
