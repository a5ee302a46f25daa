import { isBlank, isBlankHtml } from "./blank.ts";
import { isCleanText } from "./wire-shapes.ts";
import type { Field } from "./field.ts";

/**
 * Returns true if a wire value counts as missing in a required field. A radio's `0` is missing, but a toggle's `"0"`
 * is an answer. A text without a visible character is missing, and so is rich text without text or image.
 */
export function isMissing(wire: unknown, field: Field): boolean {
  if (wire === undefined || wire === null || wire === "") return true;
  // A text that can't be stored is invalid rather than missing.
  if (typeof wire === "string" && isCleanText(wire) && isBlank(wire)) return true;
  if (Array.isArray(wire)) return wire.length === 0;
  const isChoice = field.kind === "radio" || ["id", "code", "numberCode"].includes(field.value);
  if (isChoice && (wire === "0" || wire === 0)) return true;
  if (field.value === "html" && typeof wire === "string") return isBlankHtml(wire);
  return false;
}
