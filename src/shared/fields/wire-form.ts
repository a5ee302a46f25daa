/** Describes wire forms in error messages for client developers. The counterpart of `decode`. */
import type { Field, ValueType } from "./field.ts";

const text = "a text";
const id = 'the number of a record as a string of digits, like "17"';
const list = (of: string) => `a text of ${of} between commas, like ",a,b,"`;

const forms: Record<ValueType, string> = {
  text,
  html: text,
  secret: text,
  integer: "a whole number",
  decimal: "a number, like 12.5",
  boolean: '"1" or "0"',
  date: "a day that exists, written YYYY-MM-DD",
  instant: "nothing, because the server sets it",
  moment: 'a wall time and its zone, like {"local":"2027-07-01T10:00","zone":"America/New_York"}',
  id,
  idList: list("numbers of records"),
  code: "one of the choices as a string",
  numberCode: "one of the choices as a number",
  codeList: list("choices"),
  file: "the newFileName that an upload answered",
  fileList: "a list of what uploads answered",
  entries: "a list of entries, each with its id and its fields",
  none: "nothing",
};

/** Returns the field name and the expected form, such as `birthday: expected a day that exists, written YYYY-MM-DD`. */
export const expectedForm = (name: string, { value }: Pick<Field, "value">): string =>
  `${name}: expected ${forms[value]}`;
