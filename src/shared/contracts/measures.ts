/** The calls of measures: computing them, and listing the records behind a number. */
import { z } from "zod";
import { comparisons, type Period } from "../measures/period.ts";
import { groupingNames } from "../measures/groupings.ts";
import { getUserRolesBody } from "./records.ts";
import { paper, text, unlessBlank, wireId } from "./text.ts";

/** Maximum number of measures in one call. */
export const maxMeasures = 60;
/** Maximum length of the period in days: ten years with their leap days. */
const maxDays = 3653;

/** The first and the last day of a period. */
export const periodShape = { from: z.iso.date(), to: z.iso.date() };
export const isPeriod = ({ from, to }: Period): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays;

const groupBy = unlessBlank(z.enum([...groupingNames, ""]), null);

const runShape = z.object({
  ids: z.array(wireId).min(1).max(maxMeasures),
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
    paper,
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
    id: wireId,
    ...periodShape,
    part: z.enum(figureParts),
    groupBy,
    /** The group as named in the response of a run. Null for records without a group. If left out, all groups. */
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
