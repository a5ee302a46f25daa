/** The calls of measures: computing them, and listing the records behind a number. */
import { z } from "zod";
import { comparisons, type Period } from "../measures/period.ts";
import { groupingNames } from "../measures/groupings.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import { getUserRolesBody } from "./records.ts";
import { text } from "./text.ts";

const id = text().refine(isWireId, "expected an id");

/** Maximum number of measures in one call. */
export const maxMeasures = 60;
/** Maximum length of the period in days: ten years with their leap days. */
const maxDays = 3653;

/** The first and the last day of a period. */
export const periodShape = { from: z.iso.date(), to: z.iso.date() };
export const isPeriod = ({ from, to }: Period): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays;

const groupBy = z
  .enum([...groupingNames, ""])
  .nullish()
  .transform((value) => value || null);

const runShape = z.object({
  ids: z.array(id).min(1).max(maxMeasures),
  ...periodShape,
  compareTo: z.enum(comparisons).default("none"),
  groupBy,
  /**
   * The organization whose mentees are counted. Only for the super-organization, which counts all mentees by default.
   */
  organizationId: getUserRolesBody.shape.organizationId,
});
export const runMeasuresBody = runShape.refine(isPeriod, "expected a period of at most ten years");
export type RunMeasures = z.output<typeof runMeasuresBody>;

/** The report of measures. `paper` applies only to a PDF and defaults to the usual format of the caller's country. */
export const exportMeasuresBody = runShape
  .extend({
    format: z.enum(["pdf", "xlsx"]).default("pdf"),
    /**
     * `exact`: exact numbers, except that small counts are suppressed. `rounded`: all numbers are rounded, so that
     * readers of several reports can't compute small counts (ADR 96).
     */
    numbers: z.enum(["exact", "rounded"]).default("exact"),
    paper: z
      .enum(["A4", "Letter", ""])
      .nullish()
      .transform((value) => value || null),
  })
  .refine(isPeriod, "expected a period of at most ten years");
type Export = z.output<typeof exportMeasuresBody>;
// A request stored by an earlier version has no `numbers` and means `exact`.
export type ExportMeasures = Omit<Export, "numbers"> & Partial<Pick<Export, "numbers">>;

/** Which records behind a number to list: all, those that count, those that don't, or those with an unknown answer. */
export const figureParts = ["all", "counted", "notCounted", "unknown"] as const;
export type FigurePart = (typeof figureParts)[number];

export const measurePeopleBody = z
  .object({
    id,
    ...periodShape,
    part: z.enum(figureParts),
    groupBy,
    /** The group as named in the answer of a run. Null for records without a group. If left out, all groups. */
    group: text(40).nullish(),
    /** `YYYY-MM`. Limits the period to this month, like the months of a run. */
    month: text()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .nullish(),
    organizationId: getUserRolesBody.shape.organizationId,
    page: z.int().min(1).max(100_000).default(1),
  })
  .refine(isPeriod, "expected a period of at most ten years");
export type MeasurePeople = z.output<typeof measurePeopleBody>;

/** Number of rows on a page of the records behind a number. */
export const peoplePageSize = 25;

/** The numbers of a measure for a period, or for a month or group of it. */
export interface Cell {
  /** Number of records in the population. */
  readonly all: number;
  /** Number of records that count. For a median, number of records with a value. */
  readonly counted: number;
  /** Number of records with an unknown answer. */
  readonly unknown: number;
  /** The median or sum. Null for other kinds of measures, and if there are no values. */
  readonly value: number | null;
}

export interface GroupCell extends Cell {
  /** An id or a code. Null for records without a group. */
  readonly group: string | null;
  readonly name: string;
}

export interface FigureGroup extends GroupCell {
  /** For a rate of answers: how many of the group answered. Null for other measures. */
  readonly answered: Cell | null;
}

export interface MonthCell extends Cell {
  /** `YYYY-MM` */
  readonly month: string;
}

export interface Figure extends Cell {
  readonly id: string;
  /** The numbers of the comparison period. */
  readonly before: Cell | null;
  /** For a rate of answers: how many answered. Null for other measures. */
  readonly answered: Cell | null;
  /** Number of people who appear in more than one month or more than one group. 0 for a measure that counts records. */
  readonly inSeveral: { readonly months: number; readonly groups: number };
  readonly months: readonly MonthCell[];
  readonly groups: readonly FigureGroup[];
}

/** A measure that the caller may not compute because it counts records that their role doesn't open. */
export interface ClosedFigure {
  readonly id: string;
  readonly isClosed: true;
}

export interface MeasuresAnswer {
  readonly status: 1;
  readonly dataType: "measures";
  readonly dataValues: readonly (Figure | ClosedFigure)[];
  /** Text that says what each measure counts, in the order of `dataValues`. */
  readonly definitions: readonly string[];
  readonly compared: Period | null;
  /** True if the caller sees only some mentees, so the numbers cover only those. */
  readonly isCaseload: boolean;
}

/** The numbers that may be printed. The body of the call is {@link runMeasuresBody}. */
export interface PrintedMeasuresAnswer {
  readonly status: 1;
  readonly dataType: "printedMeasures";
  /**
   * Rows of text: the total, the comparison period, and each group. Empty for a measure that the caller may not
   * compute.
   */
  readonly dataValues: readonly { readonly id: string; readonly rows: readonly PrintedRow[] }[];
  /** Notes about what was left out. */
  readonly notes: readonly string[];
}

/** Label, number, count, population, and unknown. `""` for a number that is suppressed. */
export type PrintedRow = readonly [
  label: string,
  figure: string,
  counted: string,
  all: string,
  unknown: string,
];

/** A record behind a number. */
export interface CountedRecord {
  readonly id: string;
  readonly menteeId: string;
  /** `""` if the caller may not read names. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly counts: boolean;
  readonly isUnknown: boolean;
  readonly value: number | null;
}

export interface MeasurePeopleAnswer {
  readonly status: 1;
  readonly dataType: "measurePeople";
  readonly dataValues: readonly CountedRecord[];
  readonly totalRecords: number;
  /** The number of records, or of people if the measure counts people, in each part. */
  readonly partCounts: Readonly<Record<FigurePart, number>>;
}
