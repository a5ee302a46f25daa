import { expect, it } from "vitest";
import { listedIds, withListed } from "./chosen-list.ts";

const view = (filter: object | null) => ({ listing: { filter } }) as never;

it("Only a view that contains selected records counts as a list", () => {
  const ids = { field: "id", op: "in", value: ["3", "5"] };
  expect(listedIds(view({ all: [ids] }))).toEqual(["3", "5"]);
  for (const filter of [
    null,
    { any: [ids] },
    { all: [ids, { field: "active", op: "is", value: "1" }] },
    { all: [{ ...ids, op: "notIn" }] },
    { all: [{ ...ids, field: "caseManager" }] },
    { all: [{ all: [ids] }] },
  ])
    expect(listedIds(view(filter)), JSON.stringify(filter)).toBeNull();
});

it("A list contains each record once, and the rest of the view is unchanged", () => {
  const made = withListed({ name: "Mine" }, ["3", "5", "3"]);
  expect(made).toEqual({
    id: "0",
    name: "Mine",
    pinned: true,
    isDefault: false,
    visibility: "me",
    roleId: null,
    columns: null,
    listing: { recordsPerPage: "", filter: { all: [{ field: "id", op: "in", value: ["3", "5"] }] } },
  });
  const stored = {
    ...made,
    id: "7",
    visibility: "organization" as const,
    columns: ["email"],
    isOwn: true,
    canDelete: true,
  };
  expect(withListed(stored, ["9"])).toEqual({
    ...made,
    id: "7",
    visibility: "organization",
    columns: ["email"],
    listing: { recordsPerPage: "", filter: { all: [{ field: "id", op: "in", value: ["9"] }] } },
  });
});
