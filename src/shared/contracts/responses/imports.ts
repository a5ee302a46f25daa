/** Schemas of the answers in `contracts/imports.ts`. */
import { z } from "zod";
import { mappedColumn } from "../imports.ts";
import { importDelimiter, importEncoding, importMode, importStatus } from "./import-choices.ts";
import { jobProgress } from "./jobs.ts";

const importData = z.object({
  id: z.string(),
  tableName: z.string(),
  fileName: z.string(),
  status: importStatus,
  progress: z.number(),
  createdAt: z.string(),
  rowsTotal: z.number(),
  counts: z.record(z.string(), z.number()),
  addressesLeftOut: z.number(),
  planHash: z.string(),
});

export const importAnswer = jobProgress.extend({
  status: z.literal(1),
  dataType: z.literal("import"),
  code: z.string(),
  dataValues: importData,
});

const suggestionReason = z.enum(["label", "before", "profile", "shape"]);

const importColumn = z.object({
  column: z.number(),
  header: z.string(),
  samples: z.array(z.string()),
  hasEmpty: z.boolean(),
  field: z.string(),
  reason: suggestionReason.nullable(),
  means: z.string().optional(),
  joinWith: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
  isSsn: z.boolean().optional(),
  dateOrder: z.enum(["dmy", "mdy"]).nullable().optional(),
});

const importField = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  isDate: z.boolean(),
  hasDefault: z.boolean(),
  preset: z.string().optional(),
  onOff: z.array(z.string()).optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});

export const importReadAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("importRead"),
  dataValues: importData.and(
    z.object({
      sheets: z.array(z.string()),
      sheet: z.string(),
      encoding: z.union([importEncoding, z.literal("")]),
      delimiter: z.union([importDelimiter, z.literal("")]),
      isEncodingGuessed: z.boolean(),
      importedBefore: z.string().nullable(),
      columns: z.array(importColumn),
      fields: z.array(importField),
      mapping: z.array(mappedColumn).nullable(),
      keys: z.array(z.object({ name: z.string(), label: z.string() })),
      mode: importMode,
      matchField: z.string(),
    }),
  ),
});

const importProblem = z.object({ column: z.number().nullable(), message: z.string() });

const importRow = z.object({
  rowNo: z.number(),
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  recordId: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});

export const importRowsAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("importRows"),
  totalRecords: z.number(),
  dataValues: z.array(importRow),
});

export const importListAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("importList"),
  dataValues: z.array(importData),
});

export const importUndoAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("importUndo"),
  dataValues: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }),
});
