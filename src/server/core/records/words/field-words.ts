/** The names of fields, codes, and days. */
import type { LanguageCode } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import { languageName } from "#shared/fields/in-languages.ts";
import { optionText } from "#shared/i18n/option-text.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { defaultHeading } from "#shared/records/with-custom-fields.ts";
import { hasText, textsOf } from "#server/kernel/texts/texts.ts";
import { wordsOf } from "./words.ts";

/** Returns the label or message of a field whose text is in one language. Undefined for other fields. */
export function languageText(
  { name }: Pick<RecordType, "name">,
  reader: LanguageCode,
  field: Field | undefined,
  kind: "label" | "required",
): string | undefined {
  if (!field?.language) return undefined;
  const { code, texts } = field.language;
  const key = `records.${name}.inLanguages.${texts}.${kind}`;
  return hasText(reader, key) ? textsOf(reader)(key, { language: languageName(code, reader) }) : undefined;
}

/** Returns the label of a field. Undefined if the language has none. */
export function fieldLabel(type: RecordType, language: LanguageCode, name: string): string | undefined {
  const field = type.fields[name];
  const words = wordsOf(language);
  if (field?.custom) return field.custom.label[language] || words.find(defaultHeading);
  return words.find(`records.${type.name}.fields.${name}`) ?? languageText(type, language, field, "label");
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
