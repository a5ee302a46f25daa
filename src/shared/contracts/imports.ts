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
  type ImportDelimiter,
  type ImportEncoding,
  type ImportMode,
  type ImportResult,
  type ImportStatus,
} from "./import-choices.ts";
import type { JobProgress } from "./jobs.ts";
import { anyWireId as importId, text } from "./text.ts";

const rowNo = z.number().int().min(1).max(10_000_000);

/** The form fields besides the file in `POST /imports/read`. */
export const readImportFields = z.object({
  tableName: text(100),
  sheet: text(200).optional(),
  encoding: z.enum(importEncodings).optional(),
  delimiter: z.enum(importDelimiters).optional(),
});

/** Asks for an empty template. The answer is a workbook as base64. */
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

/**
 * Why a mapping is suggested: the header (`label`), an earlier import (`before`), a known export format (`profile`),
 * or header and values together (`shape`).
 */
export type SuggestionReason = "label" | "before" | "profile" | "shape";

/** A column of the sheet. */
export interface ImportColumn {
  /** Counts from 0. */
  readonly column: number;
  readonly header: string;
  /** Up to five nonempty values from the first rows. */
  readonly samples: readonly string[];
  /** True if some of the first rows are empty in this column. */
  readonly hasEmpty: boolean;
  /** The suggested field. Empty if there is no suggestion. */
  readonly field: string;
  readonly reason: SuggestionReason | null;
  /** Suggested values for {@link MappedColumn}. */
  readonly means?: string | undefined;
  readonly joinWith?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** True if the column has full Social Security numbers. It is left out then. */
  readonly isSsn?: boolean;
  /**
   * How dates are written. Null if both orders are possible, so the user must choose. Undefined if there are no
   * numeric dates.
   */
  readonly dateOrder?: "dmy" | "mdy" | null;
}

/** A field that a column can be mapped to. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isDate: boolean;
  /**
   * True if one default value can replace empty cells. That is possible for choices and for yes or no, but not for a
   * person's name or contact data.
   */
  readonly hasDefault: boolean;
  /** The name of the value that new records get unless the sheet or a value for every row says otherwise. */
  readonly preset?: string;
  /** For yes-or-no fields: the names of the two values. */
  readonly onOff?: readonly string[];
  /** For choice fields: the options as wire value and label. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** An import, as every call returns it. */
export interface ImportData {
  readonly id: string;
  readonly tableName: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  /** Progress of the background job in percent. */
  readonly progress: number;
  readonly createdAt: string;
  readonly rowsTotal: number;
  /** Number of rows by result. Rows that haven't been checked yet aren't counted. */
  readonly counts: Readonly<Record<ImportResult, number>>;
  /** Number of email addresses that can't be used to sign in. Their rows are imported without the address. */
  readonly addressesLeftOut: number;
  /** Empty until the import is checked. */
  readonly planHash: string;
}

export interface ImportAnswer extends JobProgress {
  readonly status: 1;
  readonly dataType: "import";
  readonly code: string;
  readonly dataValues: ImportData;
}

/** Answer of `POST /imports/read`, and of `POST /imports/columns`, which returns the same data again. */
export interface ImportReadAnswer {
  readonly status: 1;
  readonly dataType: "importRead";
  readonly dataValues: ImportData & {
    readonly sheets: readonly string[];
    readonly sheet: string;
    readonly encoding: ImportEncoding | "";
    readonly delimiter: ImportDelimiter | "";
    /** True if the encoding was guessed. */
    readonly isEncodingGuessed: boolean;
    /** When the caller last imported the same file, in ISO 8601. Null if never. */
    readonly importedBefore: string | null;
    readonly columns: readonly ImportColumn[];
    readonly fields: readonly ImportField[];
    readonly mapping: readonly MappedColumn[] | null;
    /** The fields that can identify an existing record. Empty if the caller may not edit any. */
    readonly keys: readonly { readonly name: string; readonly label: string }[];
    readonly mode: ImportMode;
    readonly matchField: string;
  };
}

export interface ImportProblem {
  /** Counts from 0. Null if the problem concerns the whole row. */
  readonly column: number | null;
  readonly message: string;
}

export interface ImportRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
  readonly problems: readonly ImportProblem[];
  /** Id of the record that the row became, updates, or may duplicate. */
  readonly recordId: string | null;
  /** What the row changes in its record. */
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

/** Answer of `POST /imports/rows`. */
export interface ImportRowsAnswer {
  readonly status: 1;
  readonly dataType: "importRows";
  readonly totalRecords: number;
  readonly dataValues: readonly ImportRow[];
}

/** Answer of `POST /imports/list`, newest first. */
export interface ImportListAnswer {
  readonly status: 1;
  readonly dataType: "importList";
  readonly dataValues: readonly ImportData[];
}

/** Answer of `POST /imports/undo` with `dryRun`: how many records would be removed, restored, and kept. */
export interface ImportUndoAnswer {
  readonly status: 1;
  readonly dataType: "importUndo";
  readonly dataValues: { readonly removed: number; readonly restored: number; readonly kept: number };
}
