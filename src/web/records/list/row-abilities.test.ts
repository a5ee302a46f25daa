import { describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { typeNamed } from "#tests/support/type-named.ts";
import { rowAbilities } from "./row-abilities.ts";

const staff = (flags: readonly Flag[] = allFlags, organizationId = "2"): Caller => ({
  accountType: "staff",
  accountId: "9",
  personId: "9",
  organizationId,
  flags: new Set(flags),
  keys: new Set(allKeys),
});
const all = { editButton: true, deleteButton: true, archiveButton: true };
const row = (rest: Record<string, unknown> = {}): WireRow => ({
  id: "5",
  version: 1,
  labels: {},
  ...all,
  ...rest,
});
const abilities = (name: string, caller: Caller, wire: WireRow) =>
  rowAbilities(caller, typeNamed(name), wire);

describe("The buttons of a row", () => {
  it("follow the Can flags [PERM-06]", () => {
    const own = row({ organizationId: "2", active: "1" });
    expect(abilities("mentees", staff(), own)).toMatchObject({ edit: true, remove: true, archive: true });
    expect(abilities("mentees", staff(["menteesCanView", "menteesCanEdit"]), own)).toMatchObject({
      edit: true,
      remove: false,
      archive: false,
    });
  });

  it("show view only if edit is not allowed, for organizations and tables only [PERM-07]", () => {
    const reader = staff(allFlags.filter((flag) => flag.endsWith("CanView")));
    const foreign = row({ organizationId: "3" });
    expect(abilities("jobs", reader, foreign).view).toBe(true);
    expect(abilities("organizations", reader, row({ id: "3" })).view).toBe(true);
    expect(abilities("users", reader, row({ organizationId: "2" })).view).toBe(false);
    expect(abilities("mentees", reader, row({ organizationId: "2" })).view).toBe(false);
    expect(abilities("jobs", staff(), row({ organizationId: "2" }))).toMatchObject({
      edit: true,
      view: false,
    });
  });

  it("are for the owner organization and organization 1 [PERM-09]", () => {
    const foreign = row({ organizationId: "3" });
    expect(abilities("jobs", staff(), foreign)).toMatchObject({ edit: false, remove: false, archive: false });
    expect(abilities("jobs", staff(allFlags, "1"), foreign)).toMatchObject({ edit: true, remove: true });
    expect(abilities("organizations", staff(), row({ id: "2" })).edit).toBe(true);
    expect(abilities("organizations", staff(), row({ id: "3" })).edit).toBe(false);
  });

  it("need the server's permission too [PERM-10] [PERM-29]", () => {
    const own = { organizationId: "2" };
    expect(abilities("jobs", staff(), row({ ...own, editButton: false })).edit).toBe(false);
    expect(abilities("jobs", staff(), row({ ...own, deleteButton: false })).remove).toBe(false);
    expect(abilities("jobs", staff(), row({ ...own, archiveButton: false })).archive).toBe(false);
  });

  it("follow `editable` if there is no organization: allowed if absent or 1 [PERM-11]", () => {
    expect(abilities("configGenders", staff(), row()).edit).toBe(true);
    expect(abilities("configGenders", staff(), row({ editable: "1" })).edit).toBe(true);
    expect(abilities("configGenders", staff(), row({ editable: "0" })).edit).toBe(false);
  });

  it("recognize an archived row [LIST-26]", () => {
    expect(abilities("jobs", staff(), row({ active: "0" })).isArchived).toBe(true);
    expect(abilities("jobs", staff(), row({ active: "1" })).isArchived).toBe(false);
    expect(abilities("content", staff(), row({ status: "0" })).isArchived).toBe(true);
  });

  it("offer a copy if the area allows one [LIST-27]", () => {
    expect(abilities("jobs", staff(), row({ organizationId: "3" })).clone).toBe(true);
    expect(abilities("mentees", staff(), row({ organizationId: "2" })).clone).toBe(false);
  });
});
