/** Bodies of the record calls. Unknown keys are ignored. */
import { z } from "zod";
import { sentAnswers, type GivenAnswers } from "./answers.ts";
import { allRecordsPageSize, defaultPageSize } from "../constants.ts";
import { listFilterSchema } from "../filters/filter.ts";
import type { CustomField } from "../records/with-custom-fields.ts";
import { isCalendarDay, isExactInstant, isWireId } from "../fields/wire-shapes.ts";
import { text } from "./text.ts";

/** Ids, as decimal string or number; which exist is the repository's business. */
const id = z.union([text(40), z.number().int()]).transform(String);
const optionalId = id
  .nullish()
  .transform((value) => (value === "" || value === "0" ? null : (value ?? null)));
/** Who takes over from a person: an id; null ("0") for nobody; undefined when it was not said. */
const takerId = id.nullish().transform((value, issues): string | null | undefined => {
  if (value === undefined || value === null || value === "") return undefined;
  if (value === "0") return null;
  if (!isWireId(value)) issues.addIssue("expected an id");
  return value;
});
/** What becomes of appointments to come that nobody takes over; undefined when it was not said. */
const unstaffed = z
  .enum(["cancel", "keep", ""])
  .nullish()
  .transform((value) => value || undefined);
const tableName = text(100);
const optionalText = text()
  .max(1000)
  .nullish()
  .transform((value) => value ?? "");
const day = z
  .union([z.literal(""), text().refine(isCalendarDay, "expected a day that exists, written YYYY-MM-DD")])
  .nullish()
  .transform((value) => value || null);

/** A number or numeric string. @param absent what no value means @param blank what `""` means */
const wholeNumber = (absent: number, blank: number, max: number) => {
  const given = z.number().int().min(1).max(max);
  const written = text()
    .regex(/^\s*(\d{1,9})?\s*$/)
    .transform((value) => (value.trim() === "" ? blank : Number(value)));
  return z
    .union([given, written.pipe(given)])
    .nullish()
    .transform((value) => value ?? absent);
};

const listing = {
  tableName,
  currentPage: wholeNumber(1, 1, 1_000_000_000),
  /** 0 (nothing sent) means the list's own default; blank means 25. */
  recordsPerPage: wholeNumber(0, defaultPageSize, allRecordsPageSize),
  sortFieldName: optionalText,
  sortDirection: text()
    .max(10)
    .nullish()
    .transform((value) => value?.toUpperCase() ?? "")
    .pipe(z.enum(["ASC", "DESC", ""])),
  /** `asOf` of the first page, of a list that begins with what is to come: no row moves between its pages; own extension. */
  asOf: text()
    .refine((value) => value === "" || isExactInstant(value), "expected an instant of an answer")
    .nullish()
    .transform((value) => value || null),
  searchText: optionalText,
  startDate: day,
  endDate: day,
  active: z
    .union([z.enum(["0", "1", ""]), z.literal(0), z.literal(1)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? null : String(value) === "1",
    ),
  /** Fields that the rows carry beside those of the list; own extension. */
  columns: z
    .array(text(100))
    .max(50)
    .nullish()
    .transform((value) => [...new Set(value ?? [])].sort()),
  /** Conditions on fields; own extension. */
  filter: listFilterSchema.nullish().transform((value) => value ?? null),
  /** Only records that lack required answers, of types where those can be waived; own extension. */
  incomplete: z
    .union([z.enum(["0", "1", ""]), z.literal(0), z.literal(1)])
    .nullish()
    .transform((value) => String(value) === "1"),
};

/** What a saved view narrows and orders a list by. */
export const viewListing = z
  .object(listing)
  .omit({ tableName: true, currentPage: true, columns: true, asOf: true });

export const getTableBody = z.object({
  ...listing,
  organizationId: optionalId,
  /** Deleted rows instead of live ones, for the super-organization; own extension. */
  deleted: z
    .enum(["0", "1", ""])
    .nullish()
    .transform((value) => value === "1"),
});
export const getMenteeTableBody = z.object({ ...listing, menteeId: id });
export const getRecordBody = z.object({ tableName, tableId: id });
export const getMenteeBody = z.object({ tableId: id });
export const getListBody = z.object({
  tableName: tableName.nullish(),
  extraTables: z
    .union([z.array(tableName).max(50), text(2000)])
    .nullish()
    .transform((value) => (typeof value === "string" ? value.split(",").filter(Boolean) : (value ?? []))),
  /** Narrows options that belong to organizations; own extension. */
  organizationId: optionalId,
  /** Offers the super-organization's staff too (assignees of bugs); own extension. */
  withSuper: z
    .union([z.enum(["0", "1", ""]), z.boolean()])
    .nullish()
    .transform((value) => value === "1" || value === true),
  /** Says of what organizations share whose it is, and in which language, and how values are called in others; own extension. */
  withOrigin: z
    .enum(["0", "1", ""])
    .nullish()
    .transform((value) => value === "1"),
});
export const getUserRolesBody = z.object({ organizationId: optionalId });
export const saveRecordBody = z.object({
  tableName,
  tableId: id,
  menteeId: optionalId,
  data: z.record(text(200), z.unknown()),
  /** Own extension, for disabling a person. */
  takerId,
  /** As in `deleteRecord`. */
  unstaffed,
  /** Begins another record where a mentee has one and earlier ones are kept; own extension. */
  another: z
    .union([z.boolean(), z.enum(["0", "1", ""])])
    .nullish()
    .transform((value) => value === true || value === "1"),
  answers: sentAnswers,
  /** Stores also what overlaps other appointments; own extension. */
  force: z
    .union([z.boolean(), z.enum(["0", "1", ""])])
    .nullish()
    .transform((value) => value === true || value === "1"),
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
export const restoreRecordBody = z.object({ tableName, tableId: id });
export const cloneRecordBody = z.object({ tableName, tableId: id });

export type Listing = Omit<z.output<typeof getTableBody>, "tableName" | "organizationId" | "deleted">;

/** A row of a list or a record, in wire form. */
export interface WireRow {
  readonly id: string;
  readonly version: number;
  readonly editButton: boolean;
  readonly deleteButton: boolean;
  readonly archiveButton: boolean;
  /** Readable values of the fields that hold ids of other records. */
  readonly labels: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface TableAnswer {
  readonly status: 1;
  readonly dataType: "table";
  readonly tableName: string;
  readonly dataValues: readonly WireRow[];
  readonly currentPage: number;
  readonly totalPages: number;
  readonly totalRecords: number;
  /** Names with a typing error less than what was searched for, where that found nothing; own extension. */
  readonly didYouMean?: readonly string[];
  /** What is to come in this list is what comes after this instant; other pages are asked for with it; own extension. */
  readonly asOf?: string;
}

export interface RecordAnswer {
  readonly status: 1;
  readonly dataType: "record" | "mentee";
  readonly tableName: string;
  readonly dataValues: WireRow;
  readonly chatRoomId?: string;
  /** Of types with sensitive answers, for those who read these: who gave them; own extension. */
  readonly answers?: GivenAnswers;
  /** Of a record of another organization, which the super-organization opens: what that one asks; own extension. */
  readonly customFields?: readonly CustomField[];
}

export interface Option {
  readonly id: string;
  readonly name: string;
  /** Of what organizations share, asked `withOrigin`: the name of the one that it belongs to. */
  readonly organization?: string;
  /** It belongs to another organization than the one that was asked for. */
  readonly isForeign?: true;
  /** The language that it is written in. */
  readonly language?: string;
  /** Its names in other languages, asked `withOrigin`: a search finds it by them too. */
  readonly otherNames?: string;
}
