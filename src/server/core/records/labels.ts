/** Readable values for ids and for the stored names of files. */
import { sql, type RawBuilder } from "kysely";
import { languageCodes, superOrganizationId, type LanguageCode } from "#shared/constants.ts";
import { dropdown, listOf } from "#shared/fields/build.ts";
import type { Field } from "#shared/fields/field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { columnSql, literal, quoted, textSql } from "./sql-text.ts";

/** The label of a field in SQL. */
export interface Label {
  /** An expression on the row `t`. Null without a label. */
  readonly sql: string;
  /** True if it is a JSON object of labels by stored name instead of a single text. */
  readonly isObject: boolean;
}

/** Returns the SQL for a field in a language. If it has no text in that language, the SQL for its default text. */
function inLanguage(type: RecordType, alias: string, name: string, language: LanguageCode): string {
  const own = textSql(alias, name, type.fields[name]);
  const other = type.fields[name]?.inLanguages?.[language];
  return other ? `coalesce(nullif(${textSql(alias, other, type.fields[other])}, ''), ${own})` : own;
}

function nameSql(type: RecordType, alias: string, language: LanguageCode): string {
  const parts = type.nameFields.map((name) => inLanguage(type, alias, name, language));
  return parts.length === 1 ? parts.join("") : `concat_ws(' ', ${parts.join(", ")})`;
}

/** Returns the name of a row in the reader's language, for a table alias. */
export const nameExpression = (
  type: RecordType,
  alias: string,
  language: LanguageCode,
): RawBuilder<unknown> => sql.raw(nameSql(type, alias, language));

/**
 * Returns the names of a row in other languages than the reader's, for a table alias. Null if a type has only one name.
 */
export function otherNamesExpression(
  type: RecordType,
  alias: string,
  language: LanguageCode,
): RawBuilder<unknown> | null {
  const hasOthers = type.nameFields.some((name) => type.fields[name]?.inLanguages);
  if (!hasOthers) return null;
  const shown = nameSql(type, alias, language);
  const names = languageCodes
    .map((code) => nameSql(type, alias, code))
    .filter((name) => name !== shown)
    .map((name) => `nullif(${name}, ${shown})`);
  return sql.raw(`nullif(concat_ws(' ', ${names.join(", ")}), '')`);
}

const owner = dropdown(listOf("organizations"));
const author = dropdown(listOf("users"));

/**
 * Columns with a label that no field of a type declares: the organization of its values, and the author of entries in a
 * feed.
 */
export const systemLabels = (type: RecordType): Readonly<Record<string, Field>> => ({
  ...(type.scope === "values" ? { organizationId: owner } : {}),
  ...(type.feed ? { createdBy: author } : {}),
});

/** Selects the original names of the files inside a field, as a JSON object by stored name. Null for other fields. */
function innerFiles(name: string, field: Field): string | null {
  const names = (condition: string) =>
    `(select json_object_agg(f.name, f.original_name) from files f where ${condition})`;
  if (field.value === "fileList") return names(`f.name = any(${columnSql(name)})`);
  const parts = Object.entries(field.of ?? {}).filter(([, part]) => part.value === "file");
  if (field.value !== "entries" || parts.length === 0) return null;
  const stored = parts.map(
    ([part]) => `select entry ->> ${literal(part)} from jsonb_array_elements(${columnSql(name)}) entry`,
  );
  return names(`f.name in (${stored.join(" union all ")})`);
}

/** Returns the label of a field in a language, or null for fields that show their stored value. */
export function labelOfField(
  name: string,
  field: Field,
  registry: Registry,
  language: LanguageCode,
): Label | null {
  const stored = columnSql(name);
  if (field.value === "file" && field.kind !== "imageUpload") {
    return { sql: `(select f.original_name from files f where f.name = ${stored})`, isObject: false };
  }
  const inner = innerFiles(name, field);
  if (inner) return { sql: inner, isObject: true };
  const target = field.options && "list" in field.options ? registry.get(field.options.list) : undefined;
  if (!target) return null;
  const label = nameSql(target, "r", language);
  // This refers to an account. Other references contain the id of a person.
  if (field === author)
    return {
      sql: `(select ${label} from ${quoted(target.table)} r where r.account_id = ${stored})`,
      isObject: false,
    };
  // In a record that all organizations see, the reader sees only the names that they could select in this field.
  const isKnown = `(coalesce(app_organization(), ${superOrganizationId}) = ${superOrganizationId}
    or r.organization_id in (app_organization(), ${superOrganizationId})) and `;
  const isShared = "withSuper" in (field.options ?? {}) && target.scope === "organization";
  const from = `from ${quoted(target.table)} r where ${isShared ? isKnown : ""}r.id =`;
  const names = `(select string_agg(${label}, ', ' order by ${label}) ${from} any(${stored}))`;
  return { sql: field.value === "idList" ? names : `(select ${label} ${from} ${stored})`, isObject: false };
}
