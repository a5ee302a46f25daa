/** Describes the rows of an archive, from the declarations of the record types. */
import type { Registry } from "#shared/records/registry.ts";
import { byTable } from "#server/core/moving/column-rules.ts";
import type { Part, PartColumn } from "#server/core/moving/parts.ts";

function describeColumn({ name, type, isRequired, refersTo, namedBy, field }: PartColumn) {
  const codes = field?.options && "codes" in field.options ? field.options.codes : [];
  return {
    name,
    type: type.replace("bigint", "id"),
    isRequired,
    ...(field ? { kind: field.kind, value: field.value } : {}),
    ...(refersTo && refersTo !== byTable ? { refersTo } : {}),
    ...(namedBy ? { refersToTableIn: namedBy } : {}),
    ...(codes.length > 0 ? { codes } : {}),
    ...(field?.of
      ? { entries: Object.fromEntries(Object.entries(field.of).map(([part, { value }]) => [part, value])) }
      : {}),
  };
}

/** Returns the content of `schema.json`. */
export const schemaOf = (parts: readonly Part[], registry: Registry) => ({
  parts: parts.map(({ name, type, columns }) => ({
    name,
    nameFields: type?.nameFields ?? [],
    columns: columns.map(describeColumn),
    customFields: Object.entries(registry.get(name)?.fields ?? {}).flatMap(
      ([field, { custom, value, kind }]) =>
        custom && custom.id !== "" ? [{ name: field, id: custom.id, kind, value, label: custom.label }] : [],
    ),
  })),
});
