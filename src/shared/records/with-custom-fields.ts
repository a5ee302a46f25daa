/** Adds an organization's custom fields to a record type. After that they are fields like all others. */
import { inLanguages, languageCodes, type InLanguages } from "../constants.ts";
import { checkboxList, date, decimal, dropdown, text, title, toggle } from "../fields/build.ts";
import type { Field, FieldSettings, OptionSource } from "../fields/field.ts";
import { customPrefix, sortableKinds, type CustomKind } from "./custom-fields.ts";
import type { Registry } from "./make-registry.ts";
import type { RecordType } from "./record-type.ts";

/** A text in every language. */
export type OwnText = InLanguages<string>;

/** A custom field of an organization, as clients get it. */
export interface CustomField {
  readonly id: string;
  readonly tableName: string;
  readonly key: string;
  readonly kind: CustomKind;
  readonly label: OwnText;
  readonly options: readonly { readonly id: string; readonly label: OwnText; readonly isRetired: boolean }[];
  readonly isRequired: boolean;
  readonly isSensitive: boolean;
  /** True if the value stays when the mentee is anonymized. */
  readonly isKept: boolean;
  /** True if the field is no longer asked for. Existing answers stay. */
  readonly isRetired: boolean;
  /** True if the field has an index for filters and sorting. */
  readonly isSortable: boolean;
  /** The heading above the field. Empty for the default heading. */
  readonly section: OwnText;
}

const number = (settings: FieldSettings): Field =>
  decimal({ min: -1_000_000_000_000, max: 1_000_000_000_000, ...settings });

function build({ kind, options }: CustomField, settings: FieldSettings): Field {
  const idsOf = (some: CustomField["options"]) => some.map(({ id }) => id);
  const source: OptionSource = {
    codes: idsOf(options),
    labels: "text",
    retired: idsOf(options.filter(({ isRetired }) => isRetired)),
  };
  switch (kind) {
    case "text":
      return text(settings);
    case "number":
      return number(settings);
    case "date":
      return date(settings);
    case "toggle":
      return toggle({ initial: "0", ...settings });
    case "choice":
      return { ...dropdown(source, settings), value: "code" };
    case "multiChoice":
      return checkboxList(source, settings);
  }
}

function toField(declared: CustomField): Field {
  const { id, label, options, isRequired, isRetired, isSensitive, isKept, isSortable } = declared;
  return build(declared, {
    ...(isRetired ? { readOnly: true, width: 0 } : isRequired ? { required: "always" } : {}),
    ...(isSensitive ? { sensitive: true } : {}),
    ...(isKept ? { anonymized: "keep" } : {}),
    custom: {
      id,
      label,
      options: Object.fromEntries(options.map((option) => [option.id, option.label])),
      ...(isSortable ? { isIndexed: true } : {}),
    },
  });
}

const nameOf = ({ key }: CustomField): string => customPrefix + key;

/** Groups fields by heading. A heading in only one language is used for all. */
function sectionsOf(fields: readonly CustomField[]) {
  const sections = new Map<string, { heading: OwnText; members: CustomField[] }>();
  for (const field of fields) {
    const name = languageCodes.map((code) => field.section[code]).find(Boolean) ?? "";
    const known = sections.get(name);
    // The heading of one field in a language applies to all fields of the section.
    const heading = inLanguages((code) => field.section[code] || known?.heading[code] || name);
    sections.set(name, { heading, members: [...(known?.members ?? []), field] });
  }
  return [...sections.values()];
}

/**
 * Returns the type with custom fields, in sections after the declared fields.
 * @param fields the custom fields of this type
 */
export function withCustomFields(type: RecordType, fields: readonly CustomField[]): RecordType {
  if (fields.length === 0) return type;
  const added = sectionsOf(fields).flatMap(({ heading, members }, at): [string, Field][] => [
    [`customSection.${at}`, title({ custom: { id: "", label: heading, options: {} } })],
    ...members.map((field): [string, Field] => [nameOf(field), toField(field)]),
  ]);
  const names = fields.map(nameOf);
  const inUse = fields.filter(({ isRetired }) => !isRetired);
  return {
    ...type,
    fields: { ...type.fields, ...Object.fromEntries(added) },
    list: type.list && { ...type.list, more: [...(type.list.more ?? []), ...names] },
    sortable: [...type.sortable, ...inUse.filter(({ kind }) => sortableKinds.has(kind)).map(nameOf)],
    filters: [
      ...type.filters,
      ...inUse.filter(({ kind }) => kind !== "text" && kind !== "number").map(nameOf),
    ],
  };
}

/** Returns the names of a type's custom fields. */
export const customNames = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => name.startsWith(customPrefix));

/** Returns the names of the custom fields that are required in a new record. */
export const requiredCustomNames = (type: RecordType): string[] =>
  customNames(type).filter((name) => type.fields[name]?.required === "always");

/** Returns all types with the custom fields of one organization. */
export function customizedRegistry(registry: Registry, fields: readonly CustomField[]): Registry {
  if (fields.length === 0) return registry;
  return new Map(
    [...registry].map(([name, type]) => [
      name,
      withCustomFields(
        type,
        fields.filter(({ tableName }) => tableName === name),
      ),
    ]),
  );
}

/** Keys of the heading above fields without a section, and of the message for a missing answer, with `{{label}}`. */
export const defaultHeading = "common.moreInformation";
export const answerRequired = "common.answerRequired";
