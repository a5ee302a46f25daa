/** The record types with the custom fields of the signed-in person's organization (ADR 83). */
import i18next from "i18next";
import { languageCodes, type LanguageCode } from "#shared/constants.ts";
import type { Registry } from "#shared/records/make-registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry as declared } from "#shared/records/registry.ts";
import {
  customizedRegistry,
  defaultHeading,
  withCustomFields,
  type CustomField,
} from "#shared/records/with-custom-fields.ts";

const types = new Map<string, RecordType>(declared);
export const registry: Registry = types;

/** Returns a type with the custom fields of another organization. */
export function foreignType(name: string, fields: readonly CustomField[]): RecordType | undefined {
  const type = declared.get(name);
  return type && withCustomFields(type, fields);
}

/** The current definitions as JSON. */
let known = "[]";

/** Escapes a label, so that it contains no placeholder and no reference to another text. */
const plain = (text: string) => text.replaceAll("{{", "{ {").replaceAll("$t(", "$ t(");

/** Converts keys with dots into a nested object. */
function nested(texts: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const tree: Record<string, Record<string, unknown>> = { custom: {}, customSection: {} };
  for (const [name, text] of Object.entries(texts)) {
    const [first = "", ...rest] = name.split(".");
    (tree[first] ??= {})[rest.join(".")] = text;
  }
  return tree;
}

type Texts = Record<string, unknown>;

/** Returns the texts of a type's custom fields by name. */
function customTexts(type: RecordType, code: LanguageCode): Record<string, Texts> {
  const fields: Texts = {};
  const options: Texts = {};
  for (const [name, { custom }] of Object.entries(type.fields)) {
    if (!custom) continue;
    fields[name] = plain(custom.label[code]) || `$t(${defaultHeading})`;
    options[name] = Object.fromEntries(
      Object.entries(custom.options).map(([id, label]) => [id, plain(label[code])]),
    );
  }
  return { fields, options };
}

/** Adds the texts of a type's custom fields to the text table, replacing the previous ones. */
function setTexts(type: RecordType, code: LanguageCode) {
  for (const [part, texts] of Object.entries(customTexts(type, code)))
    for (const [branch, leaves] of Object.entries(nested(texts)))
      i18next.addResource(code, "translation", `records.${type.name}.${part}.${branch}`, leaves as never);
}

/**
 * Adds an organization's custom fields to the types. If the fields haven't changed, the types stay the same objects.
 */
export function adoptFields(fields: readonly CustomField[]) {
  const text = JSON.stringify(fields);
  if (text === known) return;
  known = text;
  for (const [name, type] of customizedRegistry(declared, fields)) {
    const before = types.get(name);
    types.set(name, type);
    // Includes types whose last custom field was removed, so that their texts are removed.
    if (type === declared.get(name) && before === type) continue;
    for (const code of languageCodes) setTexts(type, code);
  }
}
