import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { menteeKeys, type AccessKey } from "#shared/access/keys.ts";
import type { Caller } from "#shared/access/policy.ts";
import { menteeScreens, openScreens, showsOwnOnly } from "./mentee-screens.ts";

const caller = (keys: readonly AccessKey[]): Caller => ({
  accountType: "staff",
  accountId: "1",
  personId: "1",
  organizationId: "2",
  flags: new Set(allFlags),
  keys: new Set(keys),
});
const ids = (person: Caller) => openScreens(person).map(({ id }) => id);

describe("The menu of a mentee", () => {
  it.each(menteeScreens.flatMap(({ id, key }) => (key ? [[id, key] as const] : [])))(
    "shows the overview, the timeline, and %s to people who hold %s, and to no one else [MENTEE-13] [MENTEE-14]",
    (id, key) => {
      const opened = menteeScreens.filter((screen) => screen.key === key).map((screen) => screen.id);
      expect(opened).toContain(id);
      const plan = menteeScreens.find((screen) => screen.id === "plan")?.anyOf?.includes(key) ? ["plan"] : [];
      expect(ids(caller([key]))).toEqual(["overview", "timeline", ...plan, ...opened]);
      expect(ids(caller(menteeKeys.filter((other) => other !== key)))).not.toContain(id);
    },
  );

  it("has its entries in the specified order [MENTEE-12]", () => {
    expect(ids(caller(menteeKeys))).toEqual([
      "overview",
      "timeline",
      "profile",
      "assessments",
      "chat",
      "plan",
      "goals",
      "tasks",
      "challenges",
      "notes",
      // Not specified. It opens with the key of notes.
      "services",
      "files",
      // Not specified. It opens with the key of the profile.
      "relations",
      "export",
      "resetPassword",
    ]);
  });

  it("has no password reset for people who may change nothing", () => {
    const reader = { ...caller(menteeKeys), flags: new Set(["tablesCanView"] as const) };
    expect(ids(reader)).not.toContain("resetPassword");
    expect(ids(reader)).not.toContain("export");
    expect(ids(reader)).toContain("goals");
  });

  it("has no assessments for people who do not see sensitive fields", () => {
    const flags = new Set(allFlags.filter((flag) => flag !== "sensitiveCanView"));
    const blind = { ...caller(menteeKeys), flags };
    expect(ids(blind)).toEqual(ids(caller(menteeKeys)).filter((id) => id !== "assessments"));
    expect(showsOwnOnly(blind, "menteeUserNotes")).toBe(true);
    expect(showsOwnOnly(blind, "menteeUserGoals")).toBe(false);
    expect(showsOwnOnly(caller(menteeKeys), "menteeUserNotes")).toBe(false);
  });
});
