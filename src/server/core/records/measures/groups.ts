/** The fields that figures can be broken down by, and the names of the groups. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canFilterField } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import { groupings, type GroupingName } from "#shared/measures/groupings.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column } from "../columns.ts";
import { nameExpression } from "../labels.ts";
import { hasDeclined } from "../list/report-numbers.ts";
import type { Repository } from "../repository.ts";

/** A field that figures are broken down by. */
export interface Grouping {
  readonly type: RecordType;
  readonly name: string;
  readonly field: Field;
}

/** @throws AppError forbidden for a field that the caller may not read in all rows */
export function groupingOf({ signedIn }: Repository, name: GroupingName | null): Grouping | null {
  if (!name) return null;
  const { table, field: fieldName } = groupings[name];
  const type = table === "mentees" ? mentees : enrollments;
  const field = type.fields[fieldName];
  if (!field || !canFilterField(signedIn.caller, field)) throw new AppError("forbidden", "groupBy");
  if (authorizeType(signedIn.caller, type, "list") !== "allow") throw new AppError("forbidden", "groupBy");
  return { type, name: fieldName, field };
}

/** The group of people who declined to answer. */
const declinedGroup = "declined";

/**
 * Returns the group of the row `t` as text, from its mentee's answer or from the enrollment on that day. Null for
 * neither.
 */
export function groupSql(
  type: RecordType,
  day: RawBuilder<unknown>,
  grouping: Grouping | null,
): RawBuilder<unknown> {
  if (!grouping) return sql`null::text`;
  const person = column(type.menteeKey ?? "id");
  const isAnswer = grouping.type === mentees && isAskedOnce(grouping.field);
  const otherwise = isAnswer
    ? sql`case when ${hasDeclined(mentees, grouping.name, person)} then ${declinedGroup}::text end`
    : sql`null::text`;
  return sql`coalesce(${answerSql(type, day, grouping, person)}, ${otherwise})`;
}

function answerSql(
  type: RecordType,
  day: RawBuilder<unknown>,
  grouping: Grouping,
  person: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (grouping.type === type) return sql`${column(grouping.name)}::text`;
  const of = (alias: string) => sql.ref(`${alias}.${sqlName(grouping.name)}`);
  if (grouping.type === mentees) return sql`(select ${of("m")}::text from mentees m where m.id = ${person})`;
  return sql`(select ${of("e")}::text from enrollments e where e.mentee_id = ${person} and e.deleted_at is null
    and e.start_date <= ${day} and coalesce(e.exit_date >= ${day}, true) order by e.start_date desc, e.id desc limit 1)`;
}

/** Returns the names of groups in the reader's language, by their value. */
export async function groupNames(
  { db, registry, signedIn, t }: Repository,
  { type, name, field }: Grouping,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { options } = field;
  const target = options && "list" in options ? registry.get(options.list) : undefined;
  if (!target)
    return new Map(values.map((value) => [value, t(`records.${type.name}.options.${name}.${value}`)]));
  const ids = values.filter((value) => value !== declinedGroup);
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, ${nameExpression(target, "t", signedIn.language)} as name
    from ${sql.table(target.table)} t where t.id = any(${ids}::bigint[])`.execute(db);
  return new Map([
    ...rows.map(({ id, name: label }) => [id, label] as const),
    [declinedGroup, t("screens.answers.declined")] as const,
  ]);
}
