/** Rules for text in one-line fields. */
import { regexes } from "zod/v4/core";
import type { FieldKind } from "./field.ts";

/** Returns true if fields of this kind have one line. */
export const hasOneLine = (kind: FieldKind): boolean => ["text", "email", "phone"].includes(kind);

/**
 * Returns true if a text is one email address. Uses zod's rule after replacing all letters with `x`, because the rule
 * knows only English letters.
 */
export const isEmail = (value: string): boolean =>
  regexes.email.test(value.normalize("NFC").replaceAll(/[\p{L}\p{M}]/gu, "x"));

/**
 * Joins lines with spaces, and trims. Otherwise a line break could start another header or row where the text is used.
 */
export const oneLine = (value: string): string =>
  value
    .split(/[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
