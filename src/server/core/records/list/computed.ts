/** Filters of lists that aren't fields of their rows, by name in the declaration. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "#shared/access/caller.ts";
import type { RowFilter } from "#shared/access/row-filter.ts";
import type { CheckedCondition } from "#shared/filters/operators.ts";
import { menteeStaff } from "#shared/records/caseload.ts";
import { enrollments } from "#shared/records/enrollments.ts";
import type { ImportFieldName } from "#shared/records/filter-field.ts";
import { menteeAssessments } from "#shared/records/mentee-sub-records.ts";
import { mentees } from "#shared/records/mentees.ts";
import { sqlName, type RecordType } from "#shared/records/record-type.ts";
import type { Today } from "#shared/fields/days.ts";
import { AppError } from "#server/kernel/errors.ts";
import { addressOf, milesBetween } from "#server/platform/db/distance.ts";
import { isAssigned } from "#server/platform/db/expressions.ts";
import { hasAttention } from "./attention.ts";
import * as leavers from "./leaver-numbers.ts";
import * as numbers from "./numbers.ts";
import { dayFor, dayOfRow, isLateWork, isQuiet } from "./definitions.ts";
import * as reports from "./report-numbers.ts";

/** The reader of a filter, what "today" means to them, and the rows that their list may contain. */
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

/** Returns the mentee of a row `t`. */
const menteeOf = ({ menteeKey }: RecordType): RawBuilder<unknown> =>
  sql.ref(`t.${sqlName(menteeKey ?? "id")}`);

/** Returns the condition that a row `t` belongs to an organization or is within its radius. */
const isNear = ({ fields }: RecordType, organizationId: string): RawBuilder<unknown> =>
  fields["addressLatitude"]
    ? sql`(t.organization_id = ${organizationId} or exists (select from organizations o where o.id = ${organizationId}
        and ${milesBetween(addressOf("o"), addressOf("t"))} <= o.address_radius))`
    : sql`t.organization_id = ${organizationId}`;

/** A condition that must be true or must not be true. */
const whether =
  (condition: (reader: FilterReader, type: RecordType) => RawBuilder<unknown>): Compute =>
  ({ values: [value] }, reader, type) =>
    value === true ? condition(reader, type) : sql`(${condition(reader, type)}) is not true`;

const today = dayOfRow("t");

/** A condition that the mentee's newest assessment has a value in a field. */
const assessed =
  (field: string): Compute =>
  (condition, reader, type, compile) => {
    reports.requireList(reader, menteeAssessments);
    const mentee = menteeOf(type);
    if (condition.op === "empty") return sql`not ${reports.hasAssessed(mentee, field)}`;
    return sql`exists (select from mentee_assessments n cross join unnest(n.${sql.id(sqlName(field))}) as named (id)
      where n.mentee_id = ${mentee} and n.newest and n.deleted_at is null
        and ${compile(sql`named.id`, condition, reader)})`;
  };

/** A condition about one person. */
const ofPerson =
  (condition: (reader: FilterReader, type: RecordType, personId: unknown) => RawBuilder<unknown>): Compute =>
  ({ op, values: [value] }, reader, type) => {
    if (op !== "is") throw new AppError("badRequest", "filter");
    return condition(reader, type, value);
  };

/** A condition on a date of an enrollment. */
const stayOn =
  (column: "start_date" | "exit_date"): Compute =>
  (condition, reader, _, compile) => {
    reports.requireList(reader, enrollments);
    return reports.hasEnrollment(compile(sql`s.${sql.ref(column)}`, condition, reader));
  };

/** A condition on an enrollment relative to one day (`is`) or two (`between`). */
const stayWhen =
  (test: (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => RawBuilder<unknown>): Compute =>
  ({ op, values: [first, last = first] }, reader) => {
    reports.requireList(reader, enrollments);
    if (op !== "is" && op !== "between") throw new AppError("badRequest", "filter");
    return reports.hasEnrollment(test(sql`${first}::date`, sql`${last}::date`));
  };

const declined = (of: RecordType, field: string): Compute => {
  const test = whether(() => reports.hasDeclined(of, field));
  return (condition, reader, ...others) => {
    reports.requireList(reader, of);
    return test(condition, reader, ...others);
  };
};

const ofImport =
  (name: ImportFieldName): Compute =>
  ({ op, values: [id] }) => {
    if (op !== "is") throw new AppError("badRequest", "filter");
    return reports.isOfImport(name, id);
  };

export const computed: Readonly<Record<string, Compute>> = {
  myCaseload: whether(({ caller }, type) => isAssigned(menteeOf(type), caller.personId)),
  // The day of a referral also counts as a contact (ADR 55), so that there always is one.
  lastContact: (condition, reader, _, compile) =>
    hasAttention(reader.rows, compile(sql`a.quiet_since`, condition, reader)),
  noContact: ({ values: [value] }, { caller, rows, today: { day } }) =>
    hasAttention(rows, isQuiet("a", dayFor(caller, day, "a")), value === true),
  waits: ({ values: [value] }, { caller, rows, today: { day } }) =>
    hasAttention(rows, numbers.isUrgent(dayFor(caller, day, "a")), value === true),
  worker: ({ op, values: [value] }, reader, type) => {
    reports.requireList(reader, menteeStaff);
    if (op !== "is" && op !== "me") throw new AppError("badRequest", "filter.worker");
    return numbers.worksWith(menteeOf(type), op === "me" ? reader.caller.personId : value);
  },
  dependsOn: ofPerson(leavers.dependsOn),
  otherDutyOf: ofPerson(leavers.hasOtherDuty),
  onlyWith: ofPerson(leavers.isOnlyWith),
  chatsWith: ofPerson(leavers.isInRoomOf),
  levelOfCare: assessed("levelOfCare"),
  programStatus: assessed("programStatus"),
  adverseExperiences: assessed("adverseExperiences"),
  offerTypes: assessed("offerTypes"),
  traumaInformStatus: assessed("traumaInformStatus"),
  inProgram: stayWhen(reports.overlapsPeriod),
  stillInProgram: stayWhen((_, last) => reports.continuesAfter(last)),
  admittedOn: stayOn("start_date"),
  dischargedOn: stayOn("exit_date"),
  raceDeclined: declined(mentees, "race"),
  sexualOrientationDeclined: declined(mentees, "sexualOrientation"),
  adverseExperiencesDeclined: declined(menteeAssessments, "adverseExperiences"),
  importedIn: ofImport("importedIn"),
  changedIn: ofImport("changedIn"),
  isLate: whether((_, type) => isLateWork(type, "t")),
  owedBy: ofPerson((_, __, personId) => sql`${numbers.promiseOwner("t")} = ${personId}`),
  completedAt: (condition, reader, _, compile) => compile(sql`t.completed_at`, condition, reader),
  doneOn: (condition, reader, _, compile) =>
    compile(sql`(${reports.doneDay("t", reader.today.zone)})`, condition, reader),
  lateOn: ({ op, values: [day] }, { today: now }, type) => {
    if (op !== "is") throw new AppError("badRequest", "filter.lateOn");
    return reports.wasLate(type, "t", sql`${day}::date`, now);
  },
  near: whether(({ caller }, type) => isNear(type, caller.organizationId)),
  isToday: whether(({ today: { day, zone } }) => numbers.isToday("t", day, zone)),
  isTomorrow: whether(({ today: { day, zone } }) => numbers.isTomorrow("t", day, zone)),
  soon: whether(() => numbers.isOfNextWeek("t")),
  noOutcome: whether(() => numbers.lacksOutcome("t")),
  wasDue: whether(() => numbers.wasKeptOrOverdueRecently("t", today)),
  wasKeptInTime: whether(
    () => sql`(${numbers.wasKeptOrOverdueRecently("t", today)}
    and ${numbers.wasKeptInTime("t")})`,
  ),
};
