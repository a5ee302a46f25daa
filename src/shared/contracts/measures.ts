/** The calls of figures: computing them, and who stands behind one. */
import { z } from "zod";
import { comparisons, type Period } from "../measures/period.ts";
import { groupingNames } from "../measures/groupings.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import { getUserRolesBody } from "./records.ts";
import { text } from "./text.ts";

const id = text().refine(isWireId, "expected an id");

/** The greatest number of measures of one call. */
export const maxMeasures = 60;
/** The longest period, in days: ten years and their leap days. */
const maxDays = 3653;

const days = { from: z.iso.date(), to: z.iso.date() };
const isPeriod = ({ from, to }: Period): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays;

const groupBy = z
  .enum([...groupingNames, ""])
  .nullish()
  .transform((value) => value || null);

const runShape = z.object({
  ids: z.array(id).min(1).max(maxMeasures),
  ...days,
  compareTo: z.enum(comparisons).default("none"),
  groupBy,
  /** Whose mentees are counted: of the super-organization only; without one, those of all. */
  organizationId: getUserRolesBody.shape.organizationId,
});
export const runMeasuresBody = runShape.refine(isPeriod, "expected a period of at most ten years");
export type RunMeasures = z.output<typeof runMeasuresBody>;

/** The report of figures; paper only for a PDF, by the country of the caller unless said. */
export const exportMeasuresBody = runShape
  .extend({
    format: z.enum(["pdf", "xlsx"]).default("pdf"),
    /** Exact ones without those of few people, or all of them rounded, for whoever gets several reports (ADR 96). */
    numbers: z.enum(["exact", "rounded"]).default("exact"),
    paper: z
      .enum(["A4", "Letter", ""])
      .nullish()
      .transform((value) => value || null),
  })
  .refine(isPeriod, "expected a period of at most ten years");
type Export = z.output<typeof exportMeasuresBody>;
// A request that was stored by an earlier version is about exact ones.
export type ExportMeasures = Omit<Export, "numbers"> & Partial<Pick<Export, "numbers">>;

/** Whom of a figure: all that are meant, those that count, those of which nobody knows. */
export const figureParts = ["all", "counted", "unknown"] as const;
export type FigurePart = (typeof figureParts)[number];

export const measurePeopleBody = z
  .object({
    id,
    ...days,
    part: z.enum(figureParts),
    groupBy,
    /** The group, as the answer of a run names it; null for those without one. Left out: all groups. */
    group: text(40).nullish(),
    /** `YYYY-MM`: of the days of the period only those in it, as the months of a run are. */
    month: text()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .nullish(),
    organizationId: getUserRolesBody.shape.organizationId,
    page: z.int().min(1).max(100_000).default(1),
  })
  .refine(isPeriod, "expected a period of at most ten years");
export type MeasurePeople = z.output<typeof measurePeopleBody>;

/** Rows of one page of the people behind a figure. */
export const peoplePageSize = 25;

/** Numbers of a period or a part of it. */
export interface Cell {
  /** All that are meant. */
  readonly all: number;
  /** Of them those that count; of a median those with a value. */
  readonly counted: number;
  /** Of them those of which nobody knows. */
  readonly unknown: number;
  /** The median or the sum; null for other kinds, and where there is nothing. */
  readonly value: number | null;
}

export interface GroupCell extends Cell {
  /** An id or a code; null for those without one. */
  readonly group: string | null;
  readonly name: string;
}

export interface MonthCell extends Cell {
  /** `YYYY-MM` */
  readonly month: string;
}

export interface Figure extends Cell {
  readonly id: string;
  /** The same of the period that this one is compared with. */
  readonly before: Cell | null;
  /** People in more than one month, and in more than one group; 0 for a measure of records. */
  readonly inSeveral: { readonly months: number; readonly groups: number };
  readonly months: readonly MonthCell[];
  readonly groups: readonly GroupCell[];
}

/** A measure that the reader may not compute: it counts records that its role does not open. */
export interface ClosedFigure {
  readonly id: string;
  readonly isClosed: true;
}

export interface MeasuresAnswer {
  readonly status: 1;
  readonly dataType: "measures";
  readonly dataValues: readonly (Figure | ClosedFigure)[];
  /** What each of them counts, in words, in the order of the figures. */
  readonly definitions: readonly string[];
  readonly compared: Period | null;
  /** The reader sees some mentees only, and figures about them. */
  readonly isCaseload: boolean;
}

/** What may leave the house of figures: the same body as of {@link runMeasuresBody}. */
export interface PrintedMeasuresAnswer {
  readonly status: 1;
  readonly dataType: "printedMeasures";
  /** In words: of the whole, of before, of each group; empty for a measure that is closed to the reader. */
  readonly dataValues: readonly { readonly id: string; readonly rows: readonly PrintedRow[] }[];
  /** What is left out. */
  readonly notes: readonly string[];
}

/** Its label, the figure, how many count, of how many, how many nobody knows: "" for what is left out. */
export type PrintedRow = readonly [
  label: string,
  figure: string,
  counted: string,
  all: string,
  unknown: string,
];

/** A record behind a figure. */
export interface CountedRecord {
  readonly id: string;
  readonly menteeId: string;
  /** `""` for readers of no names. */
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
}
