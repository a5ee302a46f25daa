/** The fields by which measures can be broken down, and the names of the groups. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canFilterField } from "#shared/access/policy.ts";
import type { Field } from "#shared/fields/field.ts";
import { isWireId } from "#shared/fields/wire-shapes.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import type { MeasureDefinition } from "#shared/measures/definition.ts";
import { ageBands, declaredGrouping, phases, type GroupingName } from "#shared/measures/groupings.ts";
import type { Period } from "#shared/measures/period.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import { mentees } from "#shared/records/mentees.ts";
import { services } from "#shared/records/services.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import { AppError } from "#server/kernel/errors.ts";
import { column } from "../columns.ts";
import { nameExpression } from "../labels.ts";
import { hasDeclined } from "../list/report-numbers.ts";
import type { Repository } from "../repository.ts";

/** A field by which measures are broken down. */
export interface Grouping {
  readonly type: RecordType;
  readonly name: string;
  readonly field: Field;
  readonly by: ReturnType<typeof declaredGrouping>["by"];
  /** The group of records without an answer. */
  readonly otherwise: string | undefined;
}

/** Limits what is counted to one group of a grouping. */
export interface GroupLimit {
  readonly grouping: Grouping;
  readonly group: string;
}

/** @throws AppError forbidden for a field that the caller may not read in all rows */
export function groupingOf({ signedIn }: Repository, name: GroupingName | null): Grouping | null {
  if (!name) return null;
  const { table, field: fieldName, by, otherwise } = declaredGrouping(name);
  const type = { mentees, enrollments, services }[table];
  const field = type.fields[fieldName];
  if (!field || !canFilterField(signedIn.caller, field)) throw new AppError("forbidden", "groupBy");
  if (authorizeType(signedIn.caller, type, "list") !== "allow") throw new AppError("forbidden", "groupBy");
  return { type, name: fieldName, field, by, otherwise };
}

/** Returns the grouping for a measure. Null if it is a field of services and the measure counts other records. */
export const groupingFor = (grouping: Grouping | null, { base }: MeasureDefinition): Grouping | null =>
  grouping?.type === services && base !== services.name ? null : grouping;

/** The group of people who declined to answer. */
const declinedGroup = "declined";

/** The band of people whose birthday isn't known. */
const unknownBand = "unknown";

/** Maximum length of a group that is a text. */
const maxGroup = 40;

/** The last five digits of an address, if they can be a ZIP code: after a word, and with only words after them. */
const zipPattern = "[^0-9 ,]+[ ,]+([0-9]{5})(?:-[0-9]{4})?[^0-9]*$";

/**
 * Returns the age band on a day. On the birthday itself the new age applies. In other years, February 29 counts as
 * March 1.
 */
function ageBand(birthday: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const bands = Object.entries(ageBands).toReversed();
  const years = sql`extract(year from age(${day}, ${birthday}))`;
  const cases = bands.map(([band, from]) => sql`when ${years} >= ${from}::integer then ${band}::text`);
  return sql`case when ${birthday} is null then ${unknownBand}::text ${sql.join(cases, sql` `)} else 'under18' end`;
}

/** Returns the group that an answer is in, as text. */
function groupOf(
  { field, by }: Grouping,
  answer: RawBuilder<unknown>,
  ageOn: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (by === "age") return ageBand(answer, ageOn);
  if (by === "zip") return sql`substring(${answer} from ${zipPattern})`;
  if (by === "phase") {
    const [before, after] = phases;
    return sql`case when ${answer} then ${before}::text when not ${answer} then ${after}::text end`;
  }
  if (by === "family") return sql`(select k.family from config_service_kinds k where k.id = ${answer})`;
  return field.options ? sql`${answer}::text` : sql`left(initcap(btrim(${answer})), ${maxGroup}::integer)`;
}

/**
 * Returns the group of the row `t` as text, from its mentee's answer, from the enrollment on that day, or from the row
 * itself. Null for none.
 */
export function groupSql(
  type: RecordType,
  day: RawBuilder<unknown>,
  grouping: Grouping | null,
  period: Period,
): RawBuilder<unknown> {
  if (!grouping) return sql`null::text`;
  const person = column(type.menteeKey ?? "id");
  const isAnswer = grouping.type === mentees && isAskedOnce(grouping.field);
  const otherwise = isAnswer
    ? sql`case when ${hasDeclined(mentees, grouping.name, person)} then ${declinedGroup}::text end`
    : grouping.otherwise === undefined
      ? sql`null::text`
      : sql`${grouping.otherwise}::text`;
  return sql`coalesce(${answerSql(type, day, grouping, person, period)}, ${otherwise})`;
}

/** Returns the condition for the rows `t` of a group. PostgreSQL can use the indexes of the row's columns for it. */
export function inGroup(
  type: RecordType,
  day: RawBuilder<unknown>,
  { grouping, group }: GroupLimit,
  period: Period,
): RawBuilder<unknown> {
  const { by, field, name } = grouping;
  const own = grouping.type === type || type.fields[name] ? column(name) : null;
  if (own && by === "family")
    return sql`${own} in (select k.id from config_service_kinds k where k.family = ${group})`;
  const isList = !by && field.options && "list" in field.options && isWireId(group);
  if (own && isList) return sql`${own} = ${group}::bigint`;
  return sql`${groupSql(type, day, grouping, period)} = ${group}::text`;
}

function answerSql(
  type: RecordType,
  day: RawBuilder<unknown>,
  grouping: Grouping,
  person: RawBuilder<unknown>,
  { from }: Period,
): RawBuilder<unknown> {
  const first = sql`${from}::date`;
  const ageOn = type === enrollments ? sql`coalesce(${column("startDate")}, ${first})` : first;
  const of = (alias: string) => groupOf(grouping, sql.ref(`${alias}.${sqlName(grouping.name)}`), ageOn);
  if (grouping.type === mentees && type !== mentees)
    return sql`(select ${of("m")} from mentees m where m.id = ${person})`;
  if (grouping.type === type || type.fields[grouping.name]) return of("t");
  if (type.fields["enrollment"])
    return sql`(select ${of("e")} from enrollments e where e.id = ${column("enrollment")} and e.deleted_at is null)`;
  // If there are several enrollments on that day, one that the same award pays for comes first, then the newest.
  const sameAward = type.fields["award"]
    ? sql`(e.award is not distinct from ${column("award")}) desc,`
    : sql``;
  return sql`(select ${of("e")} from enrollments e where e.mentee_id = ${person} and e.deleted_at is null
    and e.start_date <= ${day} and coalesce(e.exit_date >= ${day}, true)
    order by ${sameAward} e.start_date desc nulls last, e.id desc limit 1)`;
}

/** Returns the groups in their order: age bands by age, and others by size, as the database returns them. */
export function sortGroups<Cell extends { readonly group: string | null }>(
  grouping: Grouping | null,
  cells: readonly Cell[],
): readonly Cell[] {
  if (grouping?.by !== "age") return cells;
  const bands = [...Object.keys(ageBands), unknownBand];
  return cells.toSorted((one, other) => bands.indexOf(one.group ?? "") - bands.indexOf(other.group ?? ""));
}

/** Returns the names of groups in the reader's language, by their value. */
export async function groupNames(
  { db, registry, signedIn, t }: Repository,
  { type, name, field, by, otherwise }: Grouping,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = (label: (value: string) => string) => new Map(values.map((value) => [value, label(value)]));
  if (by === "age") return named((band) => t(`measures.ageBands.${band}`));
  if (by === "phase")
    return named((phase) => t(phase === otherwise ? `measures.${phase}` : `measures.phases.${phase}`));
  if (by === "family") return named((family) => t(`records.configServiceKinds.options.family.${family}`));
  if (!field.options) return named((value) => value);
  const { options } = field;
  const target = options && "list" in options ? registry.get(options.list) : undefined;
  if (!target) return named((value) => t(`records.${type.name}.options.${name}.${value}`));
  const ids = values.filter((value) => value !== declinedGroup && value !== otherwise);
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, ${nameExpression(target, "t", signedIn.language)} as name
    from ${sql.table(target.table)} t where t.id = any(${ids}::bigint[])`.execute(db);
  return new Map([
    ...rows.map(({ id, name: label }) => [id, label] as const),
    [declinedGroup, t("screens.answers.declined")] as const,
    ...(otherwise ? [[otherwise, t(`measures.${otherwise}`)] as const] : []),
  ]);
}
