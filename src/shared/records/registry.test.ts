/** Checks that the declarations agree with each other. */
import { describe, expect, it } from "vitest";
import { allKeys } from "../access/keys.ts";
import type { Field } from "../fields/field.ts";
import { jobs } from "./jobs.ts";
import { makeRegistry } from "./make-registry.ts";
import { recordAreas } from "./record-areas.ts";
import { registry, types } from "./registry.ts";

const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

/** Returns the record types that a field refers to. */
const namedBy = ({ options, linked, of = {} }: Field): string[] => [
  ...(options && "list" in options ? [options.list] : []),
  ...(linked ? [linked.table] : []),
  ...Object.values(of).flatMap(namedBy),
];

const optionsOf = (table: string, field: string) => {
  const options = registry.get(table)?.fields[field]?.options;
  return options && "codes" in options ? options.codes : [];
};

describe("The record types", () => {
  it("have unique addresses and access keys", () => {
    expect(twice(recordAreas.map(({ path }) => path))).toEqual([]);
    expect(twice(allKeys)).toEqual([]);
  });

  it("list pictures only of people and courses, because most rows of others have none [13-C12]", () => {
    const withPictures = types.filter(({ list, fields }) =>
      list?.columns.some((name) => fields[name]?.kind === "imageUpload"),
    );
    expect(withPictures.map(({ name }) => name)).toEqual(["users", "mentees", "elearning"]);
  });

  it("use no sensitive field where everyone would see it, and require none", () => {
    const told = [...registry.values()].flatMap(({ name, fields, list, nameFields }) => {
      const used = new Set([...nameFields, ...(list?.search ?? []), list?.sort.field, list?.dateField]);
      return Object.entries(fields).flatMap(([field, { sensitive, required }]) =>
        sensitive && (used.has(field) || required) ? [`${name}.${field}`] : [],
      );
    });
    expect(told).toEqual([]);
  });

  it.each([...registry.values()].map((type) => [type.name, type] as const))(
    "include %s, which names existing keys and types",
    (_name, { keys, fields }) => {
      expect(keys.filter((key) => !allKeys.some((known) => known === key))).toEqual([]);
      const named = Object.values(fields).flatMap(namedBy);
      expect(named.filter((name) => !registry.has(name))).toEqual([]);
    },
  );

  it("have an area, or are shown inside a screen of their mentee", () => {
    const shownNowhere = types.filter(
      ({ area, scope, storedIn }) => !area && scope !== "mentee" && !storedIn,
    );
    expect(shownNowhere).toEqual([]);
  });

  it("are the options of roles and of the audit trail", () => {
    expect(optionsOf("userRoles", "tablesCanAccess")).toEqual(allKeys);
    expect(optionsOf("auditTrail", "tableName")).toEqual([...registry.keys()]);
  });

  it("cannot have the same name", () => {
    expect(() => makeRegistry([jobs, jobs])).toThrow("Two record types have the same name");
  });
});
