/** The calls of reports to funders. */
import { z } from "zod";
import type { ChangedCell, ChangedRecord } from "../reports/differences.ts";
import { reportColumns, type ReportAward, type ReportRow } from "../reports/content.ts";
import { reportPresetNames, type ReportPresetName } from "../reports/preset-names.ts";
import type { MeasureKind } from "../measures/definition.ts";
import type { AmountUnit } from "../records/outcome-codes.ts";
import { figureParts, maxMeasures, type CountedRecord } from "./measures.ts";
import { calendarDay, text, wireId } from "./text.ts";

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
  paper: z
    .enum(["A4", "Letter", ""])
    .nullish()
    .transform((value) => value || null),
});
export type ExportReport = z.output<typeof exportReportBody>;

/** A row in the reader's language. */
export interface SentReportRow extends Omit<ReportRow, "definition" | "label" | "words"> {
  readonly label: string;
  readonly words: string;
  readonly kind: MeasureKind;
  /** The unit of values. "" for counts and shares. */
  readonly unit: AmountUnit | "";
}

/** A record that made a difference. */
export interface SentChange extends Omit<ChangedRecord, "person"> {
  readonly menteeId: string;
  /** "" if the reader may not read names. */
  readonly name: string;
}

export interface SentDifference {
  readonly key: string;
  readonly label: string;
  readonly hasNewDefinition: boolean;
  readonly kind: MeasureKind;
  readonly unit: AmountUnit | "";
  readonly cells: readonly ChangedCell[];
  /** The ones that the reader may see. */
  readonly records: readonly SentChange[];
  /** How many others there are. */
  readonly hidden: number;
}

interface NamedReport {
  readonly id: string;
  readonly name: string;
}

export interface SentReport {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly preset: ReportPresetName;
  readonly state: "draft" | "final";
  readonly organization: string;
  readonly award: ReportAward | null;
  readonly from: string;
  readonly until: string;
  readonly createdBy: string;
  readonly finalizedBy: string;
  /** Instants as ISO 8601. "" for a draft. */
  readonly finalizedAt: string;
  readonly hash: string;
  /** False if a final report doesn't have the content that was hashed. */
  readonly isIntact: boolean;
  readonly replaces: NamedReport | null;
  readonly replacedBy: NamedReport | null;
  readonly sections: readonly { readonly name: string; readonly rows: readonly SentReportRow[] }[];
  readonly questions: readonly { readonly key: string; readonly text: string; readonly answer: string }[];
  readonly missing: readonly string[];
  /** Compared with the report that it replaces. Null if it replaces none. */
  readonly differences: readonly SentDifference[] | null;
  /** Why it can't be finalized yet. "" if it can, and for a final report. */
  readonly obstacle: string;
}

export interface ReportAnswer {
  readonly status: 1;
  readonly dataType: "report";
  readonly dataValues: SentReport;
}

export interface ReportPeopleAnswer {
  readonly status: 1;
  readonly dataType: "reportPeople";
  readonly dataValues: readonly CountedRecord[];
  /** How many the reader may see, on all pages. */
  readonly totalRecords: number;
  /** How many others there are. */
  readonly hidden: number;
}
