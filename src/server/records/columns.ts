/** From a record type to the SQL of its columns; made once per type and reused by every query. */
import { sql, type RawBuilder } from "kysely";
import { columnType } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { frozen } from "../db/frozen-sql.ts";

/** A row as the database answers it: wire names, stored values. */
export type StoredRow = Record<string, unknown> & { readonly id: string; readonly version: number };

/** Prefix under which the readable value of a reference comes back. */
const labelPrefix = "label:";

export const column = (name: string): RawBuilder<unknown> => sql`t.${sql.id(sqlName(name))}`;

/** Columns that every row carries beside its fields, by wire name. */
export function systemColumns(type: RecordType): string[] {
  const names = ["id", "version", "createdAt", "updatedAt", "deletedAt"];
  if (type.hasOrganization && !type.isOrganization) names.push("organizationId");
  if (type.scope === "mentee") names.push("menteeId");
  if (type.scope === "account") names.push("accountId");
  if (type.hasEditable) names.push("editable");
  if (type.scope !== "system") return names;
  return ["id", "createdAt", ...(type.hasOrganization ? ["organizationId"] : [])];
}

/** Fields that have a column of their own. */
const storedFields = (type: RecordType): [string, Field][] =>
  Object.entries(type.fields).filter(([, field]) => columnType(field) !== null);

/** The readable name of a row of a type, for a table alias. */
export function nameExpression(type: RecordType, alias: string): RawBuilder<unknown> {
  const parts = type.nameFields.map((name) => sql`${sql.id(alias)}.${sql.id(sqlName(name))}`);
  const [first, ...more] = parts;
  return first && more.length === 0 ? first : sql`concat_ws(' ', ${sql.join(parts)})`;
}

/** Names that people gave to the files inside a field, as a JSON object by stored name; null for other fields. */
function innerFiles(name: string, field: Field): RawBuilder<unknown> | null {
  const names = (condition: RawBuilder<unknown>) =>
    sql`(select json_object_agg(f.name, f.original_name) from files f where ${condition})`;
  if (field.value === "fileList") return names(sql`f.name = any(${column(name)})`);
  if (field.value !== "entries") return null;
  const parts = Object.entries(field.of ?? {}).filter(([, part]) => part.value === "file");
  if (parts.length === 0) return null;
  const stored = parts.map(
    ([part]) => sql`select entry ->> ${sql.lit(part)} from jsonb_array_elements(${column(name)}) entry`,
  );
  return names(sql`f.name in (${sql.join(stored, sql` union all `)})`);
}

function labelColumn(name: string, field: Field, registry: Registry): RawBuilder<unknown> | null {
  if (field.value === "file" && field.kind !== "imageUpload") {
    return sql`(select f.original_name from files f where f.name = ${column(name)}) as ${sql.id(labelPrefix + name)}`;
  }
  const inner = innerFiles(name, field);
  if (inner) return sql`${inner} as ${sql.id(labelPrefix + name)}`;
  if (!field.options || !("list" in field.options)) return null;
  const target = registry.get(field.options.list);
  if (!target) return null;
  const label = nameExpression(target, "r");
  const value =
    field.value === "idList"
      ? sql`(select string_agg(${label}, ', ' order by ${label}) from ${sql.table(target.table)} r where r.id = any(${column(name)}))`
      : sql`(select ${label} from ${sql.table(target.table)} r where r.id = ${column(name)})`;
  return sql`${value} as ${sql.id(labelPrefix + name)}`;
}

function selectList(
  type: RecordType,
  fields: readonly string[],
  registry: Registry,
  system: readonly string[] = systemColumns(type),
  { withLabels = true, withRoom = false } = {},
): RawBuilder<unknown> {
  const wanted = new Set([...system, ...fields]);
  const parts: RawBuilder<unknown>[] = [];
  for (const name of wanted) {
    const field = type.fields[name];
    if (field && columnType(field) === null) continue;
    parts.push(sql`${column(name)} as ${sql.id(name)}`);
    const label = field && withLabels && labelColumn(name, field, registry);
    if (label) parts.push(label);
  }
  if (withRoom) parts.push(sql`(select c.id from chat_rooms c where c.mentee_id = t.id) as "chatRoomId"`);
  return frozen(sql.join(parts));
}

type OfType<Made> = (type: RecordType, registry: Registry) => Made;

/** Makes something once for each record type. */
export function oncePerType<Made>(make: OfType<Made>): OfType<Made> {
  const made = new WeakMap<Registry, WeakMap<RecordType, Made>>();
  return (type, registry) => {
    const lists = made.get(registry) ?? new WeakMap<RecordType, Made>();
    made.set(registry, lists);
    const list = lists.get(type) ?? make(type, registry);
    lists.set(type, list);
    return list;
  };
}

/**
 * The select list of a record, table alias `t`: all fields, the system columns, the labels of references and the chat
 * room of a person that has one; columns are named by their wire names.
 */
export const recordColumns = oncePerType((type, registry) =>
  selectList(
    type,
    storedFields(type).map(([name]) => name),
    registry,
    systemColumns(type),
    { withRoom: type.hasChatRoom },
  ),
);

/** Like {@link recordColumns} without labels and chat room: what a change compares with. */
export const plainColumns = oncePerType((type, registry) =>
  selectList(
    type,
    storedFields(type).map(([name]) => name),
    registry,
    systemColumns(type),
    { withLabels: false },
  ),
);

const listFields = (type: RecordType): string[] => [
  ...(type.list?.columns ?? []),
  ...(type.fields["shared"] ? ["shared"] : []),
];

/** Like {@link recordColumns}, for the rows of the type's list: only the fields that it shows. */
export const listColumns = oncePerType((type, registry) => selectList(type, listFields(type), registry));

const bookkeeping = new Set(["version", "createdAt", "updatedAt", "deletedAt"]);

/** Like {@link listColumns} without version and times of change: reading those takes a fifth of a long export. */
export const sheetColumns = oncePerType((type, registry) =>
  selectList(
    type,
    listFields(type),
    registry,
    systemColumns(type).filter((name) => !bookkeeping.has(name)),
  ),
);

/** The field whose readable value a column of a row holds; "" for the other columns. */
export const fieldOfLabel = (name: string): string =>
  name.startsWith(labelPrefix) ? name.slice(labelPrefix.length) : "";

/** The readable value of a reference; null without one. */
export const labelOf = (row: StoredRow, field: string): string | null => {
  const label = row[labelPrefix + field];
  return typeof label === "string" ? label : null;
};

/** Adds what a column holds to labels by field; of files inside a field by their stored name. */
export function putLabel(labels: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === "string") labels[fieldOfLabel(name)] = value;
  else Object.assign(labels, value);
}
