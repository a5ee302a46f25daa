import { expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { type AccessKey, allKeys } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import { groupingsFor } from "./groupings-for.ts";

const reader = (keys: readonly AccessKey[]): Caller => ({
  accountType: "staff",
  accountId: "9",
  personId: "9",
  organizationId: "2",
  flags: new Set(allFlags),
  keys: new Set(keys),
});

it("Measures are grouped by answers of mentees only for people who may list mentees", () => {
  expect(groupingsFor(reader(allKeys))).toEqual(expect.arrayContaining(["program", "gender", "ageBand"]));
  expect(groupingsFor(reader(["measures"]))).toEqual([
    "program",
    "award",
    "phase",
    "serviceFamily",
    "riskLevel",
  ]);
});
