/** The names of fields, codes, and days. */
import type { LanguageCode } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import { optionText } from "#shared/i18n/option-text.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { wordsOf } from "./words.ts";

/** Returns the label of a field, or of a part of its entries. Undefined if the language has none. */
export function fieldLabel(
  type: RecordType,
  language: LanguageCode,
  name: string,
  part?: string,
): string | undefined {
  const custom = type.fields[name]?.custom;
  if (custom && !part) return custom.label[language];
  const own = part ? `entries.${name}.${part}` : `fields.${name}`;
  return wordsOf(language).find(`records.${type.name}.${own}`);
}

/** Returns the label of a field's code. */
export function codeLabel(
  { type, language }: { readonly type: RecordType; readonly language: LanguageCode },
  name: string,
  field: Field,
  code: string,
): string {
  if (!field.options || !("codes" in field.options) || field.options.labels === "plain") return code;
  if (field.custom) return field.custom.options[code]?.[language] ?? code;
  const words = wordsOf(language);
  if (field.options.labels === "country") return words.countries.of(code) ?? code;
  return words.find(optionText(type.name, name, field.options.labels, code)) ?? code;
}

/** Returns a day or instant in the reader's format, such as "Feb 28, 2026". */
export function dayText(language: LanguageCode, value: string | Date): string {
  const date = value instanceof Date ? value : new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return wordsOf(language).day.format(date);
}
