import { expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import { mayMove } from "./may-move.ts";

it("An appointment can be rescheduled by people who may change it and add another one", () => {
  const callerWith = (flags: Caller["flags"]): Caller => ({
    accountType: "staff",
    accountId: "50",
    personId: "5",
    organizationId: "2",
    flags,
    keys: new Set(allKeys),
  });
  const planned = { status: "planned", editButton: true };
  const caller = callerWith(new Set(allFlags));
  expect(mayMove(caller, planned)).toBe(true);
  expect(mayMove(caller, { ...planned, status: "kept" })).toBe(false);
  expect(mayMove(caller, { ...planned, editButton: false })).toBe(false);
  const changer = callerWith(new Set(allFlags.filter((flag) => flag !== "tablesCanAdd")));
  expect(mayMove(changer, planned)).toBe(false);
});
