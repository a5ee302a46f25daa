import type { TFunction } from "i18next";
import i18next from "i18next";
import { createContext, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { languageOf, type LanguageCode } from "#shared/constants.ts";
import type { Field } from "#shared/fields/field.ts";
import { languageName } from "#shared/fields/in-languages.ts";
import { optionText } from "#shared/i18n/option-text.ts";
import { customPrefix } from "#shared/records/custom-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { answerRequired, defaultHeading } from "#shared/records/with-custom-fields.ts";
import { registry } from "../lib/organization-types.ts";

export interface FieldTexts {
  has: (field: string) => boolean;
  label: (field: string) => string;
  help: (field: string) => string | undefined;
  required: (field: string) => string;
  /** Returns a text of the type, such as `title`. Undefined if it has none. */
  own: (key: string) => string | undefined;
  /** Returns a label inside the entries of a field. */
  part: (field: string, part: string) => string | undefined;
  partRequired: (field: string, part: string) => string;
}

/**
 * The record type with the custom fields of another organization, for records opened by the super-organization. These
 * fields contain their labels, because the text table has the custom fields of the user's organization, which may
 * have the same names.
 */
export const ForeignTypeContext = createContext<RecordType | null>(null);

const customKey = /^fields\.(custom(?:Section)?\..+)$/;

function textsOf(
  table: string,
  t: TFunction,
  foreign: RecordType | null,
  language: LanguageCode,
): FieldTexts {
  const find = (key: string, values = {}): string | undefined => {
    const [, name] = (foreign?.name === table && customKey.exec(key)) || [];
    if (name) {
      const custom = foreign?.fields[name]?.custom;
      return custom && (custom.label[language] || t(defaultHeading));
    }
    const full = `records.${table}.${key}`;
    return i18next.exists(full) ? t(full, values) : undefined;
  };
  const fields = registry.get(table)?.fields ?? {};
  const ofLanguage = (field: Field | undefined, kind: "label" | "help" | "required") => {
    if (!field?.language) return undefined;
    const { code, texts } = field.language;
    return find(`inLanguages.${texts}.${kind}`, { language: languageName(code, language) });
  };
  const labelOf = (name: string) => find(`fields.${name}`) ?? ofLanguage(fields[name], "label");
  const label = (name: string) => labelOf(name) ?? name;
  return {
    has: (field) => labelOf(field) !== undefined,
    label,
    help: (field) => find(`help.${field}`) ?? ofLanguage(fields[field], "help"),
    required: (field) =>
      field.startsWith(customPrefix)
        ? t(answerRequired, { label: label(field) })
        : (find(`required.${field}`) ?? ofLanguage(fields[field], "required") ?? t("common.required")),
    own: (key) => find(key),
    part: (field, part) => find(`entries.${field}.${part}`) ?? ofLanguage(fields[field]?.of?.[part], "label"),
    partRequired: (field, part) =>
      find(`entriesRequired.${field}.${part}`) ??
      ofLanguage(fields[field]?.of?.[part], "required") ??
      t("common.required"),
  };
}

/** Returns the texts of a record type. A change of language rerenders. */
export function useFieldTexts(table: string): FieldTexts {
  const { t, i18n } = useTranslation();
  const foreign = use(ForeignTypeContext);
  const language = i18n.language as LanguageCode;
  return useMemo(() => textsOf(table, t, foreign, language), [table, t, foreign, language]);
}

let namesOfCountries: { language: string; names: Intl.DisplayNames } | undefined;

/** Returns the country names of a language. Cached because a form needs every country. */
function countryNames(language: string): Intl.DisplayNames {
  if (namesOfCountries?.language !== language) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
    namesOfCountries = { language, names };
  }
  return namesOfCountries.names;
}

/** Returns the label of a fixed option. */
export function codeLabel(
  table: string,
  name: string,
  field: Field,
  code: string,
  t: TFunction,
  language: string,
) {
  const options = field.options;
  if (!options || !("codes" in options) || options.labels === "plain") return code;
  if (options.labels === "country") {
    return countryNames(language).of(code) ?? code;
  }
  const own = field.custom?.options[code];
  if (own) return own[languageOf(language)];
  const key = optionText(table, name, options.labels, code);
  return i18next.exists(key) ? t(key) : code;
}

/**
 * Returns the fixed options of a field with their labels. Countries are sorted alphabetically in the reader's
 * language, after the first one.
 */
export function useCodeOptions(table: string, name: string, field: Field) {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const options = field.options;
    if (!options || !("codes" in options)) return [];
    const labeled = options.codes.map((id) => ({
      id,
      name: codeLabel(table, name, field, id, t, i18n.language),
    }));
    if (options.labels !== "country") return labeled;
    const [first, ...rest] = labeled;
    const order = new Intl.Collator(i18n.language);
    return [...(first ? [first] : []), ...rest.sort((one, other) => order.compare(one.name, other.name))];
  }, [table, name, field, t, i18n.language]);
}
