/** Responses to the calls about reports to funders. */
import { z } from "zod";
import { measureKinds } from "../../measures/definition.ts";
import { amountUnits } from "../../records/outcome-codes.ts";
import { reportColumns } from "../../reports/content.ts";
import { reportPresetNames } from "../../reports/preset-names.ts";
import { status, withValues, type Sent } from "./common.ts";
import { cell, countedRecord } from "./measures.ts";

const named = z.object({ id: z.string(), name: z.string() });
const column = z.enum(reportColumns);
/** The unit of values. "" for counts and shares. */
const unit = z.enum([...amountUnits, ""]);

/** A `ReportRow` in the reader's language. */
const row = z.object({
  key: z.string(),
  label: z.string(),
  words: z.string(),
  version: z.string(),
  kind: z.enum(measureKinds),
  unit,
  period: z.object({ from: z.string(), to: z.string() }),
  below: z.number(),
  isPart: z.boolean(),
  answeredIn: z.string().nullable(),
  cells: z.array(cell.extend({ column })),
  isClosed: z.boolean(),
});
export type SentReportRow = Sent<typeof row>;

/** A record that made a difference (`ChangedRecord`). */
const change = z.object({
  change: z.enum(["added", "removed", "changed"]),
  table: z.string(),
  id: z.string(),
  menteeId: z.string(),
  /** "" if the reader may not read names. */
  name: z.string(),
  day: z.string(),
});
export type SentChange = Sent<typeof change>;

const difference = z.object({
  key: z.string(),
  label: z.string(),
  hasNewDefinition: z.boolean(),
  kind: z.enum(measureKinds),
  unit,
  cells: z.array(z.object({ column, before: cell.nullable(), after: cell.nullable() })),
  /** The ones that the reader may see. */
  records: z.array(change),
  /** How many others there are. */
  hidden: z.number(),
});
export type SentDifference = Sent<typeof difference>;

const report = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  preset: z.enum(reportPresetNames),
  state: z.enum(["draft", "final"]),
  organization: z.string(),
  award: named
    .extend({ funder: z.string(), grantNumber: z.string(), from: z.string(), until: z.string() })
    .nullable(),
  from: z.string(),
  until: z.string(),
  createdBy: z.string(),
  finalizedBy: z.string(),
  /** Instants as ISO 8601. "" for a draft. */
  finalizedAt: z.string(),
  hash: z.string(),
  /** False if a final report doesn't have the content that was hashed. */
  isIntact: z.boolean(),
  replaces: named.nullable(),
  replacedBy: named.nullable(),
  sections: z.array(z.object({ name: z.string(), rows: z.array(row) })),
  questions: z.array(z.object({ key: z.string(), text: z.string(), answer: z.string() })),
  missing: z.array(z.string()),
  /** Compared with the report that it replaces. Null if it replaces none, and for drafts that count only a caseload. */
  differences: z.array(difference).nullable(),
  /** Why it can't be finalized yet. "" if it can, and for a final report. */
  obstacle: z.string(),
});
export type SentReport = Sent<typeof report>;

export const reportAnswer = withValues(report, "report");
export type ReportAnswer = Sent<typeof reportAnswer>;

export const reportPeopleAnswer = z.object({
  status,
  dataType: z.literal("reportPeople"),
  dataValues: z.array(countedRecord),
  /** How many the reader may see, on all pages. */
  totalRecords: z.number(),
  /** How many others there are. */
  hidden: z.number(),
});
export type ReportPeopleAnswer = Sent<typeof reportPeopleAnswer>;
