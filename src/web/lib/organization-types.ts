/** The record types as the organization of the signed-in person has them: with the fields that it added (ADR 83). */
import i18next from "i18next";
import { languages, type LanguageCode } from "#shared/constants.ts";
import type { Registry } from "#shared/records/make-registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry as declared } from "#shared/records/registry.ts";
import {
  customizedRegistry,
  customRequired,
  withCustomFields,
  type CustomField,
} from "#shared/records/with-custom-fields.ts";

const types = new Map<string, RecordType>(declared);
export const registry: Registry = types;

/** A type with the fields of another organization than the one of the signed-in person. */
export function foreignType(name: string, fields: readonly CustomField[]): RecordType | undefined {
  const type = declared.get(name);
  return type && withCustomFields(type, fields);
}

/** The definitions that the types have now, as text. */
let known = "[]";

/** Nothing of a label is a place for a value, or another text. */
const plain = (text: string) => text.replaceAll("{{", "{ {").replaceAll("$t(", "$ t(");

/** The parts of a name that stand between dots. */
function nested(texts: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const tree: Record<string, Record<string, unknown>> = { custom: {}, customSection: {} };
  for (const [name, text] of Object.entries(texts)) {
    const [first = "", ...rest] = name.split(".");
    (tree[first] ??= {})[rest.join(".")] = text;
  }
  return tree;
}

type Texts = Record<string, unknown>;

/** What the fields of a type are called that an organization added, by name. */
function customTexts(type: RecordType, code: LanguageCode): Record<string, Texts> {
  const fields: Texts = {};
  const required: Texts = {};
  const options: Texts = {};
  for (const [name, { custom }] of Object.entries(type.fields)) {
    if (!custom) continue;
    fields[name] = plain(custom.label[code]);
    required[name] = plain(customRequired(custom, code));
    options[name] = Object.fromEntries(
      Object.entries(custom.options).map(([id, label]) => [id, plain(label[code])]),
    );
  }
  return { fields, required, options };
}

/** Puts what the added fields of a type are called where texts are looked up, in place of those before. */
function setTexts(type: RecordType, code: LanguageCode) {
  for (const [part, texts] of Object.entries(customTexts(type, code)))
    for (const [branch, leaves] of Object.entries(nested(texts)))
      i18next.addResource(code, "translation", `records.${type.name}.${part}.${branch}`, leaves as never);
}

/** Gives the types the fields of an organization; with the same ones again they stay the same objects. */
export function adoptFields(fields: readonly CustomField[]) {
  const text = JSON.stringify(fields);
  if (text === known) return;
  known = text;
  for (const [name, type] of customizedRegistry(declared, fields)) {
    const before = types.get(name);
    types.set(name, type);
    // Also where none are left: what a field was called goes with it.
    if (type === declared.get(name) && before === type) continue;
    for (const code of Object.keys(languages)) setTexts(type, code as LanguageCode);
  }
}
