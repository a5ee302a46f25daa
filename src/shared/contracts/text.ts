/** The string schemas of the contracts. */
import { z } from "zod";
import { isCleanText } from "../fields/wire-shapes.ts";

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
