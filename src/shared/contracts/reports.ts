/** The calls of reports to funders. */
import { z } from "zod";
import { reportColumns } from "../reports/content.ts";
import { reportPresetNames } from "../reports/preset-names.ts";
import { figureParts, maxMeasures } from "./measures.ts";
import { calendarDay, paper, text, wireId } from "./text.ts";

/** Maximum length of an answer to a question of a report. */
export const maxAnswer = 20_000;

export const makeReportBody = z.object({
  preset: z.enum(reportPresetNames),
  /** Null for the whole organization. */
  award: wireId.nullable(),
  from: calendarDay,
  until: calendarDay,
  /** For a custom report: ids of measures. */
  measures: z.array(wireId).max(maxMeasures).default([]),
});
export type MakeReport = z.output<typeof makeReportBody>;

export const reportBody = z.object({ tableId: wireId });

export const narrativeBody = z.object({
  tableId: wireId,
  /** The version of the report that the answers are based on. */
  version: z.int().min(1),
  /** By question. */
  answers: z.record(text(40), text(maxAnswer)),
});
export type ReportNarrative = z.output<typeof narrativeBody>;

export const finalizeReportBody = z.object({
  tableId: wireId,
  /** The hash of the numbers and answers that the caller saw. */
  hash: text(64).regex(/^[0-9a-f]{64}$/),
});

export const reportPeopleBody = z.object({
  tableId: wireId,
  row: text(100),
  column: z.enum(reportColumns).default("total"),
  part: z.enum(figureParts).default("all"),
  page: z.int().min(1).max(100_000).default(1),
});
export type ReportPeople = z.output<typeof reportPeopleBody>;

export const exportReportBody = z.object({
  tableId: wireId,
  format: z.enum(["pdf", "xlsx"]).default("pdf"),
  /** `exact`: every number, for the funder. `suppressed`: without small numbers, for everyone else. */
  numbers: z.enum(["exact", "suppressed"]).default("exact"),
  paper,
});
export type ExportReport = z.output<typeof exportReportBody>;
