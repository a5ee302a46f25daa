/** Two records of one person become one: which answers are chosen from, and what comes of a choice. */
import { decode, isMissing } from "../fields/codec.ts";
import { waivedField, type Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";

/** Whose answer stays; `both` where the type says how. */
export const mergeChoices = ["kept", "gone", "both"] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** An answer that the two records have, with those that come along with it. */
export interface MergedAnswer {
  readonly name: string;
  readonly field: Field;
  /** Fields that come from the same record. */
  readonly along: readonly string[];
  /** Whether both can stay. */
  readonly isBoth: boolean;
}

const isChosen = (name: string, { value, readOnly, createOnly, superOnly }: Field): boolean =>
  value !== "none" &&
  value !== "secret" &&
  readOnly !== true &&
  createOnly !== true &&
  superOnly !== true &&
  name !== waivedField;

/** The answers of a type whose records can be merged, in the order of its form; none for other types. */
export function mergedAnswers({ fields, merges }: RecordType): MergedAnswer[] {
  if (!merges) return [];
  const followers = new Set(Object.values(merges.together).flat());
  return Object.entries(fields)
    .filter(([name, field]) => isChosen(name, field) && !followers.has(name))
    .map(([name, field]) => ({
      name,
      field,
      along: merges.together[name] ?? [],
      isBoth: name in merges.both,
    }));
}

type Values = Readonly<Record<string, unknown>>;

/** What stands in two records for one answer. */
export type Comparison = "same" | "kept" | "gone" | "differs";

/**
 * Compares an answer of two records, in wire form.
 * @returns `kept` or `gone` where only that one has an answer
 */
export function compareAnswers(
  { fields }: RecordType,
  { name, along }: MergedAnswer,
  kept: Values,
  gone: Values,
): Comparison {
  const names = [name, ...along];
  const isEmpty = (values: Values) =>
    names.every((one) => {
      const field = fields[one];
      return !field || isMissing(values[one] ?? null, field);
    });
  const isSame = names.every(
    (one) => JSON.stringify(values(kept, one)) === JSON.stringify(values(gone, one)),
  );
  if (isSame || (isEmpty(kept) && isEmpty(gone))) return "same";
  if (isEmpty(gone)) return "kept";
  return isEmpty(kept) ? "gone" : "differs";
}

const values = (record: Values, name: string): unknown => record[name] ?? "";

/** Two texts as one; one that stands in the other is not repeated. */
export function joinTexts(field: Field, one: string, other: string): string {
  if (one === "" || one.includes(other)) return one || other;
  if (field.value === "html") return `${one}${other}`;
  return field.kind === "textarea" ? `${one}\n\n${other}` : `${one}, ${other}`;
}

/** Whether a text fits a field. */
export const fits = (field: Field, text: string): boolean => decode(text, field).ok;
