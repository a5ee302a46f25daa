/** The parts of the contracts that several calls share, including all strings. */
import { z } from "zod";
import { isCalendarDay, isCleanText, isExactInstant, isWireId } from "../fields/wire-shapes.ts";

/**
 * A string that the database can store: without NUL and unpaired surrogates. Every string in a contract uses it; a
 * test checks all of them.
 */
export const text = (max?: number) => {
  const clean = z.string().refine(isCleanText, "valid text");
  return max === undefined ? clean : clean.max(max);
};

/** A string in a message between people. Characters that can't be stored are removed instead of refused. */
export const writtenText = (max?: number) => (max === undefined ? z.string() : z.string().max(max));

/** An instant from an earlier response, or `""`. */
export const sentInstant = text().refine(
  (value) => value === "" || isExactInstant(value),
  "expected an instant of an answer",
);

/** The id of a record. */
export const wireId = text(40).refine(isWireId, "expected an id");

/** An id as a decimal string or number. The schema doesn't check whether it exists. */
export const anyId = z.union([text(40), z.number().int()]).transform(String);

/** The id of a record, as a decimal string or number. */
export const anyWireId = anyId.refine(isWireId, "expected an id");

/** A list of different ids. Repeated ones are removed. */
export const wireIds = (max: number) =>
  z
    .array(anyWireId)
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)]);

/** Accepts a missing value, and replaces it. */
export const orElse = <Schema extends z.ZodType, const Absent>(schema: Schema, absent: Absent) =>
  schema.nullish().transform((value) => value ?? absent);

/** Accepts a missing value and `""`, and replaces both. */
export const unlessBlank = <Schema extends z.ZodType, const Absent>(schema: Schema, absent: Absent) =>
  schema
    .nullish()
    .transform((value) => (value || absent) as Exclude<z.output<Schema>, "" | null | undefined> | Absent);

/** A text that may be missing, as `""`. */
export const optionalText = (max?: number) => orElse(text(max), "");

/** Yes or no. No if it is missing. */
export const flag = z
  .union([z.boolean(), z.enum(["0", "1", ""])])
  .nullish()
  .transform((value) => value === true || value === "1");

/** The size of paper. Null for the usual one of the reader's language. */
export const paper = unlessBlank(z.enum(["A4", "Letter", ""]), null);

export const calendarDay = text().refine(isCalendarDay, "expected a day that exists, written YYYY-MM-DD");

/** A day that may be missing. */
export const optionalDay = unlessBlank(z.union([z.literal(""), calendarDay]), null);
