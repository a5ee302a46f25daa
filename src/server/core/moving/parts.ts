/**
 * The parts of an organization's archive: one for each record type, and the tables without one. Both the export and the
 * import follow this list, so a new record type or column is included without further code.
 */
import { fieldColumns } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { secretColumns } from "#server/core/accounts/secret-columns.ts";
import type { CatalogColumn } from "./catalog.ts";
import { byTable, conditions, fieldNames, looseReferences, stayingColumns, stored } from "./column-rules.ts";

export interface PartColumn {
  /** The name in the archive. */
  readonly name: string;
  readonly column: string;
  /** The PostgreSQL type. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Name of the part or record type that the value refers to, or `byTable` for the one that another column names. */
  readonly refersTo?: string;
  /** The name in the archive of the column with the record type, for `byTable`. */
  readonly namedBy?: string;
  /** True if the value is set after all rows are stored, because the row that it refers to may be stored later. */
  readonly isLate?: boolean;
  /** True if the value is the name of a field. The name of a custom field contains its id. */
  readonly namesField?: boolean;
  /** The field that declares it. */
  readonly field?: Field;
  /** For a column with a text in each language: the language codes, by field. */
  readonly languages?: Readonly<Record<string, string>>;
  /** The SQL for the value to store, from the row `r` of an archive. By default, the archived value. */
  readonly storedAs?: string;
  /** The SQL condition on the row `t` for exporting its value. If false, the value is empty in the archive. */
  readonly exportedIf?: string;
}

export interface Part {
  readonly name: string;
  readonly table: string;
  /** Undefined for tables without a record type. */
  readonly type: RecordType | undefined;
  readonly columns: readonly PartColumn[];
  readonly hasId: boolean;
  readonly hasOrganization: boolean;
  /** The SQL condition on the row `r` of an archive for the row to belong to the organization itself. */
  readonly ownedIf?: string;
  /** Returns the SQL condition for the rows `t` of an organization. */
  rowsOf(organizationId: string): string;
}

/** Columns of every table that an import sets itself or that the database keeps up to date. */
const keptByDatabase = new Set(["organization_id", "version", "column_versions", "custom_search"]);

/** Returns SQL for the accounts of an organization's people. */
export const accountsOf = (organizationId: string): string =>
  `(select account_id from users where organization_id = ${BigInt(organizationId)}
    union all select account_id from mentees where organization_id = ${BigInt(organizationId)})`;

const roomsOf = (organizationId: string, room = "t"): string =>
  `(${room}.organization_id = ${BigInt(organizationId)} or (${room}.person_low in ${accountsOf(organizationId)}
    and ${room}.person_high in ${accountsOf(organizationId)}))`;

const inRoomsOf = (organizationId: string): string =>
  `exists (select from chat_rooms r where r.id = t.room_id and ${roomsOf(organizationId, "r")})`;

const ofOrganization = (organizationId: string): string => `t.organization_id = ${BigInt(organizationId)}`;

interface ExtraTable {
  readonly name: string;
  readonly table: string;
  /** The columns to include. By default, all. */
  readonly only?: readonly string[];
  readonly rowsOf: (organizationId: string) => string;
  readonly ownedIf?: string;
}

export const accountsPart = "accounts";

/** Tables without a record type that belong to an organization's records. */
const extraTables: readonly ExtraTable[] = [
  {
    name: accountsPart,
    table: "accounts",
    // All other columns are for signing in or describe sign-ins.
    only: ["id", "account_type", "email_key", "language_code", "text_language", "created_at", "deleted_at"],
    rowsOf: (id) => `t.id in ${accountsOf(id)}`,
  },
  {
    name: "fieldAnswers",
    table: "field_answers",
    // A mentee who was in another organization before can have answers to its custom fields.
    rowsOf: (id) => `${ofOrganization(id)} and (t.field not like '${customPrefix}%' or exists (
      select from custom_fields f where f.organization_id = ${BigInt(id)} and '${customPrefix}' || f.id = t.field))`,
  },
  {
    name: "chatRooms",
    table: "chat_rooms",
    rowsOf: (id) => roomsOf(id),
    // Rooms of two people belong to no organization.
    ownedIf: `r."menteeId" is not null`,
  },
  { name: "chatMessages", table: "chat_messages", rowsOf: inRoomsOf },
  { name: "chatMembers", table: "chat_members", rowsOf: inRoomsOf },
];

const camel = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns true if a column may be in an archive. Columns of type `bytea` hold only hashes, keys, and sealed secrets.
 */
function isExported({ table, name, type }: CatalogColumn, declared: ReadonlyMap<string, unknown>): boolean {
  const full = `${table}.${name}`;
  if (keptByDatabase.has(name) || full in stayingColumns || secretColumns.has(full)) return false;
  // Other JSON columns hold undo data with ids that are valid only in this installation.
  return type !== "bytea" && (!type.startsWith("json") || name === "custom" || declared.has(name));
}

/** Returns the name and field of each declared column, by its SQL name. */
function declaredColumns(type: RecordType | undefined): Map<string, { name: string; field: Field }> {
  return new Map(
    Object.entries(type?.fields ?? {}).flatMap(([name, field]) =>
      field.custom
        ? []
        : field.language?.column
          ? [[field.language.column, { name: camel(field.language.column), field }] as const]
          : fieldColumns(field).map(({ suffix }) => [
              sqlName(name) + suffix,
              { name: camel(name + suffix), field },
            ]),
    ),
  );
}

/** Returns the languages of a column with a text for each, by field. */
const languagesOf = (type: RecordType | undefined, column: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(type?.fields ?? {}).flatMap(([name, { language }]) =>
      language?.column === column ? [[name, language.code]] : [],
    ),
  );

function refersTo(
  column: CatalogColumn,
  field: Field | undefined,
  partByTable: ReadonlyMap<string, string>,
): Pick<PartColumn, "refersTo" | "namedBy" | "isLate"> {
  if (column.type !== "bigint" && column.type !== "bigint[]") return {};
  const loose = looseReferences[`${column.table}.${column.name}`];
  if (loose)
    return loose.refersTo === byTable
      ? { ...loose, namedBy: camel(column.name.replace(/_id$/, "_table")) }
      : loose;
  const listed = field?.options && "list" in field.options ? field.options.list : undefined;
  const found = listed ?? partByTable.get(column.target ?? "");
  return found === undefined ? {} : { refersTo: found };
}

/** Returns the record types whose rows move with an organization. */
export const movingTypes = (registry: Registry): RecordType[] =>
  [...registry.values()].filter(
    ({ scope, storedIn, staysBehind }) =>
      scope !== "system" && scope !== "global" && !storedIn && !staysBehind,
  );

/** Returns the parts in the order of the registry. */
export function makeParts(
  registry: Registry,
  catalog: ReadonlyMap<string, readonly CatalogColumn[]>,
): readonly Part[] {
  const sources = [
    ...extraTables.map((one) => ({ only: undefined, ownedIf: undefined, ...one, type: undefined })),
    ...movingTypes(registry).map((type) => ({
      name: type.name as string,
      table: type.table,
      type,
      only: undefined,
      ownedIf: undefined,
      rowsOf: type.isOrganization
        ? (id: string) => `t.id = ${BigInt(id)}`
        : type.scope === "account"
          ? (id: string) => `t.account_id in ${accountsOf(id)}`
          : ofOrganization,
    })),
  ];
  const partByTable = new Map([
    ...[...registry.values()]
      .filter(({ storedIn }) => !storedIn)
      .map((type): [string, string] => [type.table, type.name]),
    ...sources.map(({ name, table }): [string, string] => [table, name]),
  ]);
  return sources.map(({ name, table, type, only, ownedIf, rowsOf }): Part => {
    const all = catalog.get(table) ?? [];
    const declared = declaredColumns(type);
    const columns = all.filter((one) => (only ? only.includes(one.name) : isExported(one, declared)));
    return {
      name,
      table,
      type,
      rowsOf,
      ...(ownedIf ? { ownedIf } : {}),
      hasId: all.some((one) => one.name === "id"),
      hasOrganization: !type?.isOrganization && all.some((one) => one.name === "organization_id"),
      columns: columns.map((one): PartColumn => {
        const found = declared.get(one.name);
        const storedAs = stored[`${table}.${one.name}`];
        const exportedIf = conditions[`${table}.${one.name}`];
        return {
          name: found?.name ?? camel(one.name),
          column: one.name,
          type: one.type,
          isRequired: one.isRequired,
          ...(one.name === "id" ? {} : refersTo(one, found?.field, partByTable)),
          ...(fieldNames.has(`${table}.${one.name}`) ? { namesField: true } : {}),
          ...(found ? { field: found.field } : {}),
          ...(found?.field.language ? { languages: languagesOf(type, one.name) } : {}),
          ...(storedAs ? { storedAs } : {}),
          ...(exportedIf ? { exportedIf } : {}),
        };
      }),
    };
  });
}

/** Returns true if a type has fields with file names, including fields inside entries. */
export const hasFiles = ({ fields }: RecordType): boolean => {
  const holds = ({ value, of }: Field): boolean =>
    value === "file" || value === "fileList" || Object.values(of ?? {}).some(holds);
  return Object.values(fields).some(holds);
};
