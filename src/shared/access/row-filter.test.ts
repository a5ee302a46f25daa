import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { registry } from "../records/registry.ts";
import type { RecordType } from "../records/record-type.ts";
import type { Caller } from "./caller.ts";
import { allFlags } from "./flags.ts";
import { allKeys } from "./keys.ts";
import { authorizeRecord, type Action, type RowFacts } from "./policy.ts";
import {
  allRows,
  matches,
  menteeFilter,
  narrow,
  noRows,
  rowFilter,
  usableBy,
  type FilterFacts,
  type RowFilter,
} from "./row-filter.ts";

const typeOf = (name: string): RecordType => registry.get(name)!;
const anyType = fc.constantFrom(...registry.values());
const anyCaller: fc.Arbitrary<Caller> = fc.record({
  accountType: fc.constantFrom("staff" as const, "mentee" as const),
  accountId: fc.constantFrom("50", "51"),
  personId: fc.constantFrom("5", "6"),
  organizationId: fc.constantFrom("1", "2", "3"),
  isOwner: fc.boolean(),
  flags: fc.constant(new Set(allFlags)),
  keys: fc.constant(new Set(allKeys)),
  caseloadOnly: fc.boolean(),
});
const anyRow: fc.Arbitrary<RowFacts> = fc.record({
  organizationId: fc.constantFrom("1", "2", "3", null),
  menteeId: fc.constantFrom("5", "6", null),
  accountId: fc.constantFrom("50", "51", null),
  createdBy: fc.constantFrom("50", "51", null),
  editable: fc.constantFrom(true, false, null),
  shared: fc.constantFrom(true, false, null),
  active: fc.constantFrom(true, false, null),
  assigned: fc.constantFrom("5", "6", null),
});
const anyFacts: fc.Arbitrary<FilterFacts> = fc.record(
  {
    organizationId: fc.constantFrom("1", "2", null),
    menteeId: fc.constantFrom("5", "6"),
    accountId: fc.constantFrom("50", "51"),
    createdBy: fc.constantFrom("50", "51"),
    shared: fc.boolean(),
    active: fc.boolean(),
    assigned: fc.constantFrom("5", "6"),
  },
  { requiredKeys: [] },
);
const anyFilter: fc.Arbitrary<RowFilter> = fc.array(anyFacts, { maxLength: 3 });
const anyAction = fc.constantFrom<Action>(
  "list",
  "view",
  "add",
  "edit",
  "delete",
  "archive",
  "export",
  "clone",
);

describe("A row filter", () => {
  it("lets no row pass if it has no alternatives or the row has too few facts", () => {
    const row: RowFacts = { organizationId: "2" };
    expect(matches(noRows, row)).toBe(false);
    expect(matches(allRows, row)).toBe(true);
    expect(matches([{ menteeId: "5" }], row)).toBe(false);
    expect(matches([{ menteeId: undefined }], row)).toBe(false);
    expect(matches([{ shared: true }], { ...row, shared: null })).toBe(false);
    expect(matches([{ menteeId: "5" }, { organizationId: "2" }], row)).toBe(true);
    expect(matches([{ menteeId: "5", organizationId: "2" }], row)).toBe(false);
  });

  it("that is narrowed lets the same rows pass, if they have the added facts [PERM-24]", () => {
    fc.assert(
      fc.property(anyFilter, anyFacts, anyRow, (filter, facts, row) => {
        expect(matches(narrow(filter, facts), row)).toBe(matches(filter, row) && matches([facts], row));
      }),
    );
  });
});

describe("The rows that records of an organization may name", () => {
  it("are people of that organization, its values and the shared ones", () => {
    expect(usableBy(typeOf("users"), "2")).toEqual([{ organizationId: "2" }]);
    expect(usableBy(typeOf("users"), null)).toEqual(noRows);
    const forAll = { organizationId: null };
    expect(usableBy(typeOf("configGenders"), "2")).toEqual([forAll, { organizationId: "2" }]);
    // Values of the super-organization are for everyone. A value that isn't an id belongs to no organization.
    for (const id of ["1", null, "abc", ""]) expect(usableBy(typeOf("configGenders"), id)).toEqual([forAll]);
    expect(usableBy(typeOf("menteeGoals"), "2")).toEqual(allRows);
  });
});

describe("The rows that a caller may see", () => {
  it("include every row on which any action is allowed", () => {
    fc.assert(
      fc.property(anyCaller, anyType, anyAction, anyRow, (caller, type, action, row) => {
        const decision = authorizeRecord(caller, type, action, row);
        if (!matches(rowFilter(caller, type), row)) expect(decision).not.toBe("allow");
        else expect(decision).not.toBe("missing");
      }),
      { numRuns: 1000 },
    );
  });

  it("are those of the organization, or all for the super-organization's staff [PERM-18]", () => {
    const staff: Caller = {
      accountType: "staff",
      accountId: "50",
      personId: "5",
      organizationId: "2",
      flags: new Set(["sensitiveCanView"]),
      keys: new Set(),
    };
    const boss = { ...staff, organizationId: "1" };
    const filters = (caller: Caller) =>
      [
        "mentees",
        "menteeUserNotes",
        "users",
        "jobs",
        "content",
        "configGenders",
        "userFiles",
        "auditTrail",
        "emailOutbox",
      ].map((name) => rowFilter(caller, typeOf(name)));
    const own = [{ organizationId: "2" }];
    const files = [{ accountId: "50" }];
    const values = [{ organizationId: null }, { organizationId: "2" }];
    const seen = [own, own, own, allRows, allRows, values, files];
    expect(filters(staff)).toEqual([...seen, noRows, noRows]);
    expect(filters({ ...staff, isOwner: true })).toEqual([...seen, own, noRows]);
    expect(filters(boss)).toEqual([...Array.from({ length: 6 }, () => allRows), files, allRows, allRows]);
  });

  it("include only the caller's own notes for staff who may not read sensitive rows, in any organization", () => {
    fc.assert(
      fc.property(anyCaller, anyType, (someone, type) => {
        const seeing: Caller = { ...someone, accountType: "staff" };
        const blind: Caller = {
          ...seeing,
          flags: new Set(allFlags.filter((flag) => flag !== "sensitiveCanView")),
        };
        const all = rowFilter(seeing, type);
        const own = narrow(all, { createdBy: seeing.accountId });
        expect(rowFilter(blind, type)).toEqual(type.name === "menteeUserNotes" ? own : all);
      }),
    );
  });

  it("are fewer for a role limited to a caseload: only assigned mentees and records below them [14-D3]", () => {
    fc.assert(
      fc.property(anyCaller, anyType, anyRow, (someone, type, row) => {
        const staff: Caller = { ...someone, accountType: "staff" };
        const filter = rowFilter({ ...staff, caseloadOnly: true }, type);
        if (matches(filter, row))
          expect(matches(rowFilter({ ...staff, caseloadOnly: false }, type), row)).toBe(true);
        const isAboutMentees = type.scope === "mentee" || type.table === "mentees";
        const stranger = { ...row, assigned: null };
        if (isAboutMentees) expect(matches(filter, stranger)).toBe(false);
        expect(filter.some((facts) => facts.assigned !== undefined)).toBe(isAboutMentees);
      }),
      { numRuns: 1000 },
    );
  });

  it("are a mentee's own rows of types that mentees read, and only shared ones [PERM-35]", () => {
    fc.assert(
      fc.property(anyCaller, anyType, (someone, type) => {
        const caller: Caller = { ...someone, accountType: "mentee" };
        if (type.scope === "account") return;
        const filter = rowFilter(caller, type);
        if (type.menteesFind) expect(filter).toEqual([{ active: true }]);
        else if (!type.menteeReads) expect(filter).toEqual(noRows);
        else if (type.fields["shared"]) expect(filter).toEqual([{ menteeId: caller.personId, shared: true }]);
        else expect(filter).toEqual(menteeFilter(caller));
      }),
    );
    expect(
      rowFilter(
        { ...fc.sample(anyCaller, 1)[0]!, accountType: "mentee", personId: "5" },
        typeOf("menteeUserFiles"),
      ),
    ).toEqual([{ menteeId: "5", shared: true }]);
  });
});
