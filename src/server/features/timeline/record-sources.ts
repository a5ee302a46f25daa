/** Timeline sources that record types declare. */
import { sql, type RawBuilder } from "kysely";
import { authorizeType, canUseField } from "#shared/access/policy.ts";
import { rowFilter } from "#shared/access/row-filter.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { column, orderColumn } from "#server/core/records/columns.ts";
import { labelOfField } from "#server/core/records/labels.ts";
import { factColumns, toSql } from "#server/core/records/list/conditions.ts";
import { dayOfMentee, isLateWork } from "#server/core/records/list/definitions.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { columnSql } from "#server/core/records/sql-text.ts";
import { hasText } from "#server/kernel/texts/texts.ts";
import { startOfDay } from "#server/platform/db/expressions.ts";
import type { Branch, Source, TimelineScope } from "./branch.ts";

type Timeline = NonNullable<RecordType["timeline"]>;

/**
 * Returns the texts of a title: labels if a field has them, otherwise stored values. Empty for fields that the caller
 * may not read.
 */
function titleParts({ registry, signedIn }: Repository, type: RecordType): RawBuilder<unknown> {
  const parts = (type.timeline?.title ?? []).map((name) => {
    const field = type.fields[name];
    if (!field || !canUseField(signedIn.caller, field)) return sql`''`;
    const label = labelOfField(name, field, registry, signedIn.language);
    return sql`coalesce(${sql.raw(label && !label.isObject ? label.sql : columnSql(name))}::text, '')`;
  });
  return sql`array[${sql.join(parts)}]::text[]`;
}

/** Returns the text of an item. Empty if the type has none or the caller may not read it. */
function textOf({ signedIn }: Repository, { fields, timeline }: RecordType): RawBuilder<unknown> {
  const field = timeline?.text === undefined ? undefined : fields[timeline.text];
  if (!timeline?.text || !field || !canUseField(signedIn.caller, field)) return sql`''`;
  return sql`coalesce(${sql.raw(columnSql(timeline.text))}::text, '')`;
}

/** Replaces fixed options with their texts in the reader's language. An answer follows its question. */
const optionTexts =
  ({ t, signedIn }: Repository, type: RecordType) =>
  (parts: readonly string[]): readonly string[] =>
    (type.timeline?.title ?? []).map((name, index) => {
      const key = `records.${type.name}.options.${name}.${parts[index] ?? ""}`;
      if (!hasText(signedIn.language, key)) return parts[index] ?? "";
      if (!type.fields[name]?.answerable) return t(key);
      const question = t(`records.${type.name}.fields.${name}`);
      return question.endsWith("?") ? `${question} ${t(key)}` : `${question}: ${t(key)}`;
    });

/** Returns a branch of all rows of a type. */
function allRows({ repository }: TimelineScope, type: RecordType, { at, kind }: Timeline): Branch {
  const field = type.fields[at];
  return {
    name: type.name,
    kind,
    isItem: sql`true`,
    at: orderColumn(at, field),
    isDay: field?.value === "date",
    enteredAt: sql`t.created_at`,
    by: sql`t.created_by`,
    wordsOf: optionTexts(repository, type),
  };
}

/** Excludes future rows, unless they were settled in advance. */
function added({ today }: TimelineScope, { openState, name }: RecordType, whole: Branch): Branch {
  const isPast = whole.isDay ? sql`${whole.at} <= ${today.day}::date` : sql`${whole.at} <= now()`;
  if (!openState) return { ...whole, isItem: isPast };
  const isSettled = sql`${column(openState.field)} <> ${openState.code}`;
  // The person who settled it is stored only in the audit trail.
  const settledBy = sql`(select e.account_id from audit_trail e where e.mentee_id = t.mentee_id
    and e.table_name = ${name} and e.record_id = t.id and e.action in ('change', 'create') order by e.id desc limit 1)`;
  return {
    ...whole,
    isItem: sql`(${isSettled} or ${isPast})`,
    enteredAt: sql`case when ${isSettled} then t.updated_at else t.created_at end`,
    by: sql`case when ${isSettled} then ${settledBy} else t.created_by end`,
  };
}

/** Splits rows with a question for the mentee into answered and unanswered ones. */
function byAnswer({ timeline }: RecordType, whole: Branch): Branch[] {
  if (!timeline?.answeredAt) return [whole];
  const answeredAt = column(timeline.answeredAt);
  return [
    { ...whole, isItem: sql`${whole.isItem} and ${answeredAt} is not null`, enteredAt: answeredAt },
    {
      ...whole,
      name: `${whole.name}.unanswered`,
      kind: `${whole.kind}Unanswered`,
      isItem: sql`${whole.isItem} and ${answeredAt} is null`,
    },
  ];
}

/** Returns the branches of a type: its rows, and for work also completions and missed due dates. */
function branchesOf(scope: TimelineScope, type: RecordType, timeline: Timeline): Branch[] {
  const whole = allRows(scope, type, timeline);
  const { doneField, dueField } = type;
  const isDone = doneField ? sql`(${column(doneField)} and t.completed_at is not null)` : sql`false`;
  // Completed work is one item, not a second one for its assignment.
  const branches = byAnswer(type, added(scope, type, whole)).map((branch) => ({
    ...branch,
    isItem: sql`${branch.isItem} and not ${isDone}`,
  }));
  const mentee = sql`${scope.mentee.id}`;
  if (doneField)
    branches.push({
      ...whole,
      name: `${type.name}.done`,
      kind: `${timeline.kind}Done`,
      isItem: isDone,
      at: sql`t.completed_at`,
      isDay: false,
      enteredAt: sql`t.completed_at`,
      by: sql`t.completed_by`,
    });
  if (doneField && dueField)
    branches.push({
      ...whole,
      name: `${type.name}.overdue`,
      kind: `${timeline.kind}Overdue`,
      isItem: isLateWork(type, "t", dayOfMentee(mentee), mentee),
      at: column(dueField),
      isDay: true,
      // It became overdue at the end of the day in the reader's time zone.
      enteredAt: startOfDay(sql`(${column(dueField)} + 1)`, scope.today.zone),
      by: sql`null::bigint`,
    });
  return branches;
}

/** Returns a source for each record type that declares a timeline. */
export function recordSources(scope: TimelineScope): Source[] {
  const { repository, mentee } = scope;
  const { caller } = repository.signedIn;
  return [...repository.registry.values()].flatMap((type) => {
    if (!type.timeline) return [];
    return {
      isOpen: authorizeType(caller, type, "view") === "allow",
      from: sql`${sql.table(type.table)} t`,
      where: sql`t.mentee_id = ${mentee.id} and t.deleted_at is null and ${toSql(rowFilter(caller, type), factColumns(type))}`,
      row: sql`t.id`,
      table: type.name,
      recordId: sql`t.id`,
      title: titleParts(repository, type),
      text: textOf(repository, type),
      branches: branchesOf(scope, type, type.timeline),
    };
  });
}
