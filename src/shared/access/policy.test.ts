import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { text } from "../fields/build.ts";
import { registry } from "../records/registry.ts";
import type { RecordType } from "../records/record-type.ts";
import { allFlags, flagName, type Flag } from "./flags.ts";
import { allKeys, type AccessKey } from "./keys.ts";
import {
  canReadField,
  canUseField,
  canWriteField,
  isSuper,
  authorizeOptions,
  authorizeRecord,
  authorizeType,
  type Action,
  type Caller,
  type RowFacts,
} from "./policy.ts";
import { callerOf, parseKeys, type WireRole } from "./role.ts";

const actions: readonly Action[] = ["list", "view", "add", "edit", "delete", "archive", "export", "clone"];
const typeOf = (name: string): RecordType => registry.get(name)!;

const staff = (settings: Partial<Caller> = {}): Caller => ({
  accountType: "staff",
  accountId: "50",
  personId: "5",
  organizationId: "2",
  flags: new Set(allFlags),
  keys: new Set(allKeys),
  ...settings,
});
const mentee: Caller = {
  ...staff(),
  accountType: "mentee",
  flags: new Set(),
  keys: new Set<AccessKey>(["chat"]),
};
const boss = staff({ organizationId: "1" });
const own: RowFacts = { organizationId: "2" };
const foreign: RowFacts = { organizationId: "3" };

const anyCaller: fc.Arbitrary<Caller> = fc.record({
  accountType: fc.constantFrom("staff" as const, "mentee" as const),
  accountId: fc.constantFrom("50", "51"),
  personId: fc.constantFrom("5", "6"),
  organizationId: fc.constantFrom("1", "2", "3"),
  flags: fc.subarray([...allFlags]).map((flags) => new Set<Flag>(flags)),
  keys: fc.subarray([...allKeys]).map((keys) => new Set<AccessKey>(keys)),
});
const anyRow: fc.Arbitrary<RowFacts> = fc.record({
  organizationId: fc.constantFrom("1", "2", "3", null),
  menteeId: fc.constantFrom("5", "6", null),
  accountId: fc.constantFrom("50", "51", null),
  editable: fc.constantFrom(true, false, null),
  shared: fc.constantFrom(true, false, null),
  active: fc.constantFrom(true, false, null),
});
const anyType = fc.constantFrom(...registry.values());
const anyAction = fc.constantFrom(...actions);

describe("The policy, for every caller and request,", () => {
  it("never opens a row whose table is closed", () => {
    fc.assert(
      fc.property(anyCaller, anyType, anyAction, anyRow, (caller, type, action, row) => {
        if (authorizeType(caller, type, action) !== "allow")
          expect(authorizeRecord(caller, type, action, row)).toBe(authorizeType(caller, type, action));
      }),
    );
  });

  it("never denies with more flags and keys what was allowed without them [PERM-16]", () => {
    fc.assert(
      fc.property(anyCaller, anyType, anyAction, anyRow, (caller, type, action, row) => {
        const more = { ...caller, flags: new Set(allFlags), keys: new Set(allKeys) };
        if (authorizeRecord(caller, type, action, row) === "allow")
          expect(authorizeRecord(more, type, action, row)).toBe("allow");
      }),
    );
  });

  it("hides another organization's people, roles, mentees and case work [PERM-18]", () => {
    const inside = [...registry.values()].filter((type) => ["organization", "mentee"].includes(type.scope));
    fc.assert(
      fc.property(anyCaller, fc.constantFrom(...inside), anyAction, anyRow, (caller, type, action, row) => {
        if (
          caller.accountType === "mentee" ||
          row.organizationId === caller.organizationId ||
          isSuper(caller)
        )
          return;
        expect(authorizeRecord(caller, type, action, row)).not.toBe("allow");
      }),
    );
  });

  it("lets a caller without any flag change only their own files [PERM-15]", () => {
    fc.assert(
      fc.property(anyCaller, anyType, anyAction, anyRow, (caller, type, action, row) => {
        const powerless: Caller = { ...caller, accountType: "staff", flags: new Set() };
        if (type.scope !== "account") expect(authorizeRecord(powerless, type, action, row)).toBe("forbidden");
      }),
    );
  });

  it("gives a mentee only their own rows of types that mentees read, and what all mentees can find [PERM-35]", () => {
    fc.assert(
      fc.property(anyType, anyAction, anyRow, (type, action, row) => {
        if (authorizeRecord(mentee, type, action, row) !== "allow") return;
        if (type.scope === "account") expect(row.accountId).toBe(mentee.accountId);
        else if (type.menteesFind) {
          expect([type.scope, row.active]).toEqual(["directory", true]);
          expect(["list", "view"]).toContain(action);
        } else {
          expect(type.menteeReads).toBe(true);
          expect(row.menteeId).toBe(mentee.personId);
          // Other record types have no `shared` field.
          if (type.fields["shared"]) expect(row.shared).toBe(true);
          expect(["list", "view", "edit", ...(type.menteeAdds ? ["add"] : [])]).toContain(action);
        }
      }),
    );
  });
});

describe("The tables", () => {
  it.each([...registry.values()].map((type) => [type.name, type] as const))(
    "include %s, where every action requires its flag and its key [PERM-16] [PERM-17]",
    (_name, type) => {
      if (type.scope === "account") return;
      const everybody = type.scope === "system" ? boss : staff();
      for (const action of actions) {
        if (authorizeType(everybody, type, action) !== "allow") continue;
        const verb = {
          list: "View",
          view: "View",
          add: "Add",
          edit: "Edit",
          delete: "Delete",
          archive: "Archive",
          export: "Export",
          clone: "Add",
        } as const;
        const flag = flagName(type.flags, verb[action])!;
        const without = (names: readonly (Flag | undefined)[]): Caller => ({
          ...everybody,
          flags: new Set(allFlags.filter((name) => !names.includes(name))),
        });
        // The flag to edit includes viewing the record.
        const enough = [
          flag,
          ...(action === "view" ? [flagName(type.flags, "Edit")] : []),
          ...(action === "add" ? [type.alsoAddedWith] : []),
        ];
        expect(authorizeType(without(enough), type, action), action).toBe("forbidden");
        const keyless = { ...everybody, keys: new Set(allKeys.filter((key) => !type.keys.includes(key))) };
        expect(authorizeType(keyless, type, action), action).toBe("forbidden");
        // An export contains what the list shows, so it also needs the flag to view.
        if (action === "export")
          expect(authorizeType(without([flagName(type.flags, "View")]), type, action)).toBe("forbidden");
      }
    },
  );

  it("are closed to everyone for actions that a type does not offer", () => {
    const closed: [string, Action[]][] = [
      ["emailOutbox", ["add", "edit", "delete", "archive", "clone"]],
      ["menteePassword", ["list", "add", "delete", "archive", "clone", "export"]],
      ["users", ["archive", "clone"]],
      ["organizations", ["archive", "clone"]],
      ["mentees", ["clone"]],
      ["userFiles", ["clone", "export"]],
      ["configGenders", ["clone"]],
    ];
    for (const [name, list] of closed)
      for (const action of list)
        expect([name, action, authorizeType(boss, typeOf(name), action)]).toEqual([
          name,
          action,
          "forbidden",
        ]);
  });

  it("include the outbox, for the super-organization only; the flag alone allows adding organizations [PERM-04]", () => {
    expect(authorizeType(staff(), typeOf("organizations"), "add")).toBe("allow");
    expect(authorizeType(boss, typeOf("organizations"), "add")).toBe("allow");
    expect(authorizeType(staff(), typeOf("emailOutbox"), "list")).toBe("forbidden");
    expect(authorizeType(boss, typeOf("emailOutbox"), "list")).toBe("allow");
  });

  it("include the audit trail, for Owners of the organization, not for other staff and mentees", () => {
    const trail = typeOf("auditTrail");
    const owner = staff({ isOwner: true, flags: new Set(), keys: new Set() });
    expect(authorizeType(owner, trail, "list")).toBe("allow");
    expect(authorizeType(owner, trail, "edit")).toBe("forbidden");
    expect(authorizeRecord(owner, trail, "view", { organizationId: owner.organizationId })).toBe("allow");
    expect(authorizeRecord(owner, trail, "view", { organizationId: "99" })).toBe("missing");
    expect(authorizeRecord(owner, trail, "view", { organizationId: null })).toBe("missing");
    expect(authorizeType(staff(), trail, "list")).toBe("forbidden");
    expect(authorizeType(mentee, trail, "list")).toBe("forbidden");
    expect(authorizeRecord(boss, trail, "view", { organizationId: null })).toBe("allow");
  });

  it("below a mentee need menteesCanView in addition to their flag and key", () => {
    const blind = staff({ flags: new Set(allFlags.filter((flag) => flag !== "menteesCanView")) });
    for (const name of ["menteeUserGoals", "menteeUserNotes", "menteeAssessments", "menteePassword"])
      expect([name, authorizeType(blind, typeOf(name), "edit")]).toEqual([name, "forbidden"]);
    expect(authorizeType(blind, typeOf("mentees"), "edit")).toBe("allow");
  });

  it("include mentees, which open with either of their two keys", () => {
    for (const key of ["manageMentees", "menteeProfile"] as const)
      expect(authorizeType(staff({ keys: new Set([key]) }), typeOf("mentees"), "list")).toBe("allow");
    expect(authorizeType(staff({ keys: new Set(["menteeGoals"]) }), typeOf("mentees"), "list")).toBe(
      "forbidden",
    );
  });
});

describe("The rows", () => {
  it("of the shared directory are read by all and changed by their owner [PERM-20] [PERM-21] [PERM-23]", () => {
    for (const name of ["jobs", "menteeGoals", "organizations", "resources"]) {
      const type = typeOf(name);
      expect(authorizeRecord(staff(), type, "view", foreign)).toBe("allow");
      expect(authorizeRecord(staff(), type, "edit", foreign)).toBe("forbidden");
      expect(authorizeRecord(staff(), type, "edit", own)).toBe("allow");
      expect(authorizeRecord(boss, type, "edit", foreign)).toBe("allow");
    }
  });

  it("that are locked are changed by no one, and copied by people who may add [PERM-22]", () => {
    for (const row of [
      { ...own, editable: false },
      { organizationId: "1", editable: false },
    ]) {
      for (const action of ["edit", "delete"] as const) {
        expect(authorizeRecord(boss, typeOf("userRoles"), action, row)).toBe("forbidden");
        expect(authorizeRecord(boss, typeOf("content"), action, row)).toBe("forbidden");
      }
      expect(authorizeRecord(boss, typeOf("userRoles"), "clone", row)).toBe("allow");
    }
  });

  it("without an owner are read by all and changed by the super-organization [PERM-20]", () => {
    const row: RowFacts = { organizationId: null, editable: null };
    const global = [...registry.values()].filter(({ scope }) => scope === "global");
    expect(global.map(({ name }) => name).sort()).toEqual(["content", "emailTemplates", "languages"]);
    for (const type of global) {
      for (const action of ["list", "view", "export"] as const)
        expect(authorizeRecord(staff(), type, action, row)).toBe("allow");
      for (const action of ["add", "edit", "delete", "archive", "clone"] as const) {
        expect(authorizeType(staff(), type, action)).toBe("forbidden");
        expect(authorizeRecord(staff(), type, action, row)).toBe("forbidden");
      }
      for (const action of ["add", "edit", "delete"] as const)
        expect(authorizeRecord(boss, type, action, row)).toBe("allow");
    }
  });

  it("of shared values are read by all, and those of an organization only by that organization [PERM-20] [PERM-18]", () => {
    const forAll: RowFacts = { organizationId: null, editable: true };
    const values = [...registry.values()].filter(({ scope }) => scope === "values");
    expect(values).toHaveLength(15);
    for (const type of values) {
      expect(authorizeType(staff(), type, "add")).toBe("allow");
      expect(authorizeRecord(staff(), type, "view", forAll)).toBe("allow");
      for (const action of ["edit", "delete", "archive"] as const) {
        expect(authorizeRecord(staff(), type, action, forAll)).toBe("forbidden");
        expect(authorizeRecord(boss, type, action, forAll)).toBe("allow");
        expect(authorizeRecord(staff(), type, action, own)).toBe("allow");
        expect(authorizeRecord(staff(), type, action, { ...own, editable: false })).toBe("forbidden");
        expect(authorizeRecord(staff(), type, action, foreign)).toBe("missing");
        expect(authorizeRecord(boss, type, action, foreign)).toBe("allow");
      }
      expect(authorizeRecord(staff(), type, "view", foreign)).toBe("missing");
    }
  });

  it("of a person's own files are private, even from the super-organization", () => {
    const type = typeOf("userFiles");
    expect(authorizeRecord(boss, type, "view", { organizationId: null, accountId: "51" })).toBe("missing");
    expect(authorizeRecord(mentee, type, "delete", { organizationId: null, accountId: "50" })).toBe("allow");
  });

  it("of a mentee's assignments can be answered by the mentee, who can also read shared files [PERM-36]", () => {
    const mine: RowFacts = { organizationId: "2", menteeId: "5" };
    expect(authorizeRecord(mentee, typeOf("menteeUserTasks"), "edit", mine)).toBe("allow");
    expect(authorizeRecord(mentee, typeOf("menteeUserTasks"), "edit", { ...mine, menteeId: "6" })).toBe(
      "missing",
    );
    expect(authorizeRecord(mentee, typeOf("menteeUserFiles"), "view", { ...mine, shared: true })).toBe(
      "allow",
    );
    expect(authorizeRecord(mentee, typeOf("menteeUserFiles"), "view", { ...mine, shared: false })).toBe(
      "missing",
    );
    expect(authorizeRecord(mentee, typeOf("menteeUserFiles"), "edit", { ...mine, shared: true })).toBe(
      "forbidden",
    );
    expect(authorizeRecord(mentee, typeOf("menteeUserNotes"), "view", mine)).toBe("forbidden");
  });
});

describe("The fields", () => {
  it("that are internal are read by the owner and the super-organization", () => {
    const notes = text({ internal: true });
    expect([staff(), boss].map((caller) => canReadField(caller, notes, foreign))).toEqual([false, true]);
    expect(canReadField(staff(), notes, own)).toBe(true);
    expect(canReadField(staff(), text(), foreign)).toBe(true);
  });

  it("that are sensitive are read and set only with the flag, and by mentees", () => {
    const race = typeOf("mentees").fields["race"]!;
    const blind = staff({ flags: new Set(allFlags.filter((flag) => flag !== "sensitiveCanView")) });
    const may = (caller: Caller) => [
      canUseField(caller, race),
      canReadField(caller, race, own),
      canWriteField(caller, typeOf("mentees"), race, null),
    ];
    expect(may(staff())).toEqual([true, true, true]);
    expect(may(blind)).toEqual([false, false, false]);
    expect(may(mentee)).toEqual([true, true, false]);
    expect(canUseField(blind, text())).toBe(true);
  });

  it("that a mentee sets are only the answers, and those of their files [PERM-36]", () => {
    const { fields } = typeOf("menteeUserGoals");
    const settable = Object.keys(fields).filter((name) =>
      canWriteField(mentee, typeOf("menteeUserGoals"), fields[name]!, {}),
    );
    expect(settable).toEqual(["completed", "dataNotes", "dataFiles"]);
    expect(canWriteField(mentee, typeOf("userFiles"), text(), null)).toBe(true);
    expect(canWriteField(staff(), typeOf("jobs"), text(), null)).toBe(true);
  });
});

describe("The record that a mentee adds", () => {
  const promises = typeOf("promises");
  const settable = (row: Record<string, unknown> | null) =>
    Object.keys(promises.fields).filter((name) =>
      canWriteField(mentee, promises, promises.fields[name]!, row),
    );

  it("is changed only in the mentee's fields, and the mentee only answers the other side's record [PERM-36]", () => {
    expect(authorizeType(mentee, promises, "add")).toBe("allow");
    for (const name of ["appointments", "menteeUserGoals", "menteeUserFiles"])
      expect(authorizeType(mentee, typeOf(name), "add")).toBe("forbidden");
    for (const action of ["delete", "archive", "clone", "export"] as const)
      expect(authorizeType(mentee, promises, action)).toBe("forbidden");
    expect(settable(null)).toEqual(["text", "dueOn"]);
    expect(settable({ by: "mentee" })).toEqual(["text", "dueOn", "status"]);
    for (const by of ["staff", "agency", "", undefined]) expect(settable({ by })).toEqual(["confirmed"]);
  });
});

describe("The options", () => {
  it("include languages for everyone, lookups for staff, and the rest for people who may list it", () => {
    const bare = staff({ flags: new Set(), keys: new Set() });
    const verdicts = (caller: Caller) =>
      ["languages", "configGenders", "users", "mentees", "menteeUserNotes"].map((name) =>
        authorizeOptions(caller, typeOf(name)),
      );
    expect(verdicts(mentee)).toEqual(["allow", "forbidden", "forbidden", "forbidden", "forbidden"]);
    expect(verdicts(bare)).toEqual(["allow", "allow", "allow", "forbidden", "forbidden"]);
    expect(verdicts(staff())).toEqual(["allow", "allow", "allow", "allow", "forbidden"]);
  });
});

describe("The role on the wire", () => {
  it("grants a flag only with 1, and unknown keys open nothing [PERM-01]", () => {
    const flags = Object.fromEntries(allFlags.map((flag) => [flag, "0"])) as Record<Flag, "0" | "1">;
    const role: WireRole = {
      id: "1",
      roleName: "R",
      roleType: "2",
      ...flags,
      usersCanView: "1",
      tablesCanAccess: ",users,everything,,",
      caseloadOnly: "0",
    };
    const caller = callerOf({
      id: "5",
      accountId: "50",
      accountType: "staff",
      organizationId: "2",
      userRole: role,
    });
    expect([...caller.flags]).toEqual(["usersCanView"]);
    expect([...caller.keys]).toEqual(["users"]);
    expect(parseKeys("")).toEqual([]);
  });
});
