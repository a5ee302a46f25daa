/** The record types as the organization of the signed-in person has them: with the fields that it added (ADR 83). */
import i18next from "i18next";
import { languages, type LanguageCode } from "#shared/constants.ts";
import type { Registry } from "#shared/records/make-registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry as declared } from "#shared/records/registry.ts";
import { customizedRegistry, customRequired, type CustomField } from "#shared/records/with-custom-fields.ts";

const types = new Map<string, RecordType>(declared);
export const registry: Registry = types;

/** The definitions that the types have now, as text. */
let known = "[]";

/** Nothing of a label is a place for a value, or another text. */
const plain = (text: string) => text.replaceAll("{{", "{ {").replaceAll("$t(", "$ t(");

const branch = (names: readonly string[], leaf: unknown): Record<string, unknown> =>
  Object.fromEntries([[names[0], names.length === 1 ? leaf : branch(names.slice(1), leaf)]]);

/** Puts what the fields of a type are called where texts are looked up. */
function addTexts(type: RecordType, code: LanguageCode) {
  const add = (part: string, name: string, leaf: unknown) =>
    i18next.addResourceBundle(
      code,
      "translation",
      branch(["records", type.name, part, ...name.split(".")], leaf),
      true,
      true,
    );
  for (const [name, { custom }] of Object.entries(type.fields)) {
    if (!custom) continue;
    add("fields", name, plain(custom.label[code]));
    add("required", name, plain(customRequired(custom, code)));
    const options = Object.entries(custom.options).map(([id, label]) => [id, plain(label[code])]);
    add("options", name, Object.fromEntries(options));
  }
}

/** Gives the types the fields of an organization; with the same ones again they stay the same objects. */
export function adoptFields(fields: readonly CustomField[]) {
  const text = JSON.stringify(fields);
  if (text === known) return;
  known = text;
  for (const [name, type] of customizedRegistry(declared, fields)) {
    types.set(name, type);
    if (type === declared.get(name)) continue;
    for (const code of Object.keys(languages)) addTexts(type, code as LanguageCode);
  }
}
