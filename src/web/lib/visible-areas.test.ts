import { describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { allKeys, type AccessKey } from "#shared/access/keys.ts";
import type { WireRole, WireUser } from "#shared/access/role.ts";
import { registry } from "#shared/records/registry.ts";
import { screenTexts } from "#tests/support/texts.ts";
import { areas } from "./areas.ts";
import { isAreaVisible, visibleGroups } from "./visible-areas.ts";

const texts = await screenTexts("en");

function person(
  keys: readonly AccessKey[],
  change: Partial<WireUser> & { canChat?: boolean; roleType?: string; flags?: readonly Flag[] } = {},
): WireUser {
  const { canChat, roleType = "2", flags: held = [], ...rest } = change;
  const flags = Object.fromEntries(
    allFlags.map((flag) => [flag, held.includes(flag) ? "1" : "0"]),
  ) as WireRole;
  const userRole: WireRole = {
    ...flags,
    id: "1",
    roleName: "r",
    roleType,
    tablesCanAccess: `,${keys.join(",")},`,
    menteesCanChat: canChat ? "1" : "0",
  };
  return { id: "9", accountId: "3", accountType: "staff", organizationId: "2", userRole, ...rest };
}

const pathsOf = (user: WireUser) =>
  visibleGroups(user).flatMap((group) => group.areas.map(({ path }) => path));

describe("The sidebar", () => {
  it("always shows the dashboard to signed-in people [CHROME-26]", () => {
    expect(pathsOf(person([]))).toEqual(["/"]);
  });

  const keyed = areas.flatMap((area) => (area.key ? [{ ...area, key: area.key }] : []));
  it.each(keyed)(
    "shows $path to people who hold the key $key, and to no one else [CHROME-24]",
    ({ key, path }) => {
      expect(pathsOf(person([key]))).toContain(path);
      expect(pathsOf(person(allKeys.filter((other) => other !== key)))).not.toContain(path);
    },
  );

  it("shows a group if any of its entries shows, and not otherwise [CHROME-25]", () => {
    const ids = (keys: AccessKey[]) => visibleGroups(person(keys)).map(({ id }) => id);
    expect(ids(["genders"])).toEqual(["top", "settingsDetails"]);
    expect(ids(["users"])).toEqual(["top", "organization"]);
  });

  it("shows chat without its key to a role that may chat with mentees [CHROME-27]", () => {
    expect(pathsOf(person([], { canChat: true }))).toContain("/chat");
    expect(pathsOf(person([]))).not.toContain("/chat");
  });

  it("shows the outbox only to staff of organization 1, if their role opens it", () => {
    expect(pathsOf(person(allKeys, { flags: ["tablesCanView"] }))).not.toContain("/settings/outbox");
    const boss = { organizationId: "1", flags: ["tablesCanView"] } as const;
    expect(pathsOf(person(["emailTemplates"], boss))).toContain("/settings/outbox");
    expect(pathsOf(person([], boss))).not.toContain("/settings/outbox");
    expect(pathsOf(person(["emailTemplates"], { organizationId: "1" }))).not.toContain("/settings/outbox");
  });

  it("shows the audit trail to Owners of any organization, and to others in organization 1 only", () => {
    expect(pathsOf(person([], { roleType: "1" }))).toContain("/settings/audit");
    expect(pathsOf(person(allKeys, { flags: allFlags }))).not.toContain("/settings/audit");
    const boss = { organizationId: "1", flags: ["tablesCanView"] } as const;
    expect(pathsOf(person(["userRoles"], boss))).toContain("/settings/audit");
    expect(pathsOf(person([], boss))).not.toContain("/settings/audit");
    expect(pathsOf(person([], { accountType: "mentee", roleType: "1" }))).not.toContain("/settings/audit");
  });

  it("shows a mentee their dashboard, chat, plan and profile", () => {
    expect(pathsOf(person(["chat"], { accountType: "mentee" }))).toEqual([
      "/",
      "/plan",
      "/chat",
      "/find",
      "/profile",
    ]);
  });

  it("shows staff neither the plan nor the library of mentees", () => {
    const paths = pathsOf(person(allKeys, { flags: allFlags, roleType: "1" }));
    expect(paths.filter((path) => path === "/plan" || path === "/find")).toEqual([]);
  });

  it("shows the work of all mentees to staff who may see it, but never to mentees", () => {
    const caseWork = areas.filter(({ group }) => group === "caseWork");
    const reader = { flags: ["menteesCanView", "tablesCanView", "sensitiveCanView"] } as const;
    const keys: AccessKey[] = [
      "menteeGoals",
      "menteeTasks",
      "menteeChallenges",
      "menteeNotes",
      "calendar",
      "promises",
      "measures",
    ];
    expect(caseWork).toHaveLength(11);
    for (const area of caseWork) {
      expect(isAreaVisible(person(keys, reader), area), area.path).toBe(true);
      expect(isAreaVisible(person([], reader), area), area.path).toBe(false);
      expect(isAreaVisible(person(keys, { ...reader, accountType: "mentee" }), area), area.path).toBe(false);
    }
  });

  it("opens each area with a key that its record type requires, and has a label for it", () => {
    const labels: Record<string, Readonly<Record<string, unknown>>> = {
      chrome: texts.chrome,
      areas: texts.areas,
    };
    const withoutLabel = areas.filter(({ label }) => {
      const [branch = "", id = ""] = label.split(".");
      return !labels[branch]?.[id];
    });
    const withWrongKey = areas.filter(
      ({ key, tableName }) => tableName && key && !registry.get(tableName)?.keys.includes(key),
    );
    expect(withoutLabel).toEqual([]);
    expect(withWrongKey).toEqual([]);
  });

  it("offers every entry that the specification names [CHROME-20] [CHROME-21] [CHROME-22] [ROUTE-23]", () => {
    const named = [
      ..."/ /chat /organizations/manage /settings/bug-tracker /organizations/users /mentee/manage".split(" "),
      ..."/mentee/goals /mentee/tasks /mentee/challenges /mentee/jobs /mentee/elearning /mentee/resources".split(
        " ",
      ),
      ...(
        "adverse-experiences agency-services email-templates genders program-status sexual-orientation " +
        "level-of-care trauma-inform-status offer-types staff-certifications languages agency-types content " +
        "userRoles ethnicity"
      )
        .split(" ")
        .map((name) => `/settings/${name}`),
    ];
    expect(pathsOf(person(allKeys))).toEqual(expect.arrayContaining(named));
  });
});
