import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Caller } from "#shared/access/caller.ts";
import { withSlowResults } from "./slow-results.ts";

it("Results aren't cached for people limited to a caseload, because a reassignment changes them", async () => {
  let counted = 0;
  const count = withSlowResults(async () => {
    // Long enough for the result to be cached.
    await sleep(10);
    return (counted += 1);
  });
  const caller: Caller = {
    accountType: "staff",
    accountId: "50",
    personId: "5",
    organizationId: "2",
    flags: new Set(),
    keys: new Set(),
    caseloadOnly: true,
  };
  const scope = { caller, language: "en", zone: "Etc/UTC", whose: "team" } as const;
  expect([await count(scope), await count(scope)]).toEqual([1, 2]);
});
