/** Builders for the fields of a record type, one per field kind. */
import { fullEditorHeight, simpleEditorHeight, textLimits } from "../constants.ts";
import type { Field, FieldSettings, OptionSource, ValueType } from "./field.ts";

/** A read-only value. */
export const display = (value: ValueType = "text", settings: FieldSettings = {}): Field => ({
  kind: "display",
  value,
  width: 2,
  readOnly: true,
  ...settings,
});

/** One line of text. */
export const text = (settings: FieldSettings = {}): Field => ({
  kind: "text",
  value: "text",
  width: 2,
  max: textLimits.line,
  ...settings,
});

/** A whole number. */
export const number = (settings: FieldSettings = {}): Field => ({
  kind: "number",
  value: "integer",
  width: 3,
  min: 0,
  max: 1_000_000,
  ...settings,
});

/** A number that may have a fraction. */
export const decimal = (settings: FieldSettings = {}): Field => ({ ...number(settings), value: "decimal" });

/** An email address. */
export const email = (settings: FieldSettings = {}): Field => ({
  kind: "email",
  value: "text",
  width: 2,
  max: 254,
  ...settings,
});

/** A phone number, stored as typed. */
export const phone = (settings: FieldSettings = {}): Field => ({
  kind: "phone",
  value: "text",
  width: 3,
  max: 40,
  ...settings,
});

/** A new password with a strength meter. It is never stored in the record's table and never sent back. */
export const password = (settings: FieldSettings = {}): Field => ({
  kind: "password",
  value: "secret",
  width: 2,
  ...settings,
});

/** Several lines of plain text. */
export const textarea = (settings: FieldSettings = {}): Field => ({
  kind: "textarea",
  value: "text",
  width: 1,
  max: textLimits.area,
  ...settings,
});

/** Rich text with the full editor. */
export const richText = (settings: FieldSettings = {}): Field => ({
  kind: "richText",
  value: "html",
  width: 1,
  max: textLimits.rich,
  height: fullEditorHeight,
  ...settings,
});

/** Rich text with the simple editor. */
export const simpleRichText = (settings: FieldSettings = {}): Field => ({
  kind: "simpleRichText",
  value: "html",
  width: 1,
  max: textLimits.rich,
  height: simpleEditorHeight,
  ...settings,
});

/** Yes or no. */
export const toggle = (settings: FieldSettings = {}): Field => ({
  kind: "toggle",
  value: "boolean",
  width: 3,
  initial: "1",
  ...settings,
});

/** A calendar day. */
export const date = (settings: FieldSettings = {}): Field => ({
  kind: "date",
  value: "date",
  width: 3,
  ...settings,
});

/** A date and time in a time zone. */
export const moment = (settings: FieldSettings = {}): Field => ({
  kind: "moment",
  value: "moment",
  width: 2,
  ...settings,
});

/** Options from the rows of another record type. */
export const listOf = (list: string, settings: { withSuper?: boolean } = {}): OptionSource => ({
  list,
  ...settings,
});

/** Fixed options with labels in the text table. */
export const codes = (values: readonly string[]): OptionSource => ({ codes: values, labels: "text" });

/** Fixed options whose codes are their labels. */
export const plainCodes = (values: readonly string[]): OptionSource => ({ codes: values, labels: "plain" });

/** All access keys. The registry fills in the codes. */
export const accessKeys: OptionSource = { codes: [], labels: "accessKey" };

/** All record types. The registry fills in the codes. */
export const recordTypes: OptionSource = { codes: [], labels: "table" };

const single = (options: OptionSource): ValueType => {
  if ("list" in options) return "id";
  return options.labels !== "table" && options.codes.every((code) => /^\d+$/.test(code))
    ? "numberCode"
    : "code";
};
const multiple = (options: OptionSource): ValueType => ("list" in options ? "idList" : "codeList");

/** One choice from a dropdown. Its first option is "-- SELECT --". */
export const dropdown = (options: OptionSource, settings: FieldSettings = {}): Field => ({
  kind: "dropdown",
  value: single(options),
  width: 2,
  options,
  ...settings,
});

/** One choice with all options visible. */
export const radio = (options: OptionSource, settings: FieldSettings = {}): Field => ({
  kind: "radio",
  value: single(options),
  width: 1,
  options,
  ...settings,
});

/** Several choices in a plain list. */
export const checkboxList = (options: OptionSource, settings: FieldSettings = {}): Field => ({
  kind: "checkboxList",
  value: multiple(options),
  width: 1,
  options,
  ...settings,
});

/** Several choices shown as cards. */
export const fancyCheckbox = (options: OptionSource, settings: FieldSettings = {}): Field => ({
  ...checkboxList(options, settings),
  kind: "fancyCheckbox",
});

/** An address with lookup. Selecting one also sets `addressLatitude` and `addressLongitude`. */
export const address = (settings: FieldSettings = {}): Field => ({
  kind: "address",
  value: "text",
  width: 1,
  max: textLimits.line,
  ...settings,
});

/** One image. */
export const imageUpload = (settings: FieldSettings = {}): Field => ({
  kind: "imageUpload",
  value: "file",
  width: 2,
  ...settings,
});

/** One file. */
export const fileUpload = (settings: FieldSettings = {}): Field => ({
  kind: "fileUpload",
  value: "file",
  width: 2,
  ...settings,
});

/** Several files, by drag and drop. */
export const multiFileUpload = (): Field => ({ kind: "multiFileUpload", value: "fileList", width: 1 });

/** A value that the form sends without showing it. */
export const hidden = (value: ValueType, settings: FieldSettings = {}): Field => ({
  kind: "hidden",
  value,
  width: 0,
  ...settings,
});

/** A section heading. */
export const title = (settings: FieldSettings = {}): Field => ({
  kind: "title",
  value: "none",
  width: 1,
  ...settings,
});

/** A read-only table of the rows of another type that refer to this record. */
export const linkedTable = (linked: NonNullable<Field["linked"]>): Field => ({
  kind: "linkedTable",
  value: "none",
  width: 1,
  linked,
});

/** Dated notes or files inside one record. Each entry has an id and keeps its author. */
export const entries = (of: Readonly<Record<string, Field>>, settings: FieldSettings = {}): Field => ({
  kind: "entries",
  value: "entries",
  width: 1,
  of,
  ...settings,
});

/** "Send an invitation by email". Offered once, instead of a password, and never stored. */
export const invitation = (settings: FieldSettings = {}): Field => ({
  kind: "toggle",
  value: "secret",
  width: 1,
  initial: "0",
  createOnly: true,
  ...settings,
});
