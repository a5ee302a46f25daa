/** Rows that PostgreSQL writes as JSON in wire form. The policy's decisions are added without parsing the rows. */
import { sql, type RawBuilder } from "kysely";
import { readsSensitive, type Caller } from "#shared/access/caller.ts";
import { getsOnlyMenteeIds, namesMentees } from "#shared/access/mentee-names.ts";
import type { RowFacts } from "#shared/access/policy.ts";
import { allRows, internalFilter } from "#shared/access/row-filter.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { encode } from "#shared/fields/codec.ts";
import type { Field } from "#shared/fields/field.ts";
import { menteeActiveName, menteeField, menteeFieldName } from "#shared/records/mentee-field.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import type { Registry } from "#shared/records/registry.ts";
import { listFields, memoizeByLanguage, storedFields, systemColumns } from "./columns.ts";
import { labelOfField, systemLabels } from "./labels.ts";
import { assignedSql, factColumns, toSql } from "./list/conditions.ts";
import { policyDecisions, decisionsOf } from "./rows.ts";
import { columnSql, fieldSql, literal, quoted } from "./sql-text.ts";
import { instantForm, wireForm } from "./wire-sql.ts";

/** A row from the database. */
export interface WrittenRow {
  /** Null if there is no row. */
  readonly id: string | null;
  /** The facts for the policy: {@link WrittenFacts} as JSON. The same facts always result in the same text. */
  readonly facts: string;
  /** The row in wire form, without what {@link decisionsOf} adds. */
  readonly json: string;
  /** The derived columns of a list as a JSON object. */
  readonly derived?: string;
}

/** The content of {@link WrittenRow.facts}. */
interface WrittenFacts extends RowFacts {
  /** In wire form. Null for a live row. */
  readonly deletedAt: string | null;
  readonly isAnonymized: boolean | null;
}
/** Returns the labels of fields as a JSON object. References without a label are left out. */
function labelsSql(fields: readonly [string, Field][], registry: Registry, language: LanguageCode): string {
  const members = fields.flatMap(([name, field]) => {
    const label = labelOfField(name, field, registry, language);
    if (!label) return [];
    // For an object, the members between its braces.
    if (label.isObject) return [`btrim(${label.sql}::text, '{} ')`];
    return [`${literal(`${JSON.stringify(name)}:`)} || to_json(${label.sql})`];
  });
  return members.length > 0 ? `('{' || concat_ws(',', ${members.join(", ")}) || '}')::json` : `'{}'::json`;
}

/** What the readers of a row see of its fields. */
interface Shown {
  /** Returns true if a field is written as empty. */
  readonly isEmpty: (field: Field) => boolean;
  /** Returns true if the label of a reference is written. */
  readonly isLabeled: (field: Field) => boolean;
}

/** Returns the wire form of an empty value. */
const emptyForm = (field: Field): string => `${literal(JSON.stringify(encode(null, field)))}::json`;

/**
 * Returns the row `t` as JSON, with the given fields.
 * @param more additional members, in SQL
 */
function rowSql(
  type: RecordType,
  fields: readonly [string, Field][],
  registry: Registry,
  language: LanguageCode,
  { isEmpty, isLabeled }: Shown,
  labels: Readonly<Record<string, Field>>,
  more: Readonly<Record<string, string>>,
): string {
  const system = new Set(systemColumns(type));
  const instant = (name: string) => (system.has(name) ? instantForm(columnSql(name)) : "''");
  const labeled = [
    ...fields.filter(([, field]) => !isEmpty(field) && isLabeled(field)),
    ...Object.entries({ ...systemLabels(type), ...labels }),
  ];
  const members: Record<string, string> = {
    id: `${columnSql("id")}::text`,
    version: system.has("version") ? columnSql("version") : "1",
    createdAt: instant("createdAt"),
    updatedAt: instant("updatedAt"),
    labels: labelsSql(labeled, registry, language),
    ...more,
  };
  for (const [name, field] of fields) {
    // Derived from the facts.
    if (name === "editable" && type.hasEditable) continue;
    members[name] = isEmpty(field)
      ? emptyForm(field)
      : wireForm((suffix) => fieldSql(name, field, suffix), field);
    if (field.alias) members[field.alias] = members[name];
  }
  const columns = Object.entries(members).map(([name, value]) => `${value} as ${quoted(name)}`);
  return `(select row_to_json(w)::text from (select ${columns.join(", ")}) w)`;
}

interface Composed {
  readonly facts: string;
  readonly row: string;
  /** The row without its internal fields. Undefined if it has none. */
  readonly publicRow: string | undefined;
}

function compose(
  type: RecordType,
  names: readonly string[],
  registry: Registry,
  language: LanguageCode,
  shown: Shown,
): Composed {
  const has = new Set([...systemColumns(type), ...names]);
  const given = (name: string, form: (column: string) => string) =>
    has.has(name) ? form(columnSql(name)) : null;
  const asText = (stored: string) => `${stored}::text`;
  const facts: Record<Exclude<keyof WrittenFacts, "assigned">, string | null> = {
    organizationId: type.isOrganization ? asText(columnSql("id")) : given("organizationId", asText),
    menteeId: given("menteeId", asText),
    accountId: given("accountId", asText),
    createdBy: given("createdBy", asText),
    editable: given("editable", String),
    newest: given("newest", String),
    shared: given("shared", String),
    active: type.menteesFind ? given("active", String) : null,
    deletedAt: given("deletedAt", (stored) => `nullif(${instantForm(stored)}, '')`),
    isAnonymized: given("anonymizedAt", (stored) => `${stored} is not null`),
  };
  const fields = [...has].flatMap((name) => {
    const field = type.fields[name];
    return field ? [[name, field] as [string, Field]] : [];
  });
  const open = fields.filter(([, field]) => !field.internal);
  const labels: Record<string, Field> = names.includes(menteeFieldName)
    ? { [menteeFieldName]: menteeField }
    : {};
  const more: Record<string, string> = names.includes(menteeActiveName)
    ? {
        [menteeActiveName]:
          "case when exists (select from mentees am where am.id = t.mentee_id and not am.active) then '0' else '1' end",
      }
    : {};
  const write = (written: typeof fields) => rowSql(type, written, registry, language, shown, labels, more);
  return {
    facts: `json_build_object(${Object.entries(facts)
      .flatMap(([name, value]) => (value === null ? [] : [`${literal(name)}, ${value}`]))
      .join(", ")})::text`,
    row: write(fields),
    publicRow: open.length < fields.length ? write(open) : undefined,
  };
}

/** Caches rows by the columns that were added to a list. Usually there are none. */
const composer = (namesOf: (type: RecordType) => readonly string[], shown: Shown) =>
  memoizeByLanguage((type, registry, language) => {
    const made = new Map<string, Composed>();
    return (more: readonly string[]): Composed => {
      const key = more.join();
      const rows = made.get(key) ?? compose(type, [...namesOf(type), ...more], registry, language, shown);
      made.set(key, rows);
      return rows;
    };
  });

/**
 * One composer for readers of sensitive fields, and one that writes these fields as empty. Each has a variant without
 * the names of mentees.
 */
const composedFor = (namesOf: (type: RecordType) => readonly string[]) => {
  const variants = (isEmpty: Shown["isEmpty"]) => ({
    named: composer(namesOf, { isEmpty, isLabeled: () => true }),
    unnamed: composer(namesOf, { isEmpty, isLabeled: (field) => !namesMentees(field) }),
  });
  return { whole: variants(() => false), blank: variants((field) => field.sensitive === true) };
};
const composed = { list: composedFor(listFields), record: composedFor(storedFields) };

/**
 * Returns the select list of {@link WrittenRow} with the table alias `t`. Fields that the caller may not read don't
 * leave the database.
 * @param fields the fields of the type's list, or all fields
 * @param more additional columns from the declaration, sorted; `menteeId` for the name of each row's mentee
 * @param derived the derived columns of the list as JSON
 */
export function wireColumns(
  fields: keyof typeof composed,
  caller: Caller,
  type: RecordType,
  registry: Registry,
  language: LanguageCode,
  more: readonly string[] = [],
  derived: RawBuilder<string> | null = null,
): RawBuilder<WrittenRow> {
  const variants = composed[fields][readsSensitive(caller) ? "whole" : "blank"];
  const composeRows = variants[getsOnlyMenteeIds(caller) ? "unnamed" : "named"](type, registry, language);
  const { facts, row, publicRow } = composeRows(more);
  const filter = internalFilter(caller);
  const json =
    publicRow === undefined || filter === allRows
      ? sql.raw(row)
      : sql`case when ${toSql(filter, factColumns(type))} then ${sql.raw(row)} else ${sql.raw(publicRow)} end`;
  // Depends on the caller, so it isn't cached.
  const allFacts =
    caller.caseloadOnly && type.menteeKey
      ? sql`(${sql.raw(facts)}::jsonb || jsonb_build_object('assigned', ${assignedSql(caller, type)}))::text`
      : sql.raw(facts);
  return sql`t.id, ${allFacts} as facts, ${json} as json${derived ? sql`, ${derived} as derived` : sql``}`;
}

/** Parses the facts of a row. Facts that its type doesn't have were left out. */
export const parseFacts = (facts: string): WrittenFacts => ({
  organizationId: null,
  deletedAt: null,
  isAnonymized: null,
  ...(JSON.parse(facts) as Partial<WrittenFacts>),
});

/** Returns a function that completes rows for a caller. The policy is asked once for all rows with the same facts. */
export function completerOf(caller: Caller, type: RecordType): (row: WrittenRow) => string {
  const endings = new Map<string, string>();
  const endingOf = (text: string): string => {
    const facts = parseFacts(text);
    return JSON.stringify(decisionsOf(type, policyDecisions(caller, type, facts), facts)).slice(1);
  };
  return ({ facts, json, derived }) => {
    const ending = endings.get(facts) ?? endingOf(facts);
    endings.set(facts, ending);
    return `${json.slice(0, -1)},${derived ? `${derived.slice(1, -1)},` : ""}${ending}`;
  };
}
