/** Maps record types to the SQL of their columns. It is built once per type and reused by every query. */
import { sql, type RawBuilder } from "kysely";
import { inLanguages, type LanguageCode } from "#shared/constants.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import { waivedField, type Field } from "#shared/fields/field.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { labelOfField, systemLabels } from "./labels.ts";
import { columnSql, fieldSql, quoted } from "./sql-text.ts";
import { storedForm } from "./wire-sql.ts";

/** A row from the database, with stored values by wire name. */
export type StoredRow = Record<string, unknown> & { readonly id: string; readonly version: number };

/** The prefix of the columns with the readable values of references. */
const labelPrefix = "label:";

export const column = (name: string, suffix = ""): RawBuilder<unknown> => sql.raw(columnSql(name, suffix));

/**
 * Returns the condition that a field of the row `t` refers to a row of another type, either as its only value or as one
 * of several.
 */
export const namesRow = (name: string, { value }: Pick<Field, "value">, id: unknown): RawBuilder<unknown> =>
  value === "idList" ? sql`${column(name)} @> array[${id}::bigint]` : sql`${column(name)} = ${id}::bigint`;

/** Returns the column for sorting by a field. For a moment, that is its instant. */
export const orderColumn = (name: string, field: Field | undefined): RawBuilder<unknown> =>
  sql.raw(fieldSql(name, field, field?.value === "moment" ? "_at" : ""));

/** Returns the column for the day of a field. For a moment, that is its local time. */
export const dayColumn = (name: string, field: Field | undefined): RawBuilder<unknown> =>
  sql.raw(fieldSql(name, field, field?.value === "moment" ? "_local" : ""));

/** The columns that every row has in addition to its fields, by wire name. */
export function systemColumns(type: RecordType): string[] {
  const names = ["id", "version", "createdAt", "updatedAt", "deletedAt"];
  if (type.hasOrganization && !type.isOrganization) names.push("organizationId");
  if (type.scope === "mentee") names.push("menteeId");
  if (type.scope === "account") names.push("accountId");
  if (type.hasEditable) names.push("editable");
  if (type.sensitive === "others" || type.feed) names.push("createdBy");
  if (type.keepsEarlier) names.push("newest");
  if (type.scope !== "system") return names;
  return ["id", "createdAt", ...(type.hasOrganization ? ["organizationId"] : [])];
}

function isStored({ fields }: RecordType, name: string): boolean {
  const field = fields[name];
  return field !== undefined && fieldColumns(field).length > 0;
}

/** Fields with a column. */
export const storedFields = (type: RecordType): string[] =>
  Object.keys(type.fields).filter((name) => isStored(type, name));

/**
 * Returns the fields that the type's list needs: its columns, the fields that they show if they are empty, `shared`,
 * and the waivers.
 */
export const listFields = (type: RecordType): string[] => [
  ...(type.list?.columns ?? [])
    .flatMap((name) => [name, type.fields[name]?.emptyShows ?? []].flat())
    .filter((name) => isStored(type, name)),
  ...(type.fields["shared"] ? ["shared"] : []),
  ...(type.hasWaivers ? [waivedField] : []),
];

/**
 * Returns the columns for stored values by wire name: SQL names with values in the form that the driver stores.
 * @param isNew whether the row is inserted
 */
export const columnsOf = (
  type: RecordType,
  values: Readonly<Record<string, unknown>>,
  isNew = false,
): [name: string, value: unknown][] => [...ownColumns(type, values), ...memberColumns(type, values, isNew)];

/** Returns the column and the key in it of a field that is a member of a JSON column. Undefined for other fields. */
const memberOf = ({ custom, language }: Field): [json: string, key: string] | undefined =>
  custom ? ["custom", custom.id] : language?.column ? [language.column, language.code] : undefined;

/** Returns the JSON columns whose members are fields. Members that aren't among the values don't change. */
function memberColumns(
  { fields }: RecordType,
  values: Readonly<Record<string, unknown>>,
  isNew: boolean,
): [string, unknown][] {
  const members: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [json, key] = (fields[name] && memberOf(fields[name])) ?? [];
    if (json && key) (members[json] ??= {})[key] = Array.isArray(value) && value.length === 0 ? null : value;
  }
  return Object.entries(members).map(([json, texts]) => {
    const given = sql`${JSON.stringify(texts)}::jsonb`;
    return [json, sql`jsonb_strip_nulls(${isNew ? given : sql`${sql.id(json)} || ${given}`})`];
  });
}

const ownColumns = (
  type: RecordType,
  values: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = type.fields[name];
    if (!field) return [[sqlName(name), value]];
    if (memberOf(field)) return [];
    const stored = field.value === "entries" ? JSON.stringify(value) : value;
    const parts = value as Readonly<Record<string, unknown>> | null;
    return fieldColumns(field).map(({ suffix, member }) => [
      sqlName(name) + suffix,
      member === undefined ? stored : (parts?.[member] ?? null),
    ]);
  });

/** Returns the names of a field in `column_versions` (migrations 0237 and 0451). */
export function versionedColumns({ fields }: RecordType, name: string): string[] {
  const field = fields[name];
  if (name === "organizationId" || !field) return [sqlName(name)];
  const member = memberOf(field);
  if (member) return [member.join(".")];
  return fieldColumns(field).map(({ suffix }) => sqlName(name) + suffix);
}

/** Selects the chat room of the mentee `t`. */
export const chatRoomSql = "(select c.id from chat_rooms c where c.mentee_id = t.id)";

function selectList(
  type: RecordType,
  fields: readonly string[],
  registry: Registry,
  /** The language of the labels. Null for no labels. */
  language: LanguageCode | null,
  system: readonly string[] = systemColumns(type),
  { withRoom = false } = {},
): RawBuilder<StoredRow> {
  const parts: string[] = [];
  for (const name of new Set([...system, ...fields])) {
    const declared = type.fields[name];
    parts.push(`${storedForm((suffix) => fieldSql(name, declared, suffix), declared)} as ${quoted(name)}`);
    const field = declared ?? systemLabels(type)[name];
    const label = field && language && labelOfField(name, field, registry, language);
    if (label) parts.push(`${label.sql} as ${quoted(labelPrefix + name)}`);
  }
  if (withRoom) parts.push(`${chatRoomSql} as "chatRoomId"`);
  return sql.raw(parts.join(", "));
}

type OfType<Made> = (type: RecordType, registry: Registry) => Made;
type OfLanguage<Made> = (type: RecordType, registry: Registry, language: LanguageCode) => Made;

/** Caches a value for each record type. */
export function memoizeByType<Made>(make: OfType<Made>): OfType<Made> {
  const made = new WeakMap<Registry, WeakMap<RecordType, Made>>();
  return (type, registry) => {
    const lists = made.get(registry) ?? new WeakMap<RecordType, Made>();
    made.set(registry, lists);
    const list = lists.get(type) ?? make(type, registry);
    lists.set(type, list);
    return list;
  };
}

/** Caches a value for each record type and language. */
export function memoizeByLanguage<Made>(make: OfLanguage<Made>): OfLanguage<Made> {
  const makers = inLanguages((code): OfType<Made> =>
    memoizeByType((type, registry) => make(type, registry, code)),
  );
  return (type, registry, language) => makers[language](type, registry);
}

/**
 * The select list of a record with the table alias `t`: all fields, the system columns, the labels of references, and a
 * person's chat room if the type has one. Columns have their wire names.
 */
export const recordColumns = memoizeByLanguage((type, registry, language) =>
  selectList(type, storedFields(type), registry, language, systemColumns(type), {
    withRoom: type.hasChatRoom,
  }),
);

/** Like {@link recordColumns} without labels and chat room, for comparing with a change. */
export const plainColumns = memoizeByType((type, registry) =>
  selectList(type, storedFields(type), registry, null),
);

/** Like {@link recordColumns}, for rows of the type's list: only the fields that the list shows. */
export const listColumns = memoizeByLanguage((type, registry, language) =>
  selectList(type, listFields(type), registry, language),
);

const bookkeeping = new Set(["version", "createdAt", "updatedAt", "deletedAt"]);

/**
 * Like {@link listColumns} without version and times of change. Reading those takes a fifth of the time of a long
 * export.
 */
export const sheetColumns = memoizeByLanguage((type, registry, language) =>
  selectList(
    type,
    listFields(type),
    registry,
    language,
    systemColumns(type).filter((name) => !bookkeeping.has(name)),
  ),
);

/** Returns the field whose readable value a column contains, or "" for other columns. */
export const labelFieldName = (name: string): string =>
  name.startsWith(labelPrefix) ? name.slice(labelPrefix.length) : "";

/** Returns the readable value of a reference, or null if there is none. */
export const labelOf = (row: StoredRow, field: string): string | null => {
  const label = row[labelPrefix + field];
  return typeof label === "string" ? label : null;
};

/** Returns a row without the values and labels of some fields. */
export function withoutFields(row: StoredRow, fields: readonly string[]): StoredRow {
  const names = fields.flatMap((name) => [name, labelPrefix + name]).filter((name) => name in row);
  return { ...row, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** Adds a column's value to the labels by field. Labels of files inside a field are added by their stored name. */
export function setLabel(labels: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === "string") labels[labelFieldName(name)] = value;
  else Object.assign(labels, value);
}
