import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Caller } from "#shared/access/caller.ts";
import { withSlowResults } from "./slow-results.ts";

const staff: Caller = {
  accountType: "staff",
  accountId: "50",
  personId: "5",
  organizationId: "2",
  flags: new Set(),
  keys: new Set(),
};

/** Counts twice for each caller, slowly enough for the result to be cached. */
async function countTwice(...callers: readonly Caller[]): Promise<number[]> {
  let counted = 0;
  const count = withSlowResults(async () => {
    await sleep(10);
    return (counted += 1);
  });
  const counts: number[] = [];
  for (const caller of [...callers, ...callers])
    counts.push(await count({ caller, language: "en", zone: "Etc/UTC", whose: "team" }));
  return counts;
}

it("Results are cached for people with the same rights", async () => {
  expect(await countTwice(staff, { ...staff, accountId: "60", personId: "6" })).toEqual([1, 1, 1, 1]);
});

it("Results aren't cached for people limited to a caseload, because a reassignment changes them", async () => {
  expect(await countTwice({ ...staff, caseloadOnly: true })).toEqual([1, 2]);
});

it("Results aren't cached for mentees, who would get the numbers of another mentee", async () => {
  const mentee: Caller = { ...staff, accountType: "mentee" };
  expect(await countTwice(mentee, { ...mentee, accountId: "60", personId: "6" })).toEqual([1, 2, 3, 4]);
});
