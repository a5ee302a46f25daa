/** Responses to the calls about measures. */
import { z } from "zod";
import { figureParts } from "../measures.ts";
import { withValues, type Sent } from "./common.ts";

/** The numbers of a measure for a period, or for a month or group of it. */
export const cell = z.object({
  /** Number of records in the population. */
  all: z.number(),
  /** Number of records that count. For a median, number of records with a value. */
  counted: z.number(),
  /** Number of records with an unknown answer. */
  unknown: z.number(),
  /** The median or sum. Null for other kinds of measures, and if there are no values. */
  value: z.number().nullable(),
});
export type Cell = Sent<typeof cell>;

/** `month` is `YYYY-MM`. */
const monthCell = cell.extend({ month: z.string() });
export type MonthCell = Sent<typeof monthCell>;

const groupCell = cell.extend({
  /** An id or a code. Null for records without a group. */
  group: z.string().nullable(),
  name: z.string(),
});
export type GroupCell = Sent<typeof groupCell>;

/** For a rate of answers: how many answered. Null for other measures. */
const answered = cell.nullable();

const figure = cell.extend({
  id: z.string(),
  /** The numbers of the comparison period. */
  before: cell.nullable(),
  answered,
  /** Number of people who appear in more than one month or more than one group. 0 for a measure that counts records. */
  inSeveral: z.object({ months: z.number(), groups: z.number() }),
  months: z.array(monthCell),
  groups: z.array(groupCell.extend({ answered })),
});
export type Figure = Sent<typeof figure>;

/** A measure that the caller may not compute because their role gives no access to the counted records. */
const closedFigure = z.object({ id: z.string(), isClosed: z.literal(true) });
export type ClosedFigure = Sent<typeof closedFigure>;

export const measuresAnswer = withValues(z.array(z.union([figure, closedFigure])), "measures").extend({
  /** Text that says what each measure counts, in the order of `dataValues`. */
  definitions: z.array(z.string()),
  compared: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** True if the caller sees only some mentees, so the numbers cover only those. */
  isCaseload: z.boolean(),
});
export type MeasuresAnswer = Sent<typeof measuresAnswer>;

/** Label, number, count, population, and unknown. `""` for a number that is suppressed. */
const printedRow = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
export type PrintedRow = Sent<typeof printedRow>;

/**
 * The numbers that may be printed, as rows of text: the total, the comparison period, and each group. Empty for a
 * measure that the caller may not compute. The body of the call is `runMeasuresBody`.
 */
export const printedMeasuresAnswer = withValues(
  z.array(z.object({ id: z.string(), rows: z.array(printedRow) })),
  "printedMeasures",
).extend({
  /** Notes about what was left out. */
  notes: z.array(z.string()),
});
export type PrintedMeasuresAnswer = Sent<typeof printedMeasuresAnswer>;

/** A record behind a number. */
export const countedRecord = z.object({
  id: z.string(),
  menteeId: z.string(),
  /** `""` if the caller may not read names. */
  name: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  counts: z.boolean(),
  isUnknown: z.boolean(),
  value: z.number().nullable(),
});
export type CountedRecord = Sent<typeof countedRecord>;

export const measurePeopleAnswer = withValues(z.array(countedRecord), "measurePeople").extend({
  totalRecords: z.number(),
  /** The number of records, or of people if the measure counts people, in each part. */
  partCounts: z.record(z.enum(figureParts), z.number()),
});
export type MeasurePeopleAnswer = Sent<typeof measurePeopleAnswer>;
