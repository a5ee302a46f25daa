/** From a record type to the SQL of its columns; made once per type and reused by every query. */
import { sql, type RawBuilder } from "kysely";
import { languages, type LanguageCode } from "#shared/constants.ts";
import { fieldColumns } from "#shared/fields/codec.ts";
import { waivedField, type Field } from "#shared/fields/field.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { labelOfField, systemLabels } from "./labels.ts";
import { columnSql, fieldSql, quoted } from "./sql-text.ts";
import { storedForm } from "./wire-sql.ts";

/** A row as the database answers it: wire names, stored values. */
export type StoredRow = Record<string, unknown> & { readonly id: string; readonly version: number };

const languageCodes = Object.keys(languages) as LanguageCode[];

/** Prefix under which the readable value of a reference comes back. */
const labelPrefix = "label:";

export const column = (name: string, suffix = ""): RawBuilder<unknown> => sql.raw(columnSql(name, suffix));

/** The condition that a field of the row `t` names a row of another type: alone, or among others. */
export const namesRow = (name: string, { value }: Pick<Field, "value">, id: unknown): RawBuilder<unknown> =>
  value === "idList" ? sql`${column(name)} @> array[${id}::bigint]` : sql`${column(name)} = ${id}::bigint`;

/** The column by which rows are ordered by a field: of a moment its instant. */
export const orderColumn = (name: string, field: Field | undefined): RawBuilder<unknown> =>
  sql.raw(fieldSql(name, field, field?.value === "moment" ? "_at" : ""));

/** The column that says on which day a field is: of a moment its wall time. */
export const dayColumn = (name: string, field: Field | undefined): RawBuilder<unknown> =>
  sql.raw(fieldSql(name, field, field?.value === "moment" ? "_local" : ""));

/** Columns that every row carries beside its fields, by wire name. */
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

/** Fields that have a column of their own. */
export const storedFields = (type: RecordType): string[] =>
  Object.keys(type.fields).filter((name) => isStored(type, name));

/** Fields that the type's list shows or is decided by, and what it says in place of an answer. */
export const listFields = (type: RecordType): string[] => [
  ...(type.list?.columns ?? []).filter((name) => isStored(type, name)),
  ...(type.fields["shared"] ? ["shared"] : []),
  ...(type.hasWaivers ? [waivedField] : []),
];

/**
 * Stored values by wire name as columns, SQL name to value, in the form that the driver stores.
 * @param isNew of a row that is inserted, not of one that is there
 */
export const columnsOf = (
  type: RecordType,
  values: Readonly<Record<string, unknown>>,
  isNew = false,
): [name: string, value: unknown][] => [...ownColumns(type, values), ...customColumn(type, values, isNew)];

/** The column of the custom fields; members that are not among the values stay as they are. */
function customColumn(
  { fields }: RecordType,
  values: Readonly<Record<string, unknown>>,
  isNew: boolean,
): [string, unknown][] {
  const members = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const id = fields[name]?.custom?.id;
    return id ? [[id, Array.isArray(value) && value.length === 0 ? null : value]] : [];
  });
  if (members.length === 0) return [];
  const json = sql`${JSON.stringify(Object.fromEntries(members))}::jsonb`;
  return [["custom", sql`jsonb_strip_nulls(${isNew ? json : sql`custom || ${json}`})`]];
}

const ownColumns = (
  type: RecordType,
  values: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = type.fields[name];
    if (!field) return [[sqlName(name), value]];
    if (field.custom) return [];
    const stored = field.value === "entries" ? JSON.stringify(value) : value;
    const parts = value as Readonly<Record<string, unknown>> | null;
    return fieldColumns(field).map(({ suffix, member }) => [
      sqlName(name) + suffix,
      member === undefined ? stored : (parts?.[member] ?? null),
    ]);
  });

/** The names under which `column_versions` (migration 0237) holds a field. */
export function versionedColumns({ fields }: RecordType, name: string): string[] {
  const field = fields[name];
  if (name === "organizationId" || !field) return [sqlName(name)];
  if (field.custom) return [`custom.${field.custom.id}`];
  return fieldColumns(field).map(({ suffix }) => sqlName(name) + suffix);
}

/** The chat room of the mentee `t`. */
export const chatRoomSql = "(select c.id from chat_rooms c where c.mentee_id = t.id)";

function selectList(
  type: RecordType,
  fields: readonly string[],
  registry: Registry,
  /** Of the labels; null for none. */
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

/** Makes something once for each record type. */
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

/** Makes something once for each record type and language. */
export function memoizeByLanguage<Made>(make: OfLanguage<Made>): OfLanguage<Made> {
  const makers = Object.fromEntries(
    languageCodes.map((code) => [code, memoizeByType((type, registry) => make(type, registry, code))]),
  ) as Record<LanguageCode, OfType<Made>>;
  return (type, registry, language) => makers[language](type, registry);
}

/**
 * The select list of a record, table alias `t`: all fields, the system columns, the labels of references and the chat
 * room of a person that has one; columns are named by their wire names.
 */
export const recordColumns = memoizeByLanguage((type, registry, language) =>
  selectList(type, storedFields(type), registry, language, systemColumns(type), {
    withRoom: type.hasChatRoom,
  }),
);

/** Like {@link recordColumns} without labels and chat room: what a change compares with. */
export const plainColumns = memoizeByType((type, registry) =>
  selectList(type, storedFields(type), registry, null),
);

/** Like {@link recordColumns}, for the rows of the type's list: only the fields that it shows. */
export const listColumns = memoizeByLanguage((type, registry, language) =>
  selectList(type, listFields(type), registry, language),
);

const bookkeeping = new Set(["version", "createdAt", "updatedAt", "deletedAt"]);

/** Like {@link listColumns} without version and times of change: reading those takes a fifth of a long export. */
export const sheetColumns = memoizeByLanguage((type, registry, language) =>
  selectList(
    type,
    listFields(type),
    registry,
    language,
    systemColumns(type).filter((name) => !bookkeeping.has(name)),
  ),
);

/** The field whose readable value a column of a row holds; "" for the other columns. */
export const labelFieldName = (name: string): string =>
  name.startsWith(labelPrefix) ? name.slice(labelPrefix.length) : "";

/** The readable value of a reference; null without one. */
export const labelOf = (row: StoredRow, field: string): string | null => {
  const label = row[labelPrefix + field];
  return typeof label === "string" ? label : null;
};

/** A row without the values and the labels of some fields. */
export function blanked(row: StoredRow, fields: readonly string[]): StoredRow {
  const names = fields.flatMap((name) => [name, labelPrefix + name]).filter((name) => name in row);
  return { ...row, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** Adds what a column holds to labels by field; of files inside a field by their stored name. */
export function setLabel(labels: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === "string") labels[labelFieldName(name)] = value;
  else Object.assign(labels, value);
}
