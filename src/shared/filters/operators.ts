/** The filter operators of each field, and the values that they take. */
import type { Field, ValueType } from "../fields/field.ts";
import { isCalendarDay, isWireId } from "../fields/wire-shapes.ts";
import type { Condition } from "./filter.ts";
import {
  calendarSpans,
  countedDays,
  isCounted,
  isRelative,
  maxCountedDays,
  type RelativeOperator,
} from "./relative-days.ts";

const textOperators = ["is", "isNot", "contains", "startsWith", "empty", "notEmpty"] as const;
const orderOperators = ["is", "before", "after", "between", "empty", "notEmpty"] as const;
const dayOperators = [...orderOperators, ...countedDays, ...calendarSpans] as const;
const choiceOperators = ["is", "in", "notIn", "empty", "notEmpty"] as const;
const referenceOperators = [...choiceOperators, "me"] as const;
const listOperators = ["has", "hasAll", "hasNone", "empty", "notEmpty"] as const;

export type Operator =
  | (typeof textOperators)[number]
  | (typeof orderOperators)[number]
  | RelativeOperator
  | (typeof referenceOperators)[number]
  | (typeof listOperators)[number];

/**
 * Fields of value types without operators can't be filtered. `between` includes both ends. The days of a moment are
 * in its time zone, those of an instant in the time zone of the list.
 */
const operators: Record<ValueType, readonly Operator[]> = {
  text: textOperators,
  integer: orderOperators,
  decimal: orderOperators,
  date: dayOperators,
  instant: dayOperators,
  moment: dayOperators,
  boolean: ["is"],
  id: referenceOperators,
  code: choiceOperators,
  numberCode: choiceOperators,
  idList: listOperators,
  codeList: listOperators,
  html: [],
  file: [],
  fileList: [],
  entries: [],
  secret: [],
  none: [],
};

/** Returns the minimum and maximum number of values for an operator. */
function valueCount(op: Operator): [min: number, max: number] {
  if (op === "empty" || op === "notEmpty" || op === "me") return [0, 0];
  if (isRelative(op)) return isCounted(op) ? [1, 1] : [0, 0];
  if (op === "between") return [2, 2];
  return ["in", "notIn", "hasAll", "hasNone"].includes(op) ? [1, Infinity] : [1, 1];
}

/** A condition whose operator fits its field and whose values fit the operator. */
export interface CheckedCondition {
  readonly op: Operator;
  /**
   * Texts, days, ids, and codes as strings, numbers as numbers, toggles as booleans. Empty if the operator takes no
   * value.
   */
  readonly values: readonly (string | number | boolean)[];
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === "string" && !/^\s*[-+]?\d{1,15}(\.\d{1,15})?\s*$/.test(value)) return undefined;
  const number = typeof value === "boolean" ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function readDays(value: unknown): number | undefined {
  const days = readNumber(value);
  return days !== undefined && Number.isInteger(days) && days >= 0 && days <= maxCountedDays
    ? days
    : undefined;
}

function readValue(field: Field, value: unknown): string | number | boolean | undefined {
  const text = typeof value === "number" ? String(value) : value;
  switch (field.value) {
    case "integer":
    case "decimal":
      return readNumber(value);
    case "boolean":
      if (value === true || text === "1") return true;
      return value === false || text === "0" ? false : undefined;
    case "date":
    case "instant":
    case "moment":
      return typeof value === "string" && isCalendarDay(value) ? value : undefined;
    case "id":
    case "idList":
      return isWireId(text) ? text : undefined;
    case "code":
    case "numberCode":
    case "codeList": {
      const codes = field.options && "codes" in field.options ? field.options.codes : [];
      return typeof text === "string" && codes.includes(text) ? text : undefined;
    }
    default:
      return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  }
}

/** Checks a condition on a field. Returns null if the field doesn't have the operator or a value is invalid. */
export function checkCondition(field: Field, { op: name, value }: Condition): CheckedCondition | null {
  const op = operators[field.value].find((known) => known === name);
  if (!op) return null;
  const given = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  const [min, max] = valueCount(op);
  if (given.length < min || given.length > max) return null;
  const values = given.map((one) => (isCounted(op) ? readDays(one) : readValue(field, one)));
  return values.includes(undefined) ? null : { op, values: values as CheckedCondition["values"] };
}
