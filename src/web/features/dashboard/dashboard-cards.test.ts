import { expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import { superOrganizationId } from "#shared/constants.ts";
import { dashboardCards } from "./dashboard-cards.ts";

/** Returns the organization of each list of mentees and their work that a number opens. */
function organizationsFor(organizationId: string): (string | null)[] {
  const caller: Caller = {
    accountType: "staff",
    accountId: "1",
    personId: "1",
    organizationId,
    flags: new Set(allFlags),
    keys: new Set(allKeys),
  };
  return dashboardCards.flatMap(({ list, listPath }) => {
    const path = list === "dashboardNotifications" ? undefined : listPath?.(caller, true);
    return path === undefined ? [] : [new URL(path, "https://test.example").searchParams.get("org")];
  });
}

it("Numbers open the lists of all organizations for the super-organization, because they count all", () => {
  const organizations = organizationsFor(superOrganizationId);
  expect(organizations.length).toBeGreaterThan(3);
  expect(new Set(organizations)).toEqual(new Set(["all"]));
  expect(new Set(organizationsFor("2"))).toEqual(new Set([null]));
});
