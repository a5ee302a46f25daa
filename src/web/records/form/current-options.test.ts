import { describe, expect, it } from "vitest";
import { withCurrent } from "./current-options.ts";

describe("The options of a field", () => {
  const active = [
    { id: "1", name: "Housing" },
    { id: "2", name: "Meals" },
  ];

  it("include an archived choice that the record has", () => {
    expect(withCurrent(active, "9", "Rides")).toEqual([...active, { id: "9", name: "Rides" }]);
    expect(withCurrent(active, ",1,9,", "Housing, Rides")).toEqual([...active, { id: "9", name: "Rides" }]);
    // The label doesn't change while the choices are edited.
    expect(withCurrent(active, ",2,9,", "Housing, Rides")).toEqual([...active, { id: "9", name: "Rides" }]);
    expect(withCurrent(active, ",1,", "Housing, Rides")).toEqual(active);
  });

  it("include several archived choices as one", () => {
    const rest = { id: "8,9", name: "Clothes, Rides" };
    expect(withCurrent(active, ",8,1,9,", "Clothes, Housing, Rides")).toEqual([...active, rest]);
  });

  it("include nothing else, and nothing while they are loading", () => {
    expect(withCurrent(active, "1", "Housing")).toEqual(active);
    expect(withCurrent(active, ",1,2,", "Housing, Meals")).toEqual(active);
    expect(withCurrent(active, "", undefined)).toEqual(active);
    expect(withCurrent(undefined, ",1,9,", "Housing, Rides")).toEqual([]);
  });
});
