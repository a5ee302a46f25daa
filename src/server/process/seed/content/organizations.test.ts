import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { radiusOptions, timezones } from "#shared/constants.ts";
import { standardRoles as roles } from "#server/core/accounts/standard-roles.ts";
import { makeDemoContent } from "./index.ts";
import { cities } from "./data.ts";

const demo = makeDemoContent("2026-11-21");
const emails = demo.staff.map((one) => one.email);

describe("The demo organizations and their teams", () => {
  it("are four, in different cities, the super-organization first", () => {
    expect(demo.organizations.map((one) => one.id)).toEqual([1, 2, 3, 4]);
    expect(new Set(demo.organizations.map((one) => one.address.split(", ")[1])).size).toBe(4);
  });

  it("have only choices from the lists", () => {
    for (const one of [...demo.organizations, ...demo.staff]) {
      expect(demo.lookups.configAgencyTypes.map(({ name }) => name)).toContain(one.agencyType);
      expect(radiusOptions).toContain(one.addressRadius);
      expect(timezones).toContain("timezones" in one ? one.timezones : one.timezone);
    }
    for (const one of [...demo.organizations, ...demo.resources]) {
      expect(one.agencyServices.length).toBeGreaterThan(0);
      for (const service of one.agencyServices)
        expect(demo.lookups.configAgencyServices.map(({ name }) => name)).toContain(service);
    }
  });

  it("give Owner every flag and every key [SEED-11]", () => {
    expect(roles.owner.roleType).toBe("owner");
    expect(roles.owner.flags).toEqual(allFlags);
    expect(roles.owner.keys).toEqual(allKeys);
  });

  it("give Case manager, Mentor and Read only what the contract names [SEED-12] [SEED-14] [SEED-16]", () => {
    const view = ["menteesCanView", "organizationsCanView", "tablesCanView", "usersCanView"];
    const more = ["Add", "Archive", "Chat", "Edit", "Export"].map((verb) => `menteesCan${verb}`);
    const expected = [...view, ...more, "sensitiveCanView", "tablesCanAdd", "tablesCanEdit"].toSorted();
    expect(roles.caseManager.flags.toSorted()).toEqual(expected);
    // Mentors write contact notes of their mentees.
    const mentor = ["menteesCanChat", "menteesCanView", "notesCanAdd", "tablesCanView"];
    expect(roles.mentor.flags.toSorted()).toEqual(mentor);
    expect(roles.readOnly.flags.toSorted()).toEqual(view);
  });

  it("give the roles their access keys [SEED-13] [SEED-15] [SEED-16]", () => {
    const keys = roles.caseManager.keys;
    const settings = ["genders", "content", "userRoles", "bugTracker", "ethnicity", "languages"] as const;
    for (const key of [...settings, "menteeDeactivate"] as const) expect(keys).not.toContain(key);
    for (const key of ["chat", "organizations", "users", "manageMentees", "goals", "eLearning"] as const) {
      expect(keys).toContain(key);
    }
    expect(keys.filter((key) => key.startsWith("mentee"))).toHaveLength(10);
    expect(roles.readOnly.keys).toEqual(keys);
    expect(roles.mentor.keys.join(" ")).toBe(
      "chat manageMentees menteeProfile menteeChat menteeGoals menteeTasks menteeChallenges menteeNotes calendar",
    );
  });

  it("have fifteen team members with the sign-ins of the contract [SEED-06] [SEED-07] [SEED-08] [SEED-09]", () => {
    expect(new Set(emails).size).toBe(15);
    const signIn = (email: string): string | undefined => {
      const found = demo.staff.find((one) => one.email === email);
      return found && `${found.organizationId} ${found.roleName} ${found.languageCode}`;
    };
    expect(signIn("owner@demo.example")).toBe("1 Owner en");
    expect(signIn("owner@harbor.example")).toBe("2 Owner en");
    expect(signIn("case@harbor.example")).toBe("2 Case manager en");
    expect(signIn("mentor@harbor.example")).toBe("2 Mentor en");
    expect(signIn("viewer@harbor.example")).toBe("2 Read only en");
    expect(signIn("owner@bridge.example")).toBe("3 Owner en");
    expect(signIn("case@bridge.example")).toBe("3 Case manager en");
    expect(signIn("owner@puente.example")).toBe("4 Owner es");
  });

  it("have enough to choose from in every organization", () => {
    for (const { id } of demo.organizations) {
      const own = (rows: readonly { organizationId: number }[]): number =>
        rows.filter((row) => row.organizationId === id).length;
      const { goals, tasks, challenges } = demo.catalogs[id];
      expect(goals.length).toBeGreaterThanOrEqual(12);
      expect(goals.length).toBeLessThanOrEqual(20);
      expect(tasks.length).toBeGreaterThanOrEqual(20);
      expect(challenges.length).toBeGreaterThanOrEqual(10);
      expect(own(demo.jobs)).toBeGreaterThanOrEqual(8);
      expect(own(demo.elearning)).toBeGreaterThanOrEqual(6);
      expect(own(demo.resources)).toBeGreaterThanOrEqual(10);
    }
  });

  it("leave no placeholder unfilled in catalogs, jobs and resources", () => {
    expect(JSON.stringify([demo.catalogs, demo.jobs, demo.resources])).not.toMatch(/\{\w+\}/);
    for (const course of demo.elearning) expect(new URL(course.learningUrl).protocol).toBe("https:");
    for (const job of demo.jobs)
      expect(new URL(job.applicationUrl).hostname).toMatch(/^[a-z0-9-]+\.example$/);
  });

  it("have everything inside their city, with phone numbers reserved for examples", () => {
    const placed = demo.organizations.map((one) => ({ ...one, organizationId: one.id }));
    const misplaced = [...placed, ...demo.staff, ...demo.resources].filter((one) => {
      const [south, west, north, east] = cities[one.organizationId].bounds;
      const { addressLatitude: latitude, addressLongitude: longitude } = one;
      return latitude <= south || latitude >= north || longitude <= west || longitude >= east;
    });
    expect(misplaced).toEqual([]);
    for (const one of [...placed, ...demo.staff]) expect(one.cellPhone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
    for (const one of demo.resources) expect(one.phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/);
  });

  it("have eight bugs of every status, assigned to people who exist", () => {
    expect(demo.bugs).toHaveLength(8);
    expect(new Set(demo.bugs.map((bug) => bug.status)).size).toBe(5);
    for (const bug of demo.bugs) expect(emails).toContain(bug.assignedTo);
  });
});
