/** What fields of one line may hold. */
import { regexes } from "zod/v4/core";
import type { FieldKind } from "./field.ts";

/** Whether fields of a kind hold one line. */
export const hasOneLine = (kind: FieldKind): boolean => ["text", "email", "phone"].includes(kind);

/** Whether a text is one email address: zod's rule, for names in any script, because it knows letters of English only. */
export const isEmail = (value: string): boolean =>
  regexes.email.test(value.normalize("NFC").replaceAll(/[\p{L}\p{M}]/gu, "x"));

/** A text with spaces for line breaks, after which another header or row could begin where the text is used. */
export const oneLine = (value: string): string =>
  value.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]+\s*/g, " ");
