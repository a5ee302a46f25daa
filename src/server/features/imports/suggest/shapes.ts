/** Recognizes columns by the format of their values. The header must also support the guess. */
import { readToggle } from "../check/read-value.ts";
import type { Target } from "../fields.ts";

const isEmail = (cell: string): boolean => /^\S+@\S+\.\S+$/.test(cell);

/** Nine digits don't count, because they are also client numbers. */
const isPhone = (cell: string): boolean => {
  const digits = cell.replace(/\D/g, "").length;
  return /^\+?[\d\s().-]{7,20}$/.test(cell) && digits >= 7 && digits !== 9 && !/^\d{4}-\d\d-\d\d/.test(cell);
};

/** The kinds of fields that values can look like, with words of a header that may mean them. */
const shapes = [
  { kind: "email", looksSo: isEmail, words: ["email", "contact", "contacto"] },
  { kind: "phone", looksSo: isPhone, words: ["phone", "cell", "contact", "contacto", "fax", "call"] },
] as const;

/** Returns the first field of the kind that all values look like and that a word of the header supports. */
export function fieldOfShape(
  samples: readonly string[],
  words: readonly string[],
  targets: readonly Target[],
): string | undefined {
  const shape = shapes.find(
    (one) =>
      samples.length > 0 && samples.every(one.looksSo) && one.words.some((word) => words.includes(word)),
  );
  return shape && targets.find(({ field }) => field.kind === shape.kind)?.name;
}

/** Values that mean no answer: codes of the Homeless Management Information System, and words. */
const unanswered = new Set(["8", "9", "99", "unknown", "n/a", "na", "refused", "desconocido"]);

/** Reads a cell of a yes-or-no column. Null for no answer, undefined for anything else. */
export function readYesNo(cell: string): boolean | null | undefined {
  const read = readToggle(cell);
  if ("wire" in read) return read.wire === "1";
  return unanswered.has(cell.trim().toLowerCase()) ? null : undefined;
}
