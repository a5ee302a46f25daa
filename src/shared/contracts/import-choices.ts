/** What screens need of imports beside their calls: limits, and what can be chosen. */

/** Of a file, in MB. */
export const maxImportMb = 25;
export const maxImportRows = 50_000;
export const maxImportColumns = 200;
/** Characters of a cell. */
export const maxImportCell = 20_000;
/** Rows on one page of `POST /imports/rows`. */
export const importPageSize = 50;
/** How long an import is stored and can be undone. */
export const importDays = 30;

export const importEncodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export type ImportDelimiter = (typeof importDelimiters)[number];

/** The column that names the mentee of a row, for what is stored below mentees. */
export const menteeColumn = "menteeId";

/** Instead of the number of a column: the sheet has none for the field, and every row gets the same value. */
export const noColumn = -1;

/** What happens with rows whose record is there: they wait as possible doubles, or change it; `update` adds none. */
export const importModes = ["create", "both", "update"] as const;
export type ImportMode = (typeof importModes)[number];

/** The lists of rows, in their order on the screen; the last four only after `run` and `undo`. */
export const importResults = [
  "create",
  "update",
  "same",
  "duplicate",
  "skip",
  "wrong",
  "created",
  "updated",
  "undone",
  "kept",
] as const;
export type ImportResult = (typeof importResults)[number];

export type ImportStatus = "read" | "checking" | "checked" | "running" | "done" | "undoing" | "undone";
/** While it is one of these, something happens in the background. */
export const busyStatuses: readonly ImportStatus[] = ["checking", "running", "undoing"];
