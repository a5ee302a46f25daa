/** The numbers of the report of mentees: each number is the total of the list that it opens. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { superOrganizationId, timezones } from "#shared/constants.ts";
import { exportGroups } from "#shared/contracts/export-groups.ts";
import { notAnswered, prefersNot } from "#shared/contracts/exports.ts";
import { monthKinds, periodKinds, workKinds } from "#shared/contracts/report-numbers.ts";
import type { ReportNumbers } from "#shared/contracts/responses/report-numbers.ts";
import type { FilterNode } from "#shared/filters/filter.ts";
import {
  countNode,
  groupFilter,
  monthNode,
  periodNode,
  type ReportChoice,
  reportFilter,
  workFilter,
} from "#shared/filters/report-filters.ts";
import { isAskedOnce } from "#shared/records/asked-once.ts";
import { filterField } from "#shared/records/filter-field.ts";
import { mentees } from "#shared/records/mentees.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { isWhole, record } from "#tests/support/suite.ts";

const harbor = "2";
let owner: Person;
let race: string;

const test = testApp({ seed: "demo" });
beforeAll(async () => {
  const { db } = test;
  owner = await makeStaff(db, harbor);
  race = (
    await sql<{
      id: string;
    }>`select race::text as id from mentees where organization_id = 2 and race is not null
    limit 1`.execute(db)
  ).rows[0]!.id;
  // People with two enrollments, one of which begins or ends at an edge of the period, who prefer not to say.
  for (const [from, until] of [
    ["2026-01-31", "2026-02-01"],
    ["2026-03-31", null],
    ["2025-06-01", "2026-04-01"],
  ]) {
    const { id } = await makeMentee(db, harbor, { values: { dateOfReferral: "2026-01-31" } });
    await sql`insert into enrollments (organization_id, mentee_id, start_date, exit_date)
      values (2, ${id}, ${from}, ${until}), (2, ${id}, '2024-02-29', '2024-03-01')`.execute(db);
    await sql`insert into field_answers (organization_id, mentee_id, record_table, record_id, field, declined, source)
      values (2, ${id}, 'mentees', ${id}, 'race', true, 'self')`.execute(db);
  }
});

const ask = (choice: object, person = owner) => test.post("reportNumbers", choice, person.token);
async function total(
  all: readonly FilterNode[],
  more: object = {},
  person = owner,
  tableName = "mentees",
): Promise<number> {
  const filter = all.length > 0 ? { filter: { all } } : {};
  const { status, body } = await test.post(
    "getTable",
    { tableName, recordsPerPage: 1, ...filter, ...more },
    person.token,
  );
  expect(status, JSON.stringify([body, all])).toBe(200);
  return Number(body["totalRecords"]);
}

/**
 * Compares every number of a report with its list.
 * @returns how many
 */
async function compare(choice: ReportChoice, person = owner): Promise<number> {
  const { status, body } = await ask(choice, person);
  expect(status, JSON.stringify(body)).toBe(200);
  const { period, totals, groups, work } = body["dataValues"] as ReportNumbers;
  const [everybody, found] = [groupFilter(choice)!, reportFilter(choice)!];
  let seen = 0;
  const same = async (name: string, count: number, filter: readonly FilterNode[], more: object = {}) => {
    seen++;
    expect(await total(filter, more, person), `${name} of ${JSON.stringify(choice)}`).toBe(count);
  };
  for (const kind of period ? periodKinds : [])
    await same(kind, period!.counts[kind], [...everybody, periodNode(choice, kind)]);
  for (const { month, ...counts } of period?.months ?? [])
    for (const kind of monthKinds)
      if (counts[kind] > 0)
        await same(`${kind} in ${month}`, counts[kind], [...everybody, monthNode(choice, kind, month)]);
  await same("mentees", totals.mentees, found);
  await same("active", totals.active, found, { active: "1" });
  await same("inactive", totals.mentees - totals.active, found, { active: "0" });
  for (const { tableName, ...counts } of work)
    for (const kind of workKinds) {
      seen++;
      const listed = await total(workFilter(choice, kind)!, {}, person, tableName);
      expect(listed, `${tableName} ${kind} of ${JSON.stringify(choice)}`).toBe(counts[kind]);
    }
  for (const { key, counts } of groups) {
    const group = exportGroups.find((one) => one.key === key)!;
    for (const one of counts) await same(`${key} ${one.name}`, one.count, [...found, countNode(group, one)!]);
  }
  return seen;
}

const period = { startDate: "2026-01-31", endDate: "2026-04-01" };
const none = { exportOptions: {} };

describe("The numbers of the report", () => {
  it("are the totals of the lists that they open, for people in the program and for referrals", async () => {
    const choices: ReportChoice[] = [
      { ...none, ...period, datesOf: "program" },
      { exportOptions: { ethnicity: [race, notAnswered, prefersNot] }, ...period, datesOf: "program" },
      ...(isWhole
        ? ([
            { ...none, ...period, datesOf: "referral" },
            { ...none, startDate: null, endDate: null, datesOf: "program" },
            { ...none, startDate: "2026-02-01", endDate: null, datesOf: "program" },
            { ...none, startDate: null, endDate: "2026-02-01", datesOf: "referral" },
            { exportOptions: { ethnicity: [prefersNot] }, ...period, datesOf: "referral" },
            { exportOptions: { configLevelOfCare: [notAnswered] }, ...period, datesOf: "program" },
          ] as const)
        : []),
    ];
    let seen = 0;
    for (const choice of choices) seen += await compare(choice);
    expect(seen).toBeGreaterThan(40);
    record({ test: "numbers of the report", count: seen, atLeast: 40, result: "all equal their lists" });
  });

  it("are about the reader's rows", async () => {
    const narrow = await makeStaff(test.db, harbor, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const { status, body } = await ask({ ...none, ...period }, narrow);
    expect(status).toBe(200);
    expect((body["dataValues"] as ReportNumbers).totals.mentees).toBe(0);
  });

  it("are about the days of the organization, for the super-organization too", async () => {
    const { db } = test;
    const organizationId = await makeOrganization(db, { timezones: timezones.indexOf("NST") + 1 });
    const superOwner = await makeStaff(db, superOrganizationId);
    const { id: menteeId } = await makeMentee(db, organizationId, {
      values: { dateOfAdmission: "2026-01-05" },
    });
    await insertRow(db, "menteeUserGoals", {
      organizationId,
      menteeId,
      menteeGoalId: await insertRow(db, "menteeGoals", { organizationId, name: "Goal" }),
      startDate: "2026-01-05",
      endDate: "2026-12-31",
      completed: true,
      // April 1 in Auckland, and March 31 in UTC and in America.
      completedAt: new Date("2026-03-31T20:00:00Z"),
    });
    const choice = { ...none, startDate: "2026-04-01", endDate: "2026-04-30", datesOf: "program" } as const;
    const { body } = await ask({ ...choice, organizationId }, superOwner);
    const { work } = body["dataValues"] as ReportNumbers;
    const listed = workFilter(choice, "completed")!;
    expect(await total(listed, { organizationId }, superOwner, "menteeUserGoals")).toBe(1);
    expect(work.find(({ tableName }) => tableName === "menteeUserGoals")?.completed).toBe(1);
  });

  it("can be opened for everything that can be declined", () => {
    for (const { type, field } of exportGroups)
      expect(filterField(mentees, `${field}Declined`) !== undefined, field).toBe(
        isAskedOnce(type.fields[field]),
      );
  });
});

describe("The call for the numbers of the report", () => {
  it("counts and opens nothing without the key of the screen, and no enrollments without theirs", async () => {
    const without = (key: string) =>
      makeStaff(test.db, harbor, { role: { keys: allKeys.filter((one) => one !== key) } });
    expect((await ask(none, await without("manageMentees"))).status).toBe(403);
    expect((await test.post("reportNumbers", none)).status).toBe(401);
    const reader = await without("measures");
    expect((await ask({ ...none, ...period, datesOf: "program" }, reader)).status).toBe(403);
    const { body } = await ask({ ...none, ...period, datesOf: "referral" }, reader);
    expect((body["dataValues"] as ReportNumbers).period).toBeNull();
    for (const name of ["inProgram", "stillInProgram", "admittedOn", "dischargedOn"]) {
      const filter = { all: [{ field: name, op: "is", value: "2026-02-01" }] };
      const { status } = await test.post("getTable", { tableName: "mentees", filter }, reader.token);
      expect(status, name).toBe(400);
    }
  });

  it.each([
    { exportOptions: { nothing: ["1"] } },
    { exportOptions: { ethnicity: ["x"] } },
    { ...none, startDate: "yesterday" },
    { ...none, datesOf: "birthday" },
  ])("refuses %j", async (body) => {
    expect((await ask(body)).status).toBe(400);
  });

  it.each([
    { field: "inProgram", op: "empty" },
    { field: "stillInProgram", op: "thisMonth" },
    { field: "admittedOn", op: "is", value: "soon" },
    { field: "raceDeclined", op: "is", value: "maybe" },
    { field: "importedIn", op: "empty" },
    { field: "importedIn", op: "is", value: "1 or 1=1" },
  ])("refuses %j, and so does a list", async (node) => {
    const body = { tableName: "mentees", filter: { all: [node] } };
    expect((await test.post("getTable", body, owner.token)).status).toBe(400);
  });
});
