/** What screens need to know about imports besides the calls: limits and choices. */

/** Maximum file size in MB. */
export const maxImportMb = 25;
export const maxImportRows = 50_000;
export const maxImportColumns = 200;
/** Maximum length of a cell, in characters. */
export const maxImportCell = 20_000;
/** Number of rows on a page of `POST /imports/rows`. */
export const importPageSize = 50;
/** How many days an import is stored and can be undone. */
export const importDays = 30;

export const importEncodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export const importDelimiters = [",", ";", "\t", "|"] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export type ImportDelimiter = (typeof importDelimiters)[number];

/** Name of the column that identifies the mentee, for record types below mentees. */
export const menteeColumn = "menteeId";

/** Used instead of a column number if the sheet has no column for the field and every row gets the same value. */
export const noColumn = -1;

/**
 * What to do with rows whose record already exists. `create`: list them as possible duplicates. `both`: update the
 * record. `update`: update it, and add no new records.
 */
export const importModes = ["create", "both", "update"] as const;
export type ImportMode = (typeof importModes)[number];

/** The lists of rows, in their order on the screen. The last four appear only after `run` and `undo`. */
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

export const importStatuses = [
  "read",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof importStatuses)[number];
/** The statuses in which a background job is running. */
export const busyStatuses: readonly ImportStatus[] = ["checking", "running", "undoing"];
