/** What lists are narrowed by though their rows do not carry it, by its name in the declaration. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import { authorizeType } from "#shared/access/policy.ts";
import type { RowFilter } from "#shared/access/row-filter.ts";
import type { CheckedCondition } from "#shared/filters/operators.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Today } from "#server/core/accounts/today.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isAssigned, isQuiet } from "#server/platform/db/expressions.ts";
import { hasAttention } from "./attention.ts";
import * as numbers from "./numbers.ts";

/** Who filters, what "today" means to them, and which rows their list may hold. */
export interface FilterReader {
  readonly caller: Caller;
  readonly today: Today;
  readonly rows: RowFilter;
}

type Compile = (
  stored: RawBuilder<unknown>,
  condition: CheckedCondition,
  reader: FilterReader,
) => RawBuilder<unknown>;

type Compute = (
  condition: CheckedCondition,
  reader: FilterReader,
  type: RecordType,
  compile: Compile,
) => RawBuilder<unknown>;

/** The mentee of a row `t`. */
const menteeOf = ({ menteeKey }: RecordType): RawBuilder<unknown> =>
  sql.ref(`t.${sqlName(menteeKey ?? "id")}`);

/** A condition that is true, or is not. */
const whether =
  (condition: (reader: FilterReader, type: RecordType) => RawBuilder<unknown>): Compute =>
  ({ values: [value] }, reader, type) =>
    value === true ? condition(reader, type) : sql`(${condition(reader, type)}) is not true`;

const today = sql`organization_day(t.organization_id)`;

/** Only for who may list what the condition looks at. @throws AppError badRequest */
function requireList({ caller }: FilterReader, type: RecordType): void {
  if (authorizeType(caller, type, "list") !== "allow") throw new AppError("badRequest", "filter");
}

/** The newest assessment of a mentee names a value. */
const assessed =
  (column: "level_of_care" | "program_status"): Compute =>
  (condition, reader, type, compile) => {
    requireList(reader, menteeAssessments);
    return sql`exists (select from mentee_assessments n cross join unnest(n.${sql.ref(column)}) as named (id)
      where n.mentee_id = ${menteeOf(type)} and n.newest and n.deleted_at is null
        and ${compile(sql`named.id`, condition, reader)})`;
  };

/** Open work whose last day is over, of the types that say which it is. */
const isLate = whether((_, { activeField, doneField, dueField }) => {
  if (!activeField || !doneField || !dueField) return sql`false`;
  const t = (name: string) => sql.ref(`t.${sqlName(name)}`);
  return sql`(${t(activeField)} and not ${t(doneField)} and ${t(dueField)} < ${today})`;
});

export const computed: Readonly<Record<string, Compute>> = {
  myCaseload: whether(({ caller }, type) => isAssigned(menteeOf(type), caller.personId)),
  // The day of a referral counts too (ADR 55), so that there always is one.
  lastContact: (condition, reader, _, compile) =>
    hasAttention(reader.rows, compile(sql`a.quiet_since`, condition, reader)),
  noContact: ({ values: [value] }, { rows, today: { day } }) =>
    hasAttention(rows, isQuiet(day), value === true),
  waits: ({ values: [value] }, { rows, today: { day } }) =>
    hasAttention(rows, numbers.isWaiting(day), value === true),
  worker: ({ op, values: [value] }, reader, type) => {
    requireList(reader, menteeStaff);
    if (op !== "is" && op !== "me") throw new AppError("badRequest", "filter.worker");
    return numbers.worksWith(menteeOf(type), op === "me" ? reader.caller.personId : value);
  },
  levelOfCare: assessed("level_of_care"),
  programStatus: assessed("program_status"),
  isLate,
  completedAt: (condition, reader, _, compile) => compile(sql`t.completed_at`, condition, reader),
  isToday: whether(({ today: { day, zone } }) => numbers.isToday("t", day, zone)),
  soon: whether(() => numbers.isOfNextWeek("t")),
  noOutcome: whether(() => numbers.lacksOutcome("t")),
  wasDue: whether(() => numbers.wasDue("t", today)),
  wasKeptInTime: whether(() => sql`(${numbers.wasDue("t", today)} and ${numbers.wasKeptInTime("t")})`),
};
