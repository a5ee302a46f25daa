import { describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { asStored, changesSince, compareEdits } from "./merge.ts";

const jobs = registry.get("jobs")!;
const tasks = registry.get("menteeUserTasks")!;
const entry = (note: string, id = "0") => ({ id, note });
const entriesField = Object.entries(tasks.fields).find(
  ([, field]) => field.value === "entries" && "note" in (field.of ?? {}),
)![0];

describe("The changes typed after a save was sent", () => {
  it("are the fields that differ from those that were sent", () => {
    const sent = { title: "Baker", duties: "Bread" };
    expect(changesSince(jobs, sent, sent)).toEqual({});
    expect(changesSince(jobs, sent, { ...sent, title: "Baker, nights" })).toEqual({ title: "Baker, nights" });
  });

  it("in dated entries are the entries that were not sent, each once", () => {
    const sent = { [entriesField]: [entry("old", "7"), entry("first"), entry("same")] };
    const now = { [entriesField]: [...sent[entriesField]!, entry("same"), entry("second")] };
    expect(changesSince(tasks, sent, sent)).toEqual({});
    expect(changesSince(tasks, sent, now)).toEqual({ [entriesField]: [entry("same"), entry("second")] });
  });

  it("are applied to values whose new entries are stored already", () => {
    const sent = { [entriesField]: [entry("old", "7"), entry("first")], name: "x" };
    expect(asStored(tasks, sent)).toEqual({ [entriesField]: [entry("old", "7")], name: "x" });
  });
});

describe("Two people who changed one record", () => {
  const loaded = { title: "Baker", duties: "Bread", benefits: "" };

  it("have no conflict in different fields", () => {
    const mine = { ...loaded, title: "Head baker" };
    const current = { ...loaded, duties: "Bread and cake" };
    expect(compareEdits(jobs, loaded, mine, current)).toEqual({ theirs: ["duties"], both: [] });
  });

  it("have a conflict in a field that both changed to different values", () => {
    const mine = { ...loaded, title: "Head baker", benefits: "Meals" };
    const current = { ...loaded, title: "Pastry chef", benefits: "Meals" };
    expect(compareEdits(jobs, loaded, mine, current)).toMatchObject({ both: ["title"] });
  });

  it("never have a conflict in dated entries, which are merged", () => {
    const mine = { [entriesField]: [entry("mine")] };
    const current = { [entriesField]: [entry("theirs", "9")] };
    expect(compareEdits(tasks, { [entriesField]: [] }, mine, current).both).toEqual([]);
  });
});
