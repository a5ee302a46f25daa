/** The strings of calls. */
import { z } from "zod";
import { isCleanText } from "../fields/wire-shapes.ts";

/**
 * A string that the database can store: without NUL and without half of a surrogate pair. Every string of a contract is one;
 * a test looks at all of them.
 */
export const text = (max?: number) => {
  const clean = z.string().refine(isCleanText, "valid text");
  return max === undefined ? clean : clean.max(max);
};

/** What people write to each other: what cannot be stored is taken out of it, so that a message is not refused for it. */
export const writtenText = (max?: number) => (max === undefined ? z.string() : z.string().max(max));
