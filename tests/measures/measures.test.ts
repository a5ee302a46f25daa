/** Measures that funders ask for. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { figureParts, maxMeasures } from "#shared/contracts/measures.ts";
import type {
  Cell,
  CountedRecord,
  Figure,
  MeasurePeopleAnswer,
  MeasuresAnswer,
} from "#shared/contracts/responses/measures.ts";
import type { ReportPeopleAnswer } from "#shared/contracts/responses/reports.ts";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { measureTemplateNames } from "#shared/measures/template-names.ts";
import { type MeasureTemplateName, measureTemplates } from "#shared/measures/templates.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makeDuty,
  makePromise,
} from "#tests/support/factories.ts";
import { dayAway, zoneCode, zoneOfAnotherDay } from "#tests/support/days.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { exportFile, fetchCode, readSheet } from "#tests/exports/export-client.ts";
import { byHand } from "./by-hand.ts";
import { insertOutcomeList, insertYears } from "./years.ts";

let world: World;
let owner: Person;
let organization: string;
const ids = new Map<string, string>();

async function makeMeasures(organizationId: string): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const template of measureTemplateNames)
    made.set(template, await insertRow(test.db, "measures", { organizationId, template, suppressBelow: 5 }));
  return made;
}

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
  const outcomes = await insertOutcomeList(db);
  await insertYears(db, organization, owner, outcomes, { seed: 17, people: 60 });
  await insertYears(db, world.own, world.owner, outcomes, { seed: 4, people: 8 });
  for (const [template, id] of await makeMeasures(organization)) ids.set(template, id);
});

const period = { from: "2023-01-01", to: "2025-12-31" };

async function run(person: Person, body: Record<string, unknown>): Promise<MeasuresAnswer> {
  const { status, body: answer } = await test.post("measures/run", { ...period, ...body }, person.token);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer as unknown as MeasuresAnswer;
}

const figureOf = async (person: Person, id: string, body: Record<string, unknown> = {}): Promise<Figure> =>
  (await run(person, { ids: [id], ...body })).dataValues[0] as Figure;

async function handCount(name: MeasureTemplateName, organizationId: string, { from, to } = period) {
  const text = byHand[name]
    .replaceAll("$o", organizationId)
    .replaceAll("$a", `'${from}'::date`)
    .replaceAll("$z", `'${to}'::date`);
  const { rows } = await sql.raw<Pick<Cell, "all" | "counted" | "value">>(text).execute(test.db);
  return rows[0]!;
}

describe("The built-in measures", () => {
  it.each(measureTemplateNames)(
    "include %s, which equals what SQL written by hand counts, in three years and in each of them",
    async (name) => {
      const periods = [
        period,
        ...["2023", "2024", "2025"].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
        { from: "2024-02-10", to: "2024-08-19" },
      ];
      let seen = 0;
      for (const days of periods) {
        const { all, counted, value } = await figureOf(owner, ids.get(name)!, days);
        const hand = await handCount(name, organization, days);
        expect({ all, counted }, `${days.from} to ${days.to}`).toEqual({
          all: hand.all,
          counted: hand.counted,
        });
        if (hand.value === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(hand.value, 6);
        seen += counted;
      }
      // A measure that is zero in all periods would prove nothing.
      expect(seen).toBeGreaterThan(0);
    },
  );

  it("count HUD's exits to permanent housing as a manual count of a fixture does", async () => {
    const { db } = test;
    const own = await makeOrganization(db);
    const person = await makeStaff(db, own);
    // Of thirteen people who left, three moved to permanent housing, one of them twice. Three aren't counted, because
    // HUD excludes their last exit or they are back. The halfway house and two unknown exits count in the total.
    const stays: [mentee: number, exit: string | null, destination: number | null][] = [
      [1, "2024-03-01", 410],
      [1, "2024-09-01", 411],
      [2, "2024-04-01", 421],
      [3, "2024-05-01", 422],
      [4, "2024-06-01", 24],
      [5, "2024-06-02", 99],
      [6, "2024-06-03", null],
      [7, "2024-06-04", 116],
      [8, "2024-06-05", 302],
      [9, "2024-06-06", 207],
      [10, "2024-06-07", 329],
      [11, "2024-05-01", 410],
      [11, "2024-06-08", 225],
      [12, "2024-06-09", 410],
      [12, null, null],
      [13, "2024-06-10", 410],
      [13, "2024-06-11", 302],
    ];
    const people = new Map<number, string>();
    const lastExits = new Map<number, string | null>();
    for (const [mentee, exitDate, exitDestination] of stays) {
      if (!people.has(mentee)) people.set(mentee, (await makeMentee(db, own)).id);
      const menteeId = people.get(mentee)!;
      // Another enrollment of the same person starts on the day after the exit.
      const lastExit = lastExits.get(mentee);
      lastExits.set(mentee, exitDate);
      await insertRow(db, "enrollments", {
        organizationId: own,
        menteeId,
        startDate: lastExit ? sql`${lastExit}::date + 1` : "2024-01-01",
        exitDate,
        exitDestination,
      });
    }
    const id = await insertRow(db, "measures", { organizationId: own, template: "permanentExits" });
    const { all, counted, unknown } = await figureOf(person, id, { from: "2024-01-01", to: "2024-12-31" });
    expect({ all, counted, unknown }).toEqual({ all: 10, counted: 3, unknown: 2 });
    // HUD has other rules for street outreach: a nursing home is a success, and a halfway house is excluded.
    const positive = await insertRow(db, "measures", { organizationId: own, template: "positiveExits" });
    const exits = await figureOf(person, positive, { from: "2024-01-01", to: "2024-12-31" });
    expect([exits.all, exits.counted, exits.unknown]).toEqual([10, 6, 2]);
  });

  it("break down by program, without losing anyone, and by month", async () => {
    for (const name of ["matches", "noShows", "tasksInTime"] as const) {
      const figure = await figureOf(owner, ids.get(name)!, { groupBy: "program" });
      const sum = (cells: readonly Cell[], part: "all" | "counted") =>
        cells.reduce((total, cell) => total + cell[part], 0);
      expect(sum(figure.groups, "all"), name).toBe(figure.all);
      expect(sum(figure.groups, "counted"), name).toBe(figure.counted);
      expect(sum(figure.months, "all"), name).toBe(figure.all);
      expect(figure.groups.length).toBeGreaterThan(1);
    }
  });

  it("compare with an earlier period, across a leap day and both clock changes", async () => {
    const leap = await run(owner, {
      ids: [ids.get("matches")!],
      from: "2024-02-29",
      to: "2024-02-29",
      compareTo: "lastYear",
    });
    expect(leap.compared).toEqual({ from: "2023-02-28", to: "2023-02-28" });
    const body = { ids: [ids.get("noShows")!], from: "2024-03-01", to: "2024-03-31", compareTo: "previous" };
    const spring = await run(owner, body);
    expect(spring.compared).toEqual({ from: "2024-02-01", to: "2024-02-29" });
    const before = (spring.dataValues[0] as Figure).before!;
    const hand = await handCount("noShows", organization, { from: "2024-02-01", to: "2024-02-29" });
    expect({ all: before.all, counted: before.counted }).toEqual({ all: hand.all, counted: hand.counted });
    const autumn = await run(owner, { ...body, from: "2024-11-03", to: "2024-11-09" });
    expect(autumn.compared).toEqual({ from: "2024-10-27", to: "2024-11-02" });
    // The week of the change to daylight saving time is an hour shorter. The next one is compared with it.
    const week = await run(owner, { ...body, from: "2024-03-10", to: "2024-03-16" });
    expect(week.compared).toEqual({ from: "2024-03-03", to: "2024-03-09" });
    const next = await run(owner, { ...body, from: "2024-03-17", to: "2024-03-23" });
    expect(next.compared).toEqual({ from: "2024-03-10", to: "2024-03-16" });
  });

  it("count what was done by the day in the reader's time zone", async () => {
    const { db } = test;
    const own = await makeOrganization(db, { timezones: 25 });
    const person = await makeStaff(db, own);
    const { id: menteeId } = await makeMentee(db, own);
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: own, name: "A task" });
    // New York's clocks change on March 10, 2024. 3:30 UTC on the 11th is still the 10th there.
    for (const completedAt of ["2024-03-11T03:30:00Z", "2024-03-11T04:30:00Z"])
      await insertRow(db, "menteeUserTasks", {
        organizationId: own,
        menteeId,
        menteeTaskId,
        startDate: "2024-03-01",
        endDate: "2024-03-10",
        completed: true,
        completedAt: new Date(completedAt),
      });
    const id = await insertRow(db, "measures", { organizationId: own, template: "tasksInTime" });
    const { all, counted } = await figureOf(person, id, { from: "2024-03-01", to: "2024-03-31" });
    expect({ all, counted }).toEqual({ all: 2, counted: 1 });
  });

  it("leave out open work until its due date is over in the organization's time zone", async () => {
    const { db } = test;
    const zone = zoneOfAnotherDay();
    const own = await makeOrganization(db, { timezones: zoneCode(zone) });
    // The reader's day isn't the organization's.
    const person = await makeStaff(db, own, { values: { timezone: zoneCode("UTC") } });
    const mentee = await makeMentee(db, own);
    const menteeTaskId = await insertRow(db, "menteeTasks", { organizationId: own, name: "A task" });
    const task = (endDate: string, more: Record<string, unknown> = {}) =>
      insertRow(db, "menteeUserTasks", {
        organizationId: own,
        menteeId: mentee.id,
        menteeTaskId,
        startDate: dayAway(-9, zone),
        endDate,
        ...more,
      });
    const [yesterday, today, tomorrow] = [dayAway(-1, zone), dayAway(0, zone), dayAway(1, zone)];
    const lateTask = await task(yesterday);
    const latePromise = await makePromise(db, mentee, { text: "Late", dueOn: yesterday });
    for (const day of [today, tomorrow]) {
      await task(day);
      await makePromise(db, mentee, { text: "Open", dueOn: day });
    }
    await task(tomorrow, { completed: true, completedAt: new Date() });
    await makePromise(db, mentee, { text: "Kept", dueOn: tomorrow, status: "kept", keptOn: today });
    const days = { from: yesterday, to: tomorrow };
    for (const [template, late] of [
      ["tasksInTime", lateTask],
      ["promisesInTime", latePromise],
    ] as const) {
      const id = await insertRow(db, "measures", { organizationId: own, template });
      expect(await figureOf(person, id, days), template).toMatchObject({ all: 2, counted: 1, unknown: 0 });
      const missed = await test.post("measures/people", { id, part: "notCounted", ...days }, person.token);
      expect(missed.body["dataValues"], template).toEqual([expect.objectContaining({ id: late })]);
    }
  });

  it("count no contact that is dated ahead until its day in the organization's time zone", async () => {
    const { db } = test;
    const zone = zoneOfAnotherDay();
    const own = await makeOrganization(db, { timezones: zoneCode(zone) });
    const person = await makeStaff(db, own, { values: { timezone: zoneCode("UTC") } });
    const day = dayAway(-9, zone);
    const mentee = await makeMentee(db, own, { values: { dateOfReferral: day } });
    await makeDuty(db, mentee, { staffId: person.id, fromDate: day });
    const note = (date: string) =>
      insertRow(db, "menteeUserNotes", {
        organizationId: own,
        menteeId: mentee.id,
        date,
        noteTitle: "Visit",
      });
    const made = [];
    for (const template of ["referralToContact", "daysToFirstContact"])
      made.push(await insertRow(db, "measures", { organizationId: own, template }));
    for (const [ahead, expected] of [
      [1, { counted: 0, unknown: 1 }],
      [0, { counted: 1, unknown: 0, value: 9 }],
    ] as const) {
      await note(dayAway(ahead, zone));
      for (const id of made)
        expect(await figureOf(person, id, { from: day, to: day })).toMatchObject(expected);
    }
  });
});

describe("The people behind a number", () => {
  const people = async (person: Person, body: Record<string, unknown>) =>
    (await test.post("measures/people", { ...period, ...body }, person.token)) as {
      status: number;
      body: unknown;
    };

  it.each(measureTemplateNames)(
    "are listed completely for %s: each list is as long as its number says",
    async (name) => {
      const id = ids.get(name)!;
      const figure = await figureOf(owner, id);
      const listed: Record<string, string[]> = {};
      for (const part of figureParts) {
        const rows: CountedRecord[] = [];
        for (let page = 1; ; page++) {
          const { body } = await people(owner, { id, part, page });
          const { dataValues, totalRecords, partCounts } = body as MeasurePeopleAnswer;
          rows.push(...dataValues);
          expect(totalRecords).toBe(partCounts[part]);
          const { all, counted, unknown } = partCounts;
          expect({ all, counted, unknown }).toEqual({
            all: figure.all,
            counted: figure.counted,
            unknown: figure.unknown,
          });
          if (dataValues.length === 0) {
            expect(rows, part).toHaveLength(partCounts[part]);
            break;
          }
        }
        listed[part] = rows.map(({ id: rowId, menteeId }) =>
          "per" in measureTemplates[name] ? menteeId : rowId,
        );
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      }
      const others = new Set([...listed["counted"]!, ...listed["unknown"]!]);
      expect(listed["notCounted"]!.toSorted()).toEqual(
        listed["all"]!.filter((one) => !others.has(one)).toSorted(),
      );
    },
  );

  it("are listed by month, and for the period before, and match the number", async () => {
    let seen = 0;
    for (const name of measureTemplateNames) {
      const id = ids.get(name)!;
      const year = { from: "2024-03-15", to: "2024-11-20" };
      const { months, before } = await figureOf(owner, id, { ...year, compareTo: "previous" });
      const totalOf = async (body: Record<string, unknown>) => {
        const answer = await people(owner, { id, part: "counted", ...year, ...body });
        expect(answer.status).toBe(200);
        return (answer.body as MeasurePeopleAnswer).totalRecords;
      };
      for (const { month, counted } of months) {
        expect(await totalOf({ month }), `${name} ${month}`).toBe(counted);
        seen += counted;
      }
      const { compared } = await run(owner, { ids: [id], ...year, compareTo: "previous" });
      expect(await totalOf({ ...compared }), name).toBe(before!.counted);
    }
    expect(seen).toBeGreaterThan(100);
    const wrong = { id: ids.get("matches")!, part: "all", month: "2024-13" };
    expect((await people(owner, wrong)).status).toBe(400);
  });

  it("are in one part only: a person with a record that counts isn't unknown, too", async () => {
    const { db } = test;
    const own = await makeOrganization(db);
    const person = await makeStaff(db, own);
    const { id: menteeId } = await makeMentee(db, own);
    const stay = { organizationId: own, menteeId, prerelease: true };
    const [first, second] = [
      { startDate: "2024-01-01", exitDate: "2024-02-01", exitReason: "completed" },
      { startDate: "2024-02-10", exitDate: "2024-03-01" },
    ];
    await insertRow(db, "enrollments", { ...stay, ...first });
    await insertRow(db, "enrollments", { ...stay, ...second });
    const id = await insertRow(db, "measures", { organizationId: own, template: "completedBefore" });
    const quarter = { from: "2024-01-01", to: "2024-03-31" };
    expect(await figureOf(person, id, quarter)).toMatchObject({
      all: 1,
      counted: 1,
      unknown: 0,
      months: [
        { month: "2024-02", counted: 1, unknown: 0 },
        { month: "2024-03", counted: 0, unknown: 1 },
      ],
    });
    const unsure = async (more: object) => {
      const { body } = await people(person, { id, part: "unknown", ...quarter, ...more });
      return (body as MeasurePeopleAnswer).dataValues.length;
    };
    expect([await unsure({}), await unsure({ month: "2024-03" })]).toEqual([0, 1]);
    const about = { preset: "custom", award: null, measures: [id], from: quarter.from, until: quarter.to };
    const tableId = (await test.post("reports/make", about, person.token)).body["recordId"];
    const body = { tableId, row: `measure-${id}`, part: "unknown" };
    expect((await test.post("reports/people", body, person.token)).body).toMatchObject({ totalRecords: 0 });
  });

  it("have their own part of a number in hours, also in a report", async () => {
    const id = ids.get("hours")!;
    const figure = await figureOf(owner, id);
    const values = new Map<string, number | null>();
    for (let page = 1; ; page++) {
      const { body } = await people(owner, { id, part: "all", page });
      const { dataValues } = body as MeasurePeopleAnswer;
      if (dataValues.length === 0) break;
      for (const record of dataValues) values.set(record.id, record.value);
    }
    const sum = [...values.values()].reduce<number>((total, value) => total + (value ?? 0), 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(figure.value ?? 0, 6);
    const { from, to: until } = period;
    const about = { preset: "mentoring", award: null, from, until };
    const made = await test.post("reports/make", about, owner.token);
    const tableId = made.body["recordId"];
    const { body } = await test.post("reports/people", { tableId, row: "hours" }, owner.token);
    const rows = (body as unknown as ReportPeopleAnswer).dataValues;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ value }) => value)).toEqual(rows.map((row) => values.get(row.id)));
  });

  it("are listed by group", async () => {
    const id = ids.get("tasksInTime")!;
    const { groups } = await figureOf(owner, id, { groupBy: "program" });
    for (const { group, counted } of groups) {
      const { body } = await people(owner, { id, part: "counted", groupBy: "program", group });
      expect((body as MeasurePeopleAnswer).totalRecords).toBe(counted);
    }
  });

  it("include a group of people who prefer not to say, for mentees and their records, without those who were not asked", async () => {
    const { db } = test;
    const { rows } = await sql<{ id: string }>`select id from mentees where organization_id = ${organization}
      and deleted_at is null order by id limit 9`.execute(db);
    const declined = rows.map((row) => row.id);
    await sql`update mentees set race = null where id = any(${declined}::bigint[])`.execute(db);
    await sql`insert into field_answers (organization_id, mentee_id, record_table, record_id, field, declined, source)
      select ${organization}, id, 'mentees', id, 'race', true, 'self'
      from unnest(${declined}::bigint[]) as m (id)`.execute(db);
    for (const name of ["newlyEnrolled", "tasksInTime"] as const) {
      const id = ids.get(name)!;
      const { groups, all } = await figureOf(owner, id, { groupBy: "race" });
      const own = groups.find(({ group }) => group === "declined")!;
      expect(own, name).toMatchObject({ name: "Prefers not to say" });
      const { body } = await people(owner, { id, part: "all", groupBy: "race", group: "declined" });
      const { dataValues, totalRecords } = body as MeasurePeopleAnswer;
      expect(totalRecords).toBe(own.all);
      expect(own.all).toBeGreaterThan(0);
      for (const { menteeId } of dataValues) expect(declined).toContain(menteeId);
      expect(groups.reduce((sum, cell) => sum + cell.all, 0)).toBe(all);
    }
    await sql`delete from field_answers where field = 'race' and record_id = any(${declined}::bigint[])`.execute(
      db,
    );
  });
});

describe("The access to measures", () => {
  it("shows no number and no person without the key, to another organization, or to a mentee", async () => {
    const { db } = test;
    const keys = allKeys.filter((key) => key !== "measures");
    const without = await makeStaff(db, organization, { role: { keys } });
    const mentee = await makeMentee(db, organization);
    const id = ids.get("noShows")!;
    for (const [person, status] of [
      [without, 403],
      [mentee, 403],
      [world.owner, 404],
    ] as const) {
      for (const [call, body] of [
        ["measures/run", { ...period, ids: [id] }],
        ["measures/people", { ...period, id, part: "all" }],
      ] as const) {
        const answer = await test.post(call, body, person.token);
        expect(answer.status, call).toBe(status);
        expect(JSON.stringify(answer.body)).not.toMatch(/counted|menteeId/);
      }
    }
    expect((await test.post("measures/run", { ...period, ids: [id] })).status).toBe(401);
  });

  it("hides measures of records that the role may not open, and groups that it may not read", async () => {
    const { db } = test;
    const keys = allKeys.filter((key) => key !== "promises");
    const person = await makeStaff(db, organization, {
      role: { keys, flags: allFlags.filter((flag) => flag !== "sensitiveCanView") },
    });
    const answer = await run(person, { ids: [ids.get("promisesInTime")!, ids.get("noShows")!] });
    expect(answer.dataValues[0]).toEqual({ id: ids.get("promisesInTime"), isClosed: true });
    expect(answer.dataValues[1]).toMatchObject({ counted: expect.any(Number) });
    const closed = await test.post(
      "measures/people",
      { ...period, id: ids.get("promisesInTime"), part: "all" },
      person.token,
    );
    expect(closed.status).toBe(403);
    const byRace = { ...period, ids: [ids.get("noShows")], groupBy: "race" };
    expect((await test.post("measures/run", byRace, person.token)).status).toBe(403);
    expect((await test.post("measures/run", byRace, owner.token)).status).toBe(200);
  });

  it("counts only the caseload of a person limited to it, and says so", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const mentee = await makeMentee(db, organization, { values: { dateOfAdmission: "2024-05-05" } });
    await makeDuty(db, mentee, { staffId: person.id, fromDate: "2024-05-05" });
    const answer = await run(person, { ids: [ids.get("newlyEnrolled")!, ids.get("returns12")!] });
    expect(answer).toMatchObject({ isCaseload: true, dataValues: [{ counted: 1, all: 1 }, { all: 0 }] });
    const { body } = await test.post(
      "measures/people",
      { ...period, id: ids.get("newlyEnrolled"), part: "all" },
      person.token,
    );
    expect((body["dataValues"] as CountedRecord[]).map(({ menteeId }) => menteeId)).toEqual([mentee.id]);
    const chosen = { ...period, ids: [ids.get("newlyEnrolled")!], format: "xlsx" };
    const included = async ({ token }: Person) => {
      const { bytes } = await exportFile(test, "measures", chosen, token);
      return Object.fromEntries(await readSheet(bytes, "About this export"))["Mentees included"];
    };
    expect(await included(person)).toMatch(/^Only the caseload of the person/);
    expect(await included(owner)).toBeUndefined();
    // So does the print of the screen, which has no alerts.
    const printedNotes = async ({ token }: Person) =>
      (await test.post("measures/printed", { ...period, ids: chosen.ids }, token)).body["notes"] as string[];
    expect((await printedNotes(person))[0]).toMatch(/^Mentees included: Only the caseload of the person/);
    expect((await printedNotes(owner)).join(" ")).not.toContain("Only the caseload");
    await sql`delete from mentee_staff where staff_id = ${person.id}`.execute(db);
    await sql`update mentees set deleted_at = now() where id = ${mentee.id}`.execute(db);
  });
});

describe("The definition of a measure", () => {
  it.each([
    [{ ids: [] }],
    [{ ids: ["x"] }],
    [{ ids: ["1"], from: "2024-13-01" }],
    [{ ids: ["1"], from: "2024-02-01", to: "2024-01-01" }],
    [{ ids: ["1"], from: "1990-01-01", to: "2024-01-01" }],
    [{ ids: ["1"], groupBy: "password" }],
    [{ ids: ["1"], compareTo: "never" }],
    [{ ids: Array.from({ length: 61 }, (_, at) => String(at + 1)) }],
  ])("is refused in an invalid request: %j", async (body) => {
    expect((await test.post("measures/run", { ...period, ...body }, owner.token)).status).toBe(400);
  });

  it("is refused for a custom measure with nothing to count or an invalid filter", async () => {
    const save = (data: Record<string, unknown>) => test.save("measures", "0", data, owner.token);
    const good = { name: "Ours", base: "enrollments", kind: "share" };
    const counts = JSON.stringify({ all: [{ field: "exitReason", op: "is", value: "completed" }] });
    expect((await save(good)).body).toMatchObject({ status: 0, errors: { counts: expect.any(String) } });
    for (const wrong of [
      "{",
      "{}",
      '{"all":[{"field":"nothing","op":"is","value":"1"}]}',
      '{"all":[{"field":"exitReason","op":"like","value":"1"}]}',
    ])
      expect((await save({ ...good, counts: wrong })).status, wrong).toBe(400);
    const saved = await save({ ...good, counts });
    expect(saved.body).toMatchObject({ status: 1 });
    const own = await figureOf(owner, String(saved.body["recordId"]));
    const { rows } = await sql<{ all: number; counted: number }>`select count(*)::int as "all",
      count(*) filter (where exit_reason = 'completed')::int as counted from enrollments
      where organization_id = ${organization} and deleted_at is null and start_date between '2023-01-01' and '2025-12-31'
        and mentee_id not in (select id from mentees where deleted_at is not null)`.execute(test.db);
    expect({ all: own.all, counted: own.counted }).toEqual(rows[0]);
  });

  it("of a custom measure states day, people and value as its report does", async () => {
    const { db } = test;
    const one = (value: string) => JSON.stringify({ all: [{ field: "riskLevel", op: "is", value }] });
    const data = { name: "Ours", base: "enrollments", kind: "share", who: one("low") };
    const counts = JSON.stringify({ all: [{ field: "exitReason", op: "in", value: ["completed", "died"] }] });
    const id = await insertRow(db, "measures", { ...data, organizationId: organization, counts });
    const { definitions } = await run(owner, { ids: [ids.get("matches")!, id] });
    expect(definitions).toEqual([
      "Mentors who began working with a mentee in the period.",
      "Enrollments by day: Start. Included: Risk level: Low. Counted: Reason for the exit: Completed the program or Died.",
    ]);
    // The definition names no filter to a reader who may not see the records.
    const who = JSON.stringify({ all: [{ field: "status", op: "is", value: "kept" }] });
    const closed = { organizationId: organization, name: "Kept", base: "promises", kind: "count", who };
    const promises = await insertRow(db, "measures", closed);
    const keys = allKeys.filter((key) => key !== "promises");
    const reader = await makeStaff(db, organization, { role: { keys } });
    expect((await run(owner, { ids: [promises] })).definitions[0]).toMatch(/ Included: Status: Kept\.$/);
    expect((await run(reader, { ids: [promises] })).definitions[0]).toMatch(/^Promises by day: [^.]+\.$/);
    await sql`delete from measures where id = ${promises}`.execute(db);
    await sql`delete from measures where id = ${id}`.execute(db);
  });

  it("of a custom measure without a name is named after what it counts", async () => {
    const data = { base: "promises", kind: "count" };
    const { body } = await test.save("measures", "0", data, owner.token);
    const read = { tableName: "measures", tableId: String(body["recordId"]) };
    const { dataValues } = (await test.post("getRecord", read, owner.token)).body;
    expect(dataValues).toMatchObject({ name: "Promises", base: "promises", template: "" });
  });

  it.each([
    ["en", "Matches made", "Team assignments"],
    ["es", "Parejas formadas", "Asignaciones del equipo"],
  ])(
    "of a product measure shows its name and what it counts in lists and exports (%s)",
    async (language, name, base) => {
      const { db } = test;
      const own = await makeStaff(db, await makeOrganization(db));
      await sql`update accounts set language_code = ${language} where id = ${own.accountId}`.execute(db);
      const data = { template: "matches", base: "enrollments", kind: "share" };
      await test.save("measures", "0", data, own.token);
      const list = await test.post("getTable", { tableName: "measures", columns: ["kind"] }, own.token);
      expect(list.body["dataValues"]).toMatchObject([
        { name: "", template: "matches", base: "menteeStaff", kind: "" },
      ]);
      const { body } = await test.post(
        "export/overview",
        { tableName: "measures", format: "csv" },
        own.token,
      );
      const file = await fetchCode(test, String(body["code"]), own.token);
      expect(file.bytes.toString()).toMatch(new RegExp(`^"${name}","${base}",`, "m"));
    },
  );

  it("of a product measure is added once, however often it is sent", async () => {
    const own = await makeStaff(test.db, await makeOrganization(test.db));
    const body = { tableName: "measures", tableId: "0", data: { template: "matches" } };
    expect((await test.post("saveRecord", body, own.token)).body).toMatchObject({ status: 1 });
    expect((await test.post("saveRecord", body, own.token)).body).toMatchObject({ status: 0 });
  });

  it("is refused if the screen couldn't compute all measures in one call anymore", async () => {
    const organizationId = await makeOrganization(test.db);
    const own = await makeStaff(test.db, organizationId);
    const values = { name: "Ours", base: "enrollments", kind: "count" };
    for (let made = 1; made < maxMeasures; made += 1)
      await insertRow(test.db, "measures", { organizationId, ...values });
    const add = async () => (await test.save("measures", "0", values, own.token)).body;
    const last = await add();
    expect(last).toMatchObject({ status: 1 });
    expect(await add()).toMatchObject({
      status: 0,
      message: `There can be up to ${maxMeasures} measures, so delete one that you don't need first.`,
    });
    await test.remove("measures", last["recordId"], own.token);
    expect(await add()).toMatchObject({ status: 1 });
    const restored = { tableName: "measures", tableId: last["recordId"] };
    expect((await test.post("restoreRecord", restored, own.token)).body).toMatchObject({ status: 0 });
  });
});
