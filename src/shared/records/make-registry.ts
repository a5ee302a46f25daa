import { keyParts } from "../access/key-parts.ts";
import type { Field } from "../fields/field.ts";
import type { RecordType } from "./record-type.ts";

/** Record types by their wire name. */
export type Registry = ReadonlyMap<string, RecordType>;

/**
 * Builds a registry, and fills in the options that depend on all record types.
 * @throws Error if two types have the same name
 */
export function makeRegistry(types: readonly RecordType[]): Registry {
  const known = { accessKey: keyParts(types).allKeys, table: types.map(({ name }) => name) };
  const complete = (type: RecordType): RecordType => {
    const open = Object.entries(type.fields).flatMap(([name, field]): [string, Field][] => {
      const { options } = field;
      if (!options || !("labels" in options)) return [];
      const { labels } = options;
      if (labels !== "accessKey" && labels !== "table") return [];
      return [[name, { ...field, options: { codes: known[labels], labels } }]];
    });
    return open.length > 0 ? { ...type, fields: { ...type.fields, ...Object.fromEntries(open) } } : type;
  };
  const registry = new Map(types.map((type) => [type.name, complete(type)]));
  if (registry.size !== types.length) throw new Error("Two record types have the same name");
  return registry;
}
