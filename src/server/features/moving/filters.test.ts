import { expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { convertFilters } from "./filters.ts";

/** The new id of the row 1 of each list. Other rows aren't in the archive. */
const newIds: Readonly<Record<string, string>> = {
  configGenders: "11",
  users: "12",
  configLevelOfCare: "13",
  configPrograms: "14",
  mentees: "15",
  enrollments: "16",
};
const idOf = (list: string, id: string) => (id === "1" ? newIds[list] : undefined);
const filterBy = (field: string, value: unknown): string =>
  JSON.stringify({ all: [{ any: [{ field, op: "in", value }] }] });

it.each([
  ["mentees", "gender", "11"],
  ["mentees", "worker", "12"],
  ["mentees", "levelOfCare", "13"],
  ["mentees", "id", "15"],
  ["enrollments", "programId", "14"],
  ["enrollments", "mentee.gender", "11"],
  ["enrollments", "mentee.levelOfCare", "13"],
  ["enrollments", "mentee.id", "15"],
  ["enrollments", "menteeId", "15"],
  ["enrollments", "id", "16"],
])("A filter of %s by %s gets the new ids", (table, field, id) => {
  expect(convertFilters(filterBy(field, ["1", "2"]), table, registry, idOf)).toBe(filterBy(field, [id, "0"]));
});

it("A filter by codes stays as it is", () => {
  const filter = filterBy("exitDestination", ["1", "422"]);
  expect(convertFilters(filter, "enrollments", registry, idOf)).toBe(filter);
});
