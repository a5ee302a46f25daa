/**
 * Imports of sheets whose rows become records. `POST /imports/read` takes the file as a form with `tableName` and, if
 * the sender knows them, `sheet`, `encoding`, and `delimiter`. `values` lists the distinct values of a choice column.
 * `check` reports what each row would become. `correct` and `decide` change single rows. `run` writes, and `undo`
 * reverts. `wrongRows` returns the rows that couldn't be written, as a sheet. Each call returns the import. `check`,
 * `run`, and `undo` work in the background, and `POST /imports/get` reports their progress.
 */
import { z } from "zod";
import {
  importDelimiters,
  importEncodings,
  importModes,
  importResults,
  maxImportCell,
  maxImportColumns,
  noColumn,
} from "./import-choices.ts";
import { anyWireId as importId, text } from "./text.ts";

const rowNo = z.number().int().min(1).max(10_000_000);

/** The form fields besides the file in `POST /imports/read`. */
export const readImportFields = z.object({
  tableName: text(100),
  sheet: text(200).optional(),
  encoding: z.enum(importEncodings).optional(),
  delimiter: z.enum(importDelimiters).optional(),
});

/** Asks for an empty template. The response is a workbook as base64. */
export const templateBody = z.object({ tableName: text(100) });

export const importBody = z.object({ importId });

export const mappedColumn = z.object({
  /** Counts from 0, as in `headers`. {@link noColumn} for a field that gets `whereEmpty` in every row. */
  column: z
    .number()
    .int()
    .min(noColumn)
    .max(maxImportColumns - 1),
  field: text(100),
  /** How dates such as `3/4/26` are read. */
  dateOrder: z.enum(["dmy", "mdy"]).optional(),
  /** Maps cell texts to choices. An empty choice leaves the cell out. */
  values: z.record(text(maxImportCell), text(200)).optional(),
  /** The value for empty cells. */
  whereEmpty: text(maxImportCell).optional(),
  /** The choice that a "yes" in this column selects. Several such columns fill one field. */
  means: text(200).optional(),
  /** Separator before this column's text if several columns fill one field and an earlier one has text. */
  joinWith: text(20).optional(),
});
export type MappedColumn = z.output<typeof mappedColumn>;

export const checkImportBody = z.object({
  importId,
  mode: z.enum(importModes).default("create"),
  /** The field that identifies the record of a row. Required unless the mode is `create`. */
  matchField: text(100).default(""),
  mapping: z.array(mappedColumn).min(1).max(maxImportColumns),
});

export type CheckImport = z.output<typeof checkImportBody>;

export const importRowsBody = z.object({
  importId,
  result: z.enum(importResults),
  page: z.number().int().min(1).max(10_000).default(1),
});

export const correctImportBody = z.object({
  importId,
  rowNo,
  /** New cell texts by column number, starting at "0". */
  values: z.record(text().regex(/^\d{1,3}$/), text(maxImportCell)),
});

export const decideImportBody = z.object({
  importId,
  rowNos: z.array(rowNo).min(1).max(500),
  result: z.enum(["create", "skip"]),
});

export const runImportBody = z.object({ importId, planHash: text(100) });

export const undoImportBody = z.object({ importId, dryRun: z.boolean().default(false) });

/** Maximum number of distinct values that can be mapped to choices. */
export const maxImportValues = 200;

/** Asks for the distinct values of a column that is mapped to a choice field. */
export const importValuesBody = importBody.extend({
  column: z
    .number()
    .int()
    .min(0)
    .max(maxImportColumns - 1),
  field: text(100),
});
