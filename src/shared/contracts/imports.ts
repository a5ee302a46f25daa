/**
 * Sheets whose rows become records: `POST /imports/read` takes the file (a form with `tableName` and the file, and with
 * `sheet`, `encoding`, `delimiter` where the sender knows better), `values` lists what stands in a column of choices, `check` says what each row would become, `correct` and
 * `decide` change single rows, `run` writes, `undo` takes back, `wrongRows` gives what could not be written as a sheet. Each of
 * them answers the import; `check`, `run` and `undo` work in the background, and `POST /imports/get` says how far they are.
 */
import { z } from "zod";
import { isWireId } from "../fields/wire-shapes.ts";
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
import { text } from "./text.ts";

const importId = z
  .union([text(40), z.number().int()])
  .transform(String)
  .refine(isWireId, "expected an id");
const rowNo = z.number().int().min(1).max(10_000_000);

/** The fields beside the file of `POST /imports/read`. */
export const readImportFields = z.object({
  tableName: text(100),
  sheet: text(200).optional(),
  encoding: z.enum(importEncodings).optional(),
  delimiter: z.enum(importDelimiters).optional(),
});

/** Asks for an empty sheet to fill in; answered as the bytes of a workbook in base64. */
export const templateBody = z.object({ tableName: text(100) });

export const importBody = z.object({ importId });

const mappedColumn = z.object({
  /** From 0, as in `headers`; {@link noColumn} for a field that gets `whereEmpty` in every row. */
  column: z
    .number()
    .int()
    .min(noColumn)
    .max(maxImportColumns - 1),
  field: text(100),
  /** How `3/4/26` is read. */
  dateOrder: z.enum(["dmy", "mdy"]).optional(),
  /** What the cells of a choice mean, by what stands in them; an empty one leaves it out. */
  values: z.record(text(maxImportCell), text(200)).optional(),
  /** What an empty cell says. */
  whereEmpty: text(maxImportCell).optional(),
  /** The choice that a yes in this column means. Several such columns make up one field. */
  means: text(200).optional(),
  /** Stands before the text of this column when several columns make up one field and another one came before. */
  joinWith: text(20).optional(),
});
export type MappedColumn = z.output<typeof mappedColumn>;

export const checkImportBody = z.object({
  importId,
  mode: z.enum(importModes).default("create"),
  /** By which field a row names its record; needed unless the mode is `create`. */
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
  /** New text by column, from "0". */
  values: z.record(text().regex(/^\d{1,3}$/), text(maxImportCell)),
});

export const decideImportBody = z.object({
  importId,
  rowNos: z.array(rowNo).min(1).max(500),
  result: z.enum(["create", "skip"]),
});

export const runImportBody = z.object({ importId, planHash: text(100) });

export const undoImportBody = z.object({ importId, dryRun: z.boolean().default(false) });

/** Why a column is mapped as suggested: its header, an earlier import, a known export, or its header and values together. */
export type SuggestionReason = "label" | "before" | "profile" | "shape";

/** What a sheet says in one column. */
export interface ImportColumn {
  /** From 0. */
  readonly column: number;
  readonly header: string;
  /** Up to five that are not empty, of the first rows. */
  readonly samples: readonly string[];
  /** Some of the first rows have nothing in it. */
  readonly hasEmpty: boolean;
  /** Empty: nothing is suggested. */
  readonly field: string;
  readonly reason: SuggestionReason | null;
  /** Suggested like those of {@link MappedColumn}. */
  readonly means?: string | undefined;
  readonly joinWith?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** It holds whole Social Security numbers, so it is left out. */
  readonly isSsn?: boolean;
  /** How its days are written; null: both ways are possible, so somebody must say. Undefined: none are written in numbers. */
  readonly dateOrder?: "dmy" | "mdy" | null;
}

/** A field that a column can be mapped to. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isDate: boolean;
  /** Empty cells can be said to mean one value: a choice, or yes or no. What names or reaches a person belongs to that one alone. */
  readonly hasDefault: boolean;
  /** Of a yes or no: what its two values are called. */
  readonly onOff?: readonly string[];
  /** Of a choice: what can be chosen, as wire value and label. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** An import as every call answers it. */
export interface ImportData {
  readonly id: string;
  readonly tableName: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  /** 0 to 100 of what happens in the background. */
  readonly progress: number;
  readonly createdAt: string;
  readonly rowsTotal: number;
  /** Rows by what becomes or became of them; rows that were not looked at yet are in none. */
  readonly counts: Readonly<Record<ImportResult, number>>;
  /** Emails that cannot be used to sign in here. Their rows are imported without them. */
  readonly addressesLeftOut: number;
  /** Empty before it was checked. */
  readonly planHash: string;
}

export interface ImportAnswer extends JobProgress {
  readonly status: 1;
  readonly dataType: "import";
  readonly code: string;
  readonly dataValues: ImportData;
}

/** Answer of `POST /imports/read` and of `POST /imports/columns`, which gives it again. */
export interface ImportReadAnswer {
  readonly status: 1;
  readonly dataType: "importRead";
  readonly dataValues: ImportData & {
    readonly sheets: readonly string[];
    readonly sheet: string;
    readonly encoding: ImportEncoding | "";
    readonly delimiter: ImportDelimiter | "";
    /** The encoding is a guess. */
    readonly isEncodingGuessed: boolean;
    /** When the caller imported the same file before: when, ISO 8601. */
    readonly importedBefore: string | null;
    readonly columns: readonly ImportColumn[];
    readonly fields: readonly ImportField[];
    readonly mapping: readonly MappedColumn[] | null;
    /** By which fields rows can name records that are there; empty where the caller may change none. */
    readonly keys: readonly { readonly name: string; readonly label: string }[];
    readonly mode: ImportMode;
    readonly matchField: string;
  };
}

export interface ImportProblem {
  /** From 0; null: of the row as a whole. */
  readonly column: number | null;
  readonly message: string;
}

export interface ImportRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
  readonly problems: readonly ImportProblem[];
  /** Of the record that it became or changes, or that it may be a double of. */
  readonly recordId: string | null;
  /** What it changes of its record. */
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

/** Answer of `POST /imports/rows`. */
export interface ImportRowsAnswer {
  readonly status: 1;
  readonly dataType: "importRows";
  readonly totalRecords: number;
  readonly dataValues: readonly ImportRow[];
}

/** Answer of `POST /imports/list`, the newest first. */
export interface ImportListAnswer {
  readonly status: 1;
  readonly dataType: "importList";
  readonly dataValues: readonly ImportData[];
}

/** Answer of `POST /imports/undo` with `dryRun`: how many records would go, how many be as before, and how many stay. */
export interface ImportUndoAnswer {
  readonly status: 1;
  readonly dataType: "importUndo";
  readonly dataValues: { readonly removed: number; readonly restored: number; readonly kept: number };
}
