/** Responses to the import calls. */
import { z } from "zod";
import {
  importDelimiters,
  importEncodings,
  importModes,
  importResults,
  importStatuses,
} from "../import-choices.ts";
import { mappedColumn } from "../imports.ts";
import { status, withValues, type Sent } from "./common.ts";
import { jobProgress } from "./jobs.ts";

/** An import, as every call returns it. */
const importData = z.object({
  id: z.string(),
  tableName: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Progress of the background job in percent. */
  progress: z.number(),
  createdAt: z.string(),
  rowsTotal: z.number(),
  /** Number of rows by result. Rows that haven't been checked yet aren't counted. */
  counts: z.record(z.enum(importResults), z.number()),
  /** Number of email addresses that can't be used to sign in. Their rows are imported without the address. */
  addressesLeftOut: z.number(),
  /** Empty until the import is checked. */
  planHash: z.string(),
});
export type ImportData = Sent<typeof importData>;

export const importAnswer = jobProgress.extend({
  status,
  dataType: z.literal("import"),
  code: z.string(),
  dataValues: importData,
});
export type ImportAnswer = Sent<typeof importAnswer>;

/**
 * Why a mapping is suggested: the header (`label`), an earlier import (`before`), a known export format (`profile`),
 * or header and values together (`shape`).
 */
const suggestionReason = z.enum(["label", "before", "profile", "shape"]);
export type SuggestionReason = Sent<typeof suggestionReason>;

/** A column of the sheet. */
const importColumn = z.object({
  /** Counts from 0. */
  column: z.number(),
  header: z.string(),
  /** Up to five nonempty values from the first rows. */
  samples: z.array(z.string()),
  /** True if some of the first rows are empty in this column. */
  hasEmpty: z.boolean(),
  /** The suggested field. Empty if there is no suggestion. */
  field: z.string(),
  reason: suggestionReason.nullable(),
  /** Suggested values for a `MappedColumn`. */
  means: z.string().optional(),
  joinWith: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
  /** True if the column has full Social Security numbers. It is left out then. */
  isSsn: z.boolean().optional(),
  /**
   * How dates are written. Null if both orders are possible, so the user must choose. Undefined if there are no
   * numeric dates.
   */
  dateOrder: z.enum(["dmy", "mdy"]).nullable().optional(),
});
export type ImportColumn = Sent<typeof importColumn>;

/** A field that a column can be mapped to. */
const importField = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  isDate: z.boolean(),
  /**
   * True if one default value can replace empty cells. That is possible for choices and for yes or no, but not for a
   * person's name or contact data.
   */
  hasDefault: z.boolean(),
  /** The name of the value that new records get unless the sheet or a value for every row says otherwise. */
  preset: z.string().optional(),
  /** For yes-or-no fields: the names of the two values. */
  onOff: z.array(z.string()).optional(),
  /** For choice fields: the options as wire value and label. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});
export type ImportField = Sent<typeof importField>;

/** Response to `POST /imports/read`, and to `POST /imports/columns`, which returns the same data again. */
export const importReadAnswer = withValues(
  importData.extend({
    sheets: z.array(z.string()),
    sheet: z.string(),
    encoding: z.enum([...importEncodings, ""]),
    delimiter: z.enum([...importDelimiters, ""]),
    /** True if the encoding was guessed. */
    isEncodingGuessed: z.boolean(),
    /** When the caller last imported the same file, in ISO 8601. Null if never. */
    importedBefore: z.string().nullable(),
    columns: z.array(importColumn),
    fields: z.array(importField),
    mapping: z.array(mappedColumn).nullable(),
    /** The fields that can identify an existing record. Empty if the caller may not edit any. */
    keys: z.array(z.object({ name: z.string(), label: z.string() })),
    mode: z.enum(importModes),
    matchField: z.string(),
  }),
  "importRead",
);
export type ImportReadAnswer = Sent<typeof importReadAnswer>;

const importProblem = z.object({
  /** Counts from 0. Null if the problem concerns the whole row. */
  column: z.number().nullable(),
  message: z.string(),
});
export type ImportProblem = Sent<typeof importProblem>;

const importRow = z.object({
  rowNo: z.number(),
  cells: z.array(z.string()),
  problems: z.array(importProblem),
  /** Id of the record that the row became, updates, or may duplicate. */
  recordId: z.string().nullable(),
  /** What the row changes in its record. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type ImportRow = Sent<typeof importRow>;

/** Response to `POST /imports/rows`. */
export const importRowsAnswer = withValues(z.array(importRow), "importRows").extend({
  totalRecords: z.number(),
});
export type ImportRowsAnswer = Sent<typeof importRowsAnswer>;

const importValues = z.object({
  /** Values without a matching choice come first. */
  values: z.array(
    z.object({
      cell: z.string(),
      /** Number of rows with this value. */
      count: z.number(),
      /** Wire value of the choice with this name. Null if there is none. */
      value: z.string().nullable(),
    }),
  ),
  /** Number of distinct values. Only `maxImportValues` of them are listed. */
  total: z.number(),
  unknown: z.number(),
});
export type ImportValues = Sent<typeof importValues>;

/** Response to `POST /imports/values`. */
export const importValuesAnswer = withValues(importValues, "importValues");
export type ImportValuesAnswer = Sent<typeof importValuesAnswer>;

/** Response to `POST /imports/list`, newest first. */
export const importListAnswer = withValues(z.array(importData), "importList");
export type ImportListAnswer = Sent<typeof importListAnswer>;

/** Response to `POST /imports/undo` with `dryRun`: how many records would be removed, restored, and kept. */
export const importUndoAnswer = withValues(
  z.object({ removed: z.number(), restored: z.number(), kept: z.number() }),
  "importUndo",
);
export type ImportUndoAnswer = Sent<typeof importUndoAnswer>;
