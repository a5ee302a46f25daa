/** The string schemas of the contracts. */
import { z } from "zod";
import { isCalendarDay, isCleanText, isWireId } from "../fields/wire-shapes.ts";

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

export const calendarDay = text().refine(isCalendarDay, "expected a day that exists, written YYYY-MM-DD");
