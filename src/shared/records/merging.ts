/** Merges two records of one person: the fields to choose from, and the result of a choice. */
import { decode, isMissing } from "../fields/codec.ts";
import { waivedField, type Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";
import { isSameJson } from "#shared/same-json.ts";

/** Whose value stays. `both` is available if the type's rules allow it. */
export const mergeChoices = ["kept", "gone", "both"] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** A field to choose a value for, with the fields that depend on it. */
export interface MergedAnswer {
  readonly name: string;
  readonly field: Field;
  /** Fields that come from the same record. */
  readonly along: readonly string[];
  /** True if both values can stay. */
  readonly isBoth: boolean;
}

const isChosen = (name: string, { value, readOnly, createOnly, superOnly }: Field): boolean =>
  value !== "none" &&
  value !== "secret" &&
  readOnly !== true &&
  createOnly !== true &&
  superOnly !== true &&
  name !== waivedField;

/**
 * Returns the fields to choose from when two records are merged, in the order of the form. Empty for types that can't
 * be merged.
 */
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

/** The result of comparing a field of two records. */
export type Comparison = "same" | "kept" | "gone" | "differs";

/** Compares a field of two records, in wire form. Returns `kept` or `gone` if only that record has a value. */
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
  const isSame = names.every((one) => isSameJson(values(kept, one), values(gone, one)));
  if (isSame || (isEmpty(kept) && isEmpty(gone))) return "same";
  if (isEmpty(gone)) return "kept";
  return isEmpty(kept) ? "gone" : "differs";
}

const values = (record: Values, name: string): unknown => record[name] ?? "";

/** Joins two texts. A text that is contained in the other isn't repeated. */
export function joinTexts(field: Field, one: string, other: string): string {
  if (one === "" || one.includes(other)) return one || other;
  if (field.value === "html") return `${one}${other}`;
  return field.kind === "textarea" ? `${one}\n\n${other}` : `${one}, ${other}`;
}

/** Returns true if a text fits a field. */
export const fits = (field: Field, text: string): boolean => decode(text, field).ok;
