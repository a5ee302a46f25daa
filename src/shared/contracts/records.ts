/** Bodies of the record calls. Unknown keys are ignored. */
import { z } from "zod";
import { sentAnswers } from "./answers.ts";
import { allRecordsPageSize, defaultPageSize } from "../constants.ts";
import { listFilterSchema } from "../filters/filter.ts";
import { isWireId } from "../fields/wire-shapes.ts";
import {
  anyId as id,
  flag,
  optionalDay,
  optionalText,
  orElse,
  sentInstant,
  text,
  unlessBlank,
} from "./text.ts";

const optionalId = id
  .nullish()
  .transform((value) => (value === "" || value === "0" ? null : (value ?? null)));
/** The successor of a person: an id, null (`"0"`) for no one, or undefined if not given. */
const takerId = id.nullish().transform((value, issues): string | null | undefined => {
  if (value === undefined || value === null || value === "") return undefined;
  if (value === "0") return null;
  if (!isWireId(value)) issues.addIssue("expected an id");
  return value;
});
/** What to do with upcoming appointments that no one takes. Undefined if not given. */
const unstaffed = unlessBlank(z.enum(["cancel", "keep", ""]), undefined);
const tableName = text(100);

/**
 * A number or numeric string.
 * @param absent the value if none is given
 * @param blank the value for `""`
 */
const wholeNumber = (absent: number, blank: number, max: number) => {
  const given = z.number().int().min(1).max(max);
  const written = text()
    .regex(/^\s*(?:\d{1,9}\s*)?$/)
    .transform((value) => (value.trim() === "" ? blank : Number(value)));
  return z
    .union([given, written.pipe(given)])
    .nullish()
    .transform((value) => value ?? absent);
};

const listing = {
  tableName,
  currentPage: wholeNumber(1, 1, 1_000_000_000),
  /** 0 (not sent) means the default of the list. Blank means 25. */
  recordsPerPage: wholeNumber(0, defaultPageSize, allRecordsPageSize),
  sortFieldName: optionalText(1000),
  sortDirection: text()
    .max(10)
    .nullish()
    .transform((value) => value?.toUpperCase() ?? "")
    .pipe(z.enum(["ASC", "DESC", ""])),
  /**
   * The `asOf` value of the first page, for lists that start with upcoming records, so that no row moves between
   * pages. Extension.
   */
  asOf: unlessBlank(sentInstant, null),
  searchText: optionalText(1000),
  startDate: optionalDay,
  endDate: optionalDay,
  active: z
    .union([z.enum(["0", "1", ""]), z.literal(0), z.literal(1)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? null : String(value) === "1",
    ),
  /** Fields to return in addition to the columns of the list. Extension. */
  columns: z
    .array(text(100))
    .max(50)
    .nullish()
    .transform((value) => [...new Set(value ?? [])].sort()),
  /** Conditions on fields. Extension. */
  filter: orElse(listFilterSchema, null),
  /** True for only records that lack required answers, in types where answers can be waived. Extension. */
  incomplete: z
    .union([z.enum(["0", "1", ""]), z.literal(0), z.literal(1)])
    .nullish()
    .transform((value) => String(value) === "1"),
};

/** The filters and sort order of a saved view. */
export const viewListing = z
  .object(listing)
  .omit({ tableName: true, currentPage: true, columns: true, asOf: true });

export const getTableBody = z.object({
  ...listing,
  organizationId: optionalId,
  /** True for deleted rows instead of live ones. Only for the super-organization. Extension. */
  deleted: flag,
});
export const getMenteeTableBody = z.object({ ...listing, menteeId: id });
export const getRecordBody = z.object({
  tableName,
  tableId: id,
  /** For a new record: its mentee, whose organization's custom fields it has. Extension. */
  menteeId: optionalId,
  /** For a new record that staff of the super-organization add: the organization that gets it. Extension. */
  organizationId: optionalId,
});
export const getMenteeBody = z.object({ tableId: id });
export const getListBody = z.object({
  tableName: tableName.nullish(),
  extraTables: z
    .union([z.array(tableName).max(50), text(2000)])
    .nullish()
    .transform((value) => (typeof value === "string" ? value.split(",").filter(Boolean) : (value ?? []))),
  /** Limits options that belong to organizations. Extension. */
  organizationId: optionalId,
  /** True to include staff of the super-organization (for assigning bugs). Extension. */
  withSuper: flag,
  /**
   * True to include organization, language, and names in other languages for records that organizations share.
   * Extension.
   */
  withOrigin: flag,
});
export const getUserRolesBody = z.object({ organizationId: optionalId });
export const saveRecordBody = z.object({
  tableName,
  tableId: id,
  menteeId: optionalId,
  data: z.record(text(200), z.unknown()),
  /** Used when a person is disabled. Extension. */
  takerId,
  /** As in `deleteRecord`. */
  unstaffed,
  /** True to start a new record for a mentee who already has one, in types that keep earlier records. Extension. */
  another: flag,
  answers: sentAnswers,
  /**
   * True to add a person with only the fields of `quickAdd`. Other required answers may be missing and make the record
   * incomplete. Extension.
   */
  quick: flag,
  /** True to save an appointment even if it overlaps with others. Extension. */
  force: flag,
});
export const deleteRecordBody = z.object({
  tableName,
  tableId: id,
  menteeId: optionalId,
  takerId,
  unstaffed,
});
export const archiveRecordBody = deleteRecordBody
  .omit({ takerId: true, unstaffed: true })
  .extend({
    activeStatus: z
      .union([z.enum(["0", "1"]), z.literal(0), z.literal(1)])
      .transform((value) => String(value) === "1"),
  });
/** `confirm` is the mentee's last name, typed by the caller (docs/decisions/0026-data-protection.md). */
export const anonymizeMenteeBody = z.object({ tableId: id, confirm: optionalText(200) });
export const restoreRecordBody = z.object({ tableName, tableId: id });
export const cloneRecordBody = z.object({ tableName, tableId: id });
/** Undoes a request of the caller. `requestId` is its `Idempotency-Key`. Extension. */
export const undoBody = z.object({ requestId: text(200).min(1) });

export type Listing = Omit<z.output<typeof getTableBody>, "tableName" | "organizationId" | "deleted">;
