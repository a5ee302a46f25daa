/**
 * The wire forms of stored values as SQL, for responses that PostgreSQL writes as JSON. Each matches `encode` of its
 * value type in `#shared/fields/codec.ts`. tests/records/wire-sql.test.ts checks that.
 */
import type { Field, ValueType } from "#shared/fields/field.ts";
import { momentColumns, type Moment } from "#shared/fields/moment.ts";
import { literal } from "./sql-text.ts";

/** Returns an SQL expression whose JSON is the wire form of the stored value in another expression. */
type WireForm = (stored: string, field: Field) => string;

const orBlank: WireForm = (stored) => `coalesce(${stored}, '')`;
const asText: WireForm = (stored) => `coalesce(${stored}::text, '')`;
const number: WireForm = (stored) => `coalesce(to_json(${stored}), '""')`;
const flag: WireForm = (stored) => `case ${stored} when true then '1' when false then '0' else '' end`;
const list: WireForm = (stored) =>
  `case when cardinality(${stored}) > 0 then ',' || array_to_string(${stored}, ',') || ',' else '' end`;
const blank: WireForm = () => `''`;

/** Returns the wire form of an instant in milliseconds and UTC, as in `toISOString`. */
export const instantForm = (stored: string): string =>
  `coalesce(to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;

const localForm = (stored: string): string => `to_char(${stored}, 'YYYY-MM-DD"T"HH24:MI')`;

const memberForms: Record<keyof Moment, (stored: string) => string> = {
  local: localForm,
  zone: (stored) => stored,
  at: instantForm,
};

/** Returns a moment as JSON, from its columns. Null if empty. @param columnOf returns the column with a suffix */
const momentForm = (columnOf: ColumnOf): string => {
  const members = momentColumns.map(
    ({ member, suffix }) => `${literal(member)}, ${memberForms[member](columnOf(suffix))}`,
  );
  const [{ suffix = "" } = {}] = momentColumns;
  return `case when ${columnOf(suffix)} is not null then json_build_object(${members.join(", ")}) end`;
};

const entries: WireForm = (stored, field) => {
  const parts = Object.entries(field.of ?? {}).map(
    ([name, part]) => `${literal(name)}, ${partForms[part.value](`entry -> ${literal(name)}`, part)}`,
  );
  const entry = `json_build_object(${["'id', entry -> 'id'", ...parts].join(", ")})`;
  return `coalesce((select json_agg(${entry} order by place) from ${elementsOf(stored)} with ordinality o (entry, place)), '[]')`;
};
const elementsOf = (stored: string, as = ""): string =>
  `jsonb_array_elements${as}(case jsonb_typeof(${stored}) when 'array' then ${stored} end)`;

/** For values with a single column. */
const columnForms: Record<Exclude<ValueType, "moment">, WireForm> = {
  text: orBlank,
  html: orBlank,
  code: orBlank,
  file: orBlank,
  integer: number,
  // Adding 0 turns -0 into 0. JSON distinguishes them, but JavaScript doesn't write -0.
  decimal: (stored, field) => number(`(${stored} + 0)`, field),
  boolean: flag,
  date: asText,
  instant: instantForm,
  id: asText,
  numberCode: asText,
  idList: list,
  codeList: list,
  fileList: list,
  entries,
  secret: blank,
  none: blank,
};

const asItIs: WireForm = (stored) => `coalesce(nullif(${stored}, 'null'), '""')`;
const scalarText: WireForm = (stored) => `coalesce((${stored}) #>> '{}', '')`;
const jsonList: WireForm = (stored) =>
  `coalesce((select ',' || string_agg(part, ',' order by place) || ','
    from ${elementsOf(stored, "_text")} with ordinality o (part, place)), '')`;

/** For the parts of entries, which are already stored as JSON. */
const partForms: Record<ValueType, WireForm> = {
  text: asItIs,
  html: asItIs,
  code: asItIs,
  file: asItIs,
  integer: asItIs,
  decimal: asItIs,
  date: asItIs,
  instant: asItIs,
  moment: asItIs,
  boolean: (stored) => flag(`(nullif(${stored}, 'null') not in ('false', '0', '""'))`, {} as Field),
  id: scalarText,
  numberCode: scalarText,
  idList: jsonList,
  codeList: jsonList,
  fileList: jsonList,
  entries,
  secret: blank,
  none: blank,
};

/** Returns the column of a field as SQL, by the suffix of its name (`fieldColumns`). */
export type ColumnOf = (suffix: string) => string;

/** Returns the wire form of a field, as an expression of type `text` or `json`. */
export const wireForm = (columnOf: ColumnOf, field: Field): string =>
  field.value === "moment"
    ? `coalesce(${momentForm(columnOf)}, '""')`
    : columnForms[field.value](columnOf(""), field);

/** Returns the stored value of a field, as `decode` returns it. */
export const storedForm = (columnOf: ColumnOf, field: Field | undefined): string =>
  field?.value === "moment" ? momentForm(columnOf) : columnOf("");
