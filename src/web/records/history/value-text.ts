/** The text of a changed value. */
import type { TFunction } from "i18next";
import type { Field } from "#shared/fields/field.ts";
import { onOffText } from "#shared/fields/on-off.ts";
import { entriesOf } from "../../fields/entry.ts";
import { asText, splitList } from "../../fields/field-props.ts";
import { codeLabel } from "../../fields/field-texts.ts";
import { plainText } from "../../fields/plain-text.ts";
import { mediumDate } from "../../lib/dates.ts";
import { momentOf, momentText } from "../../lib/time/moments.ts";

export interface ValueContext {
  /** Name of the record type. */
  table: string;
  t: TFunction;
  language: string;
  /** Original file names by stored name. */
  fileNames: Readonly<Record<string, string>>;
}

/** A value in wire form and its field. A value without a field is treated as text. */
interface Shown {
  name: string;
  field: Field | undefined;
  value: unknown;
  /** Label of the referenced record. */
  label?: string;
}

/** Converts HTML to plain text and keeps the line breaks. */
const lines = (html: string): string =>
  html
    .split(/<br\s*\/?>|<\/(?:p|li|h\d|blockquote|div)>/i)
    .map(plainText)
    .filter(Boolean)
    .join("\n");

function plainValue({ name, field, value, label }: Shown, context: ValueContext): string {
  if (label) return label;
  const { table, t, language, fileNames } = context;
  const text = asText(value);
  switch (field?.value) {
    case "html":
      return lines(text);
    case "boolean":
      return text === "" ? "" : t(onOffText(field, text === "1"));
    case "date":
    case "instant":
      return mediumDate(text, language);
    case "moment": {
      const moment = momentOf(value);
      return moment ? momentText(moment, language) : "";
    }
    case "code":
    case "numberCode":
    case "codeList":
      return splitList(value)
        .map((code) => codeLabel(table, name, field, code, t, language))
        .join(", ");
    case "file":
    case "fileList":
      return splitList(value)
        .map((file) => fileNames[file] ?? file)
        .join(", ");
    default:
      return text;
  }
}

/** Returns the number of entries, and one line for each entry that is missing on the other side of the change. */
function entriesText(of: Field["of"], value: unknown, other: unknown, context: ValueContext): string {
  const entries = entriesOf(value);
  const known = new Set(entriesOf(other).map((entry) => JSON.stringify(entry)));
  const parts = Object.entries(of ?? {}).filter(([, part]) => !part.readOnly);
  const own = entries
    .filter((entry) => !known.has(JSON.stringify(entry)))
    .map((entry) =>
      parts
        .map(([part, field]) => plainValue({ name: part, field, value: entry[part] }, context))
        .filter(Boolean)
        .join(" · "),
    );
  return [context.t("history.entries", { count: entries.length }), ...own.filter(Boolean)].join("\n");
}

/**
 * Returns the text of one side of a change, or `""` for an empty value.
 * @param other the value of the other side, which is compared with dated entries
 */
export function valueText(shown: Shown, other: unknown, context: ValueContext): string {
  const { field, value } = shown;
  if (field?.value !== "entries") return plainValue(shown, context);
  return value === null ? "" : entriesText(field.of, value, other, context);
}
