/** The filters of the mentee list that match exactly what a report counts. */
import { endOfMonth } from "../fields/days.ts";
import { exportGroups, type ExportGroup } from "../contracts/export-groups.ts";
import { notAnswered, prefersNot, type AdvExport } from "../contracts/exports.ts";
import type { MonthKind, PeriodKind, WorkKind } from "../contracts/report-numbers.ts";
import type { ReportCount } from "../contracts/responses/report-numbers.ts";
import { isAskedOnce } from "../records/asked-once.ts";
import { menteePrefix } from "../records/filter-field.ts";
import type { Condition, FilterNode } from "./filter.ts";
import { maxValues, membersOf } from "./members.ts";

/** The parameters of a report. */
export type ReportChoice = Pick<AdvExport, "startDate" | "endDate" | "datesOf"> & {
  readonly exportOptions: Readonly<Record<string, readonly string[]>>;
};

/** First and last possible day, used for an open end. */
const firstDay = "0001-01-01";
const lastDay = "9999-12-31";

type Span = readonly [from: string, to: string];

const spanOf = ({ startDate, endDate }: ReportChoice): Span => [startDate || firstDay, endDate || lastDay];

const between = (field: string, [from, to]: Span): Condition => ({ field, op: "between", value: [from, to] });

const isTrue = (field: string, value: "0" | "1" = "1"): Condition => ({ field, op: "is", value });

/** Returns the conditions for the chosen answers of a group, including "not answered" and "prefers not to say". */
function answerNodes({ type, field }: ExportGroup, ids: readonly string[]): FilterNode[] {
  const values = ids.filter((id) => id !== notAnswered && id !== prefersNot);
  const declined = `${field}Declined`;
  const isDeclinable = isAskedOnce(type.fields[field]);
  const isEmpty: Condition = { field, op: "empty" };
  return [
    ...(values.length > 0 ? [{ field, op: "in", value: values }] : []),
    ...(ids.includes(prefersNot) && isDeclinable ? [isTrue(declined)] : []),
    ...(ids.includes(notAnswered)
      ? [isDeclinable ? { all: [isEmpty, isTrue(declined, "0")] } : isEmpty]
      : []),
  ];
}

/**
 * Returns the conditions for the chosen answers of all groups, without the dates. Null if a filter can't express
 * them.
 */
export function groupFilter({ exportOptions }: ReportChoice): FilterNode[] | null {
  const nodes: FilterNode[] = [];
  for (const group of exportGroups) {
    const ids = exportOptions[group.key] ?? [];
    if (ids.length > maxValues) return null;
    const any = answerNodes(group, ids);
    const [only, ...others] = any;
    if (only) nodes.push(others.length > 0 ? { any } : only);
  }
  return nodes;
}

/** Returns the conditions for the mentees of a report, by groups and dates. Null if a filter can't express them. */
export function reportFilter(choice: ReportChoice): FilterNode[] | null {
  const groups = groupFilter(choice);
  if (!groups || (!choice.startDate && !choice.endDate)) return groups;
  const field = choice.datesOf === "program" ? "inProgram" : "dateOfReferral";
  return [...groups, between(field, spanOf(choice))];
}

const dayFields: Readonly<Record<MonthKind, string>> = {
  referred: "dateOfReferral",
  admitted: "admittedOn",
  discharged: "dischargedOn",
};

/** Returns the condition for a number of the period, in addition to the groups. */
export function periodNode(choice: ReportChoice, kind: PeriodKind): Condition {
  const span = spanOf(choice);
  if (kind === "served") return between("inProgram", span);
  if (kind === "atEnd") return { field: "stillInProgram", op: "is", value: span[1] };
  return between(dayFields[kind], span);
}

/**
 * Returns the condition for a number of one month, limited to the period.
 * @param month `YYYY-MM`
 */
export function monthNode(choice: ReportChoice, kind: MonthKind, month: string): Condition {
  const [from, to] = spanOf(choice);
  const first = `${month}-01`;
  const last = endOfMonth(first);
  return between(dayFields[kind], [first < from ? from : first, last > to ? to : last]);
}

/** Returns the condition for a row of a group, in addition to the report's filter. */
export function countNode(group: ExportGroup, { id, isDeclined }: ReportCount): FilterNode | undefined {
  return answerNodes(group, [id ?? (isDeclined ? prefersNot : notAnswered)])[0];
}

/** Converts a condition on mentees for a list of records below mentees. */
function ofMentee(node: FilterNode): FilterNode {
  if ("field" in node) return { ...node, field: `${menteePrefix}${node.field}` };
  const { join = "all", members = [] } = membersOf(node) ?? {};
  const moved = members.map(ofMentee);
  return join === "all" ? { all: moved } : { any: moved };
}

/**
 * Returns true if a report counts assignments by the dates of its period, and false if it counts all of them as of
 * today.
 */
export const countsWorkInPeriod = ({ startDate, endDate, datesOf }: ReportChoice): boolean =>
  datesOf === "program" && Boolean(startDate || endDate);

/** Returns the conditions for a number of goals, tasks, or challenges. Null if a filter can't express them. */
export function workFilter(choice: ReportChoice, kind: WorkKind): FilterNode[] | null {
  const found = reportFilter(choice);
  if (!found) return null;
  const isOfPeriod = countsWorkInPeriod(choice);
  const span = isOfPeriod ? spanOf(choice) : ([firstDay, lastDay] as const);
  const nodes: Record<WorkKind, FilterNode[]> = {
    assigned: isOfPeriod ? [between("startDate", span)] : [],
    completed: [isOfPeriod ? between("doneOn", span) : isTrue("completed")],
    overdue: [{ field: "lateOn", op: "is", value: span[1] }],
  };
  return [...found.map(ofMentee), ...nodes[kind]];
}
