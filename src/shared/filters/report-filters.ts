/** The filters of the list of mentees that hold exactly what a report counts. */
import { endOfMonth } from "../fields/days.ts";
import { exportGroups, type ExportGroup } from "../contracts/export-groups.ts";
import { notAnswered, prefersNot, type AdvExport } from "../contracts/exports.ts";
import type { MonthKind, PeriodKind, ReportCount, WorkKind } from "../contracts/report-numbers.ts";
import { isAskedOnce } from "../records/asked-once.ts";
import { menteePrefix } from "../records/filter-field.ts";
import { membersOf, maxValues, type Condition, type FilterNode } from "./filter.ts";

/** What a report was asked for. */
export type ReportChoice = Pick<AdvExport, "startDate" | "endDate" | "datesOf"> & {
  readonly exportOptions: Readonly<Record<string, readonly string[]>>;
};

/** Days that stand for an open end. */
const firstDay = "0001-01-01";
const lastDay = "9999-12-31";

type Span = readonly [from: string, to: string];

const spanOf = ({ startDate, endDate }: ReportChoice): Span => [startDate || firstDay, endDate || lastDay];

const between = (field: string, [from, to]: Span): Condition => ({ field, op: "between", value: [from, to] });

const isTrue = (field: string, value: "0" | "1" = "1"): Condition => ({ field, op: "is", value });

/** What somebody answered in a group, that nothing was answered, or that they prefer not to say. */
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

/** Those of whom something was chosen in each group, whatever their days; null: no filter can say it. */
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

/** The mentees of a report: those of the groups, and of the days. */
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

/** What a number of the period counts, of those of the groups. */
export function periodNode(choice: ReportChoice, kind: PeriodKind): Condition {
  const span = spanOf(choice);
  if (kind === "served") return between("inProgram", span);
  if (kind === "atEnd") return { field: "stillInProgram", op: "is", value: span[1] };
  return between(dayFields[kind], span);
}

/** The same of the days of a month that are in the period. @param month `YYYY-MM` */
export function monthNode(choice: ReportChoice, kind: MonthKind, month: string): Condition {
  const [from, to] = spanOf(choice);
  const first = `${month}-01`;
  const last = endOfMonth(first);
  return between(dayFields[kind], [first < from ? from : first, last > to ? to : last]);
}

/** What a row of a group counts, of the mentees of the report. */
export function countNode(group: ExportGroup, { id, isDeclined }: ReportCount): FilterNode | undefined {
  return answerNodes(group, [id ?? (isDeclined ? prefersNot : notAnswered)])[0];
}

/** The same of the mentee, in a list of what hangs below mentees. */
function ofMentee(node: FilterNode): FilterNode {
  if ("field" in node) return { ...node, field: `${menteePrefix}${node.field}` };
  const { join = "all", members = [] } = membersOf(node) ?? {};
  const moved = members.map(ofMentee);
  return join === "all" ? { all: moved } : { any: moved };
}

/** Whether a report counts work by the days of its period, or all of it as it is today. */
export const countsWorkInPeriod = ({ startDate, endDate, datesOf }: ReportChoice): boolean =>
  datesOf === "program" && Boolean(startDate || endDate);

/** What a number of the work counts, of goals, tasks or challenges; null: no filter can say it. */
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
