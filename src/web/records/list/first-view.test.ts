import { expect, it } from "vitest";
import type { Caller } from "#shared/access/policy.ts";
import { superOrganizationId } from "#shared/constants.ts";
import { foundTables } from "#shared/records/found.ts";
import { registry } from "#shared/records/registry.ts";
import { firstViewId, firstViewParams } from "./first-view.ts";

const opener = (organizationId: string, hasCaseload: boolean) => ({
  hasCaseload,
  caller: {
    accountType: "staff",
    accountId: "1",
    personId: "1",
    organizationId,
    flags: new Set(),
    keys: new Set(),
  } satisfies Caller,
});
const typeOf = (name: string) => registry.get(name)!;

it.each(foundTables)(
  "The list of %s starts with the near-us view, except for the super-organization",
  (name) => {
    expect(firstViewId(typeOf(name), opener("2", false))).toBe("shipped.nearUs");
    expect(firstViewId(typeOf(name), opener("2", true))).toBe("shipped.nearUs");
    expect(firstViewId(typeOf(name), opener(superOrganizationId, true))).toBeUndefined();
    const params = new URLSearchParams(firstViewParams(typeOf(name), opener("2", false)));
    expect(Object.fromEntries(params)).toMatchObject({ saved: "shipped.nearUs", active: "1", "f.near": "1" });
  },
);

it("The list of mentees starts with the reader's own mentees if the reader has a caseload", () => {
  expect(firstViewId(typeOf("mentees"), opener(superOrganizationId, true))).toBe("shipped.mine");
  expect(firstViewId(typeOf("mentees"), opener("2", true))).toBe("shipped.mine");
  expect(firstViewId(typeOf("mentees"), opener("2", false))).toBeUndefined();
  expect(firstViewId(typeOf("users"), opener("2", true))).toBeUndefined();
});
