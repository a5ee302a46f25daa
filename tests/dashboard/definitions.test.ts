/**
 * Late, open, not contacted, and unassigned mean the same on all screens. Random records of two organizations in
 * different time zones are counted with the definitions of `#shared/records/definitions.ts`, and compared with each
 * number and the list that it opens.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { timezones } from "#shared/constants.ts";
import type { CaseloadAnswer } from "#shared/contracts/responses/caseload.ts";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import type { MenteeOverview } from "#shared/contracts/responses/mentee-overview.ts";
import type { PlanAnswer } from "#shared/contracts/responses/plan.ts";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import type { View } from "#shared/contracts/responses/views.ts";
import { addDays, dayIn } from "#shared/fields/days.ts";
import { makeMoment } from "#shared/fields/moment.ts";
import {
  dueOf,
  holds,
  lateWork,
  openWork,
  quietFrom,
  quietMentee,
  unassignedMentee,
} from "#shared/records/definitions.ts";
import { dueFieldOf } from "#shared/records/dated-parts.ts";
import { registry, types } from "#shared/records/registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { countForDigest } from "#server/features/digest/counts.ts";
import { runInContext } from "#server/kernel/context.ts";
import { scopeOf } from "#server/platform/http/carry-scope.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makeDuty,
  makeAppointment,
} from "#tests/support/factories.ts";

type Data = Record<string, unknown>;
type Row = Data & { id: string };

/** A mentee as the definitions see it. */
interface Mentee {
  readonly person: Person;
  readonly row: { active: string; caseManager: string; quietFrom: string };
  readonly isDeleted: boolean;
  /** Ids of those who work with the mentee today. */
  readonly workers: ReadonlySet<string>;
}

/** A row of work in wire form, with facts that the definitions don't use. */
interface Work {
  readonly type: RecordType;
  readonly mentee: Mentee;
  readonly row: Row & { by?: string; byStaff?: string };
}

interface Place {
  readonly id: string;
  readonly zone: string;
  readonly owner: Person;
  readonly staff: readonly Person[];
  readonly mentees: Mentee[];
  readonly work: Work[];
}

const zones = { EST: "America/New_York", JST: "Asia/Tokyo" } as const;
/** The times are on different days, because slow counts are cached for a minute. */
const times = [
  ["2026-03-10", "00:30"],
  ["2026-03-11", "12:00"],
  ["2026-03-12", "23:30"],
] as const;
const center = "2026-03-11";
const cases = Object.values(zones).flatMap((zone) => times.map((time) => ({ zone, time })));
const workTypes = types.filter((type) => lateWork(type));
const assignmentTypes = workTypes.filter(({ doneField }) => doneField);

/** One reader per case, each with different rights, because slow counts are cached by rights for a minute. */
const superReaders: Person[] = [];
const places: Place[] = [];

/** Random numbers with a fixed seed, from which all records are made. */
const numbers = fc.sample(fc.nat(999_999), { seed: 20_260_311, numRuns: 8000 });
let used = 0;
const int = (max: number): number => numbers[used++ % numbers.length]! % (max + 1);
const chance = (percent: number): boolean => int(99) < percent;
const pick = <One>(of: readonly One[]): One => of[int(of.length - 1)]!;

async function addMentee(place: Place): Promise<void> {
  const { db } = test;
  const isActive = !chance(30);
  const isDeleted = chance(10);
  const manager = chance(70) ? pick(place.staff) : undefined;
  const dateOfReferral = addDays(center, -20 - int(40));
  const person = await makeMentee(db, place.id, {
    values: {
      active: isActive,
      dateOfReferral,
      // Mentees' own time zones don't change what is late.
      timezone: chance(50) ? 1 + int(timezones.length - 1) : null,
      // A former mentee was discharged. Others were only deactivated, or were discharged and came back.
      dateOfDischarge: chance(40) ? addDays(center, -1) : null,
      caseManager: manager?.id ?? null,
      deletedAt: isDeleted ? "2026-03-01T12:00Z" : null,
    },
  });
  const workers = new Set(manager ? [manager.id] : []);
  if (chance(50)) {
    const staffId = pick(place.staff).id;
    const isOver = chance(30);
    await makeDuty(db, person, {
      staffId,
      fromDate: addDays(center, -30),
      untilDate: isOver ? addDays(center, -10) : null,
    });
    if (!isOver) workers.add(staffId);
  }
  let since = dateOfReferral;
  for (let count = int(2); count > 0; count -= 1) {
    const date = addDays(center, -12 - int(6));
    const isReached = chance(70);
    await insertRow(db, "menteeUserNotes", {
      organizationId: place.id,
      menteeId: person.id,
      noteTitle: "A note",
      date,
      reached: isReached,
    });
    if (isReached && date > since) since = date;
  }
  const { rows } = await sql<{ days: number }>`
    select contact_days as days from organizations where id = ${place.id}`.execute(db);
  place.mentees.push({
    person,
    isDeleted,
    workers,
    row: {
      active: isActive ? "1" : "0",
      caseManager: manager?.id ?? "",
      quietFrom: quietFrom(since, rows[0]!.days),
    },
  });
}

async function addWork(place: Place, mentee: Mentee, type: RecordType, items: string[]): Promise<void> {
  const due = addDays(center, int(8) - 6);
  const isDeleted = chance(10);
  const isDone = chance(30);
  const isArchived = chance(20);
  const by = pick(["staff", "staff", "mentee", "agency"]);
  const byStaff = by === "staff" && chance(60) ? pick(place.staff).id : "";
  const status = isDone ? "kept" : isArchived ? "released" : "open";
  const wire: Data = type.doneField
    ? { active: isArchived ? "0" : "1", completed: isDone ? "1" : "0" }
    : { by, byStaff, status };
  const itemField = Object.keys(type.fields)[0]!;
  const id = await insertRow(test.db, type.name, {
    organizationId: place.id,
    menteeId: mentee.person.id,
    deletedAt: isDeleted ? "2026-03-02T12:00Z" : null,
    ...(type.doneField
      ? {
          [itemField]: pick(items),
          active: !isArchived,
          completed: isDone,
          completedAt: isDone ? `${addDays(center, -9)}T12:00Z` : null,
          startDate: addDays(center, -10),
          endDate: due,
        }
      : {
          text: "A promise",
          by,
          byStaff: byStaff || null,
          status,
          keptOn: isDone ? addDays(center, -9) : null,
          dueOn: due,
        }),
  });
  if (isDeleted || mentee.isDeleted) return;
  const row = { id, ...wire, menteeActive: mentee.row.active, [dueFieldOf(type)!]: due };
  place.work.push({ type, mentee, row });
}

async function addPlace(code: keyof typeof zones): Promise<void> {
  const { db } = test;
  const id = await makeOrganization(db, {
    timezones: timezones.indexOf(code) + 1,
    contactDays: code === "EST" ? 14 : 21,
  });
  const staff = [await makeStaff(db, id), await makeStaff(db, id), await makeStaff(db, id)];
  const place: Place = { id, zone: zones[code], owner: staff[0]!, staff, mentees: [], work: [] };
  places.push(place);
  const appointmentType = await insertRow(db, "configAppointmentTypes", { name: `A visit in ${code}` });
  const items = new Map<string, string[]>();
  for (const catalog of ["menteeGoals", "menteeTasks", "menteeChallenges"])
    items.set(catalog, [
      await insertRow(db, catalog, { organizationId: id, name: "In use" }),
      await insertRow(db, catalog, { organizationId: id, name: "Archived", active: false }),
    ]);
  for (let count = 0; count < 20; count += 1) await addMentee(place);
  for (const mentee of place.mentees) {
    for (const type of workTypes)
      for (let count = int(3); count > 0; count -= 1)
        await addWork(place, mentee, type, items.get(type.name.replace("User", "")) ?? []);
    // Appointments have a due time, not a due date. They don't count as late work in any state.
    await makeAppointment(db, mentee.person, {
      at: `${addDays(center, -2)}T10:00`,
      type: appointmentType,
      status: pick(["planned", "missed", "cancelled"]),
      staff: [pick(staff).id],
    });
  }
}

const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  const { db } = test;
  const superOrganization = await makeOrganization(db);
  for (const at of cases.keys()) {
    const keys = allKeys.toSpliced(-1 - at, 1);
    superReaders.push(await makeStaff(db, superOrganization, { role: { keys } }));
  }
  await addPlace("EST");
  await addPlace("JST");
  // By default, a case manager's assignment begins on the day on which its row was inserted.
  await sql`update mentee_staff set from_date = ${addDays(center, -30)}::date`.execute(db);
  // Makes the database read the current time of a test case from a row.
  await sql`create table test_case as select now() as at`.execute(db);
  await sql`grant select on test_case to public`.execute(db);
  await sql`create or replace function organization_day(organization bigint) returns date language sql stable as
    $$ select (at at time zone public.organization_zone(organization))::date from public.test_case $$`.execute(
    db,
  );
});
afterEach(() => void vi.useRealTimers());

const post = async (path: string, body: Data, { token }: Person) => {
  const answer = await test.post(path, body, token);
  expect([path, body, answer.status, answer.body["status"]]).toEqual([path, body, 200, 1]);
  return answer.body;
};
const sorted = (ids: Iterable<string>) => [...ids].sort();

/** Returns the rows of a list with a filter, and compares their number with the total. */
async function list(tableName: string, all: Data[], reader: Person, more: Data = {}): Promise<Row[]> {
  const filter = all.length > 0 ? { filter: { all } } : {};
  const body = await post("getTable", { tableName, ...filter, ...more, recordsPerPage: 1000 }, reader);
  const rows = body["dataValues"] as Row[];
  expect(rows).toHaveLength(Number(body["totalRecords"]));
  return rows;
}
const idsIn = async (...given: Parameters<typeof list>) => sorted((await list(...given)).map(({ id }) => id));
const is = (field: string, value = "1") => ({ field, op: "is", value });
const inUse = { active: "1" };

const idsOf = (work: readonly Work[]) => sorted(work.map(({ row }) => row.id));
const idsOfMentees = (mentees: readonly Mentee[]) => sorted(mentees.map(({ person }) => person.id));

/** Returns what the definitions find in an organization on a day. */
function expectedOf(place: Place, today: string) {
  const late = place.work.filter(({ type, row }) => holds(lateWork(type), row, today));
  const open = place.work.filter(({ type, row }) => holds(openWork(type), row, today));
  const existing = place.mentees.filter(({ isDeleted }) => !isDeleted);
  const quiet = existing.filter(({ row }) => holds(quietMentee, row, today));
  const unassigned = existing.filter(({ row }) => holds(unassignedMentee(), row, today));
  const lateAssignments = late.filter(({ type }) => type.doneField);
  const urgent = existing.filter(
    (mentee) => quiet.includes(mentee) || lateAssignments.some((one) => one.mentee === mentee),
  );
  /** The late work of a team member: their mentees' work, and their own promises. */
  const lateOf = ({ id }: Person, type: RecordType) =>
    late.filter((one) => {
      if (one.type !== type) return false;
      if (type.doneField) return one.mentee.workers.has(id);
      return one.row.by === "staff" && (one.row.byStaff || one.mentee.row.caseManager) === id;
    });
  return { late, open, existing, quiet, unassigned, lateAssignments, urgent, lateOf };
}

describe.each(cases)("The same definitions apply at $time in $zone", ({ zone, time }) => {
  const [day, hour] = time;
  const at = new Date(makeMoment(`${day}T${hour}`, zone).at);
  const begin = async () => {
    await sql`update test_case set at = ${at}`.execute(test.db);
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    return places.map((place) => ({
      place,
      today: dayIn(place.zone, at),
      ...expectedOf(place, dayIn(place.zone, at)),
    }));
  };
  it("to lists, their rows, and their built-in views, which show the same late work and the same mentees", async () => {
    for (const { place, today, late, open, quiet, unassigned, urgent } of await begin()) {
      const { owner } = place;
      expect(late.length).toBeGreaterThan(0);
      for (const row of await list("mentees", [], owner, { columns: ["openWork", "lateWork"] })) {
        const isOfRow = ({ mentee }: Work) => mentee.person.id === row.id;
        expect([row["openWork"], row["lateWork"]]).toEqual([
          open.filter(isOfRow).length,
          late.filter(isOfRow).length,
        ]);
      }
      for (const type of workTypes) {
        const expected = idsOf(late.filter((one) => one.type === type));
        expect(await idsIn(type.name, [is("isLate")], owner), type.name).toEqual(expected);
        const rows = await list(type.name, [], owner);
        const shown = rows.filter((row) => dueOf(type, row, today)?.state === "late");
        expect(sorted(shown.map(({ id }) => id)), type.name).toEqual(expected);
        const { dataValues } = await post("views/list", { tableName: type.name }, owner);
        const view = (dataValues as View[]).find(({ id }) => id === "shipped.late")!;
        expect(await idsIn(type.name, [], owner, view.listing as Data), type.name).toEqual(expected);
      }
      for (const type of assignmentTypes)
        expect(await idsIn(type.name, [{ field: "lateOn", op: "is", value: today }], owner)).toEqual(
          idsOf(late.filter((one) => one.type === type)),
        );
      const { dataValues } = await post("views/list", { tableName: "mentees" }, owner);
      const viewed = (name: string) =>
        idsIn(
          "mentees",
          [],
          owner,
          (dataValues as View[]).find(({ id }) => id === `shipped.${name}`)!.listing as Data,
        );
      expect(quiet.length).toBeGreaterThan(0);
      expect(await viewed("quiet")).toEqual(idsOfMentees(quiet));
      expect(unassigned.length).toBeGreaterThan(0);
      expect(await viewed("withoutManager")).toEqual(idsOfMentees(unassigned));
      expect(await idsIn("mentees", [is("waits")], owner)).toEqual(idsOfMentees(urgent));
    }
  });
  it("to the caseload and the lists that its numbers open", async () => {
    for (const { place, quiet, unassigned, lateOf } of await begin()) {
      const { owner, staff } = place;
      const answer = (await post("caseload", {}, owner)) as unknown as CaseloadAnswer;
      expect(answer.unassigned).toBe(unassigned.length);
      for (const person of staff) {
        const row = answer.dataValues.find(({ staffId }) => staffId === person.id)!;
        const ofType = workTypes.map((type) => ({ type, expected: idsOf(lateOf(person, type)) }));
        const counted = ofType.filter(({ expected }) => expected.length > 0);
        expect(row.overdue).toBe(counted.reduce((sum, { expected }) => sum + expected.length, 0));
        expect(row.overdueOf).toEqual(
          counted
            .map(({ type, expected }) => ({ table: type.name, count: expected.length }))
            .sort((one, other) => (one.table < other.table ? -1 : 1)),
        );
        for (const { type, expected } of ofType) {
          const whose = type.doneField ? is("worker", person.id) : is("owedBy", person.id);
          expect(await idsIn(type.name, [whose, is("isLate")], owner)).toEqual(expected);
        }
        const ownQuiet = idsOfMentees(quiet.filter(({ workers }) => workers.has(person.id)));
        expect(row.quiet).toBe(ownQuiet.length);
        expect(await idsIn("mentees", [is("worker", person.id), is("noContact")], owner, inUse)).toEqual(
          ownQuiet,
        );
      }
    }
  });
  it("to a mentee's overview, timeline, and plan", async () => {
    for (const { place, late, open, quiet, existing } of await begin()) {
      for (const mentee of existing) {
        const menteeId = mentee.person.id;
        const ofMentee = (work: readonly Work[]) => work.filter((one) => one.mentee === mentee);
        const { dataValues } = await post("menteeOverview", { menteeId, allWork: true }, place.owner);
        const { work = [], openWork: openCount, lateWork: lateCount, isQuiet } = dataValues as MenteeOverview;
        expect(sorted(work.map(({ id, table }) => `${table} ${id}`))).toEqual(
          sorted(ofMentee(open).map(({ row, type }) => `${type.name} ${row.id}`)),
        );
        const lateRows = work.filter(({ isLate }) => isLate);
        expect(sorted(lateRows.map(({ id }) => id))).toEqual(idsOf(ofMentee(late)));
        expect([openCount, lateCount]).toEqual([work.length, lateRows.length]);
        expect(work.map(({ endDate }) => endDate)).toEqual(work.map(({ endDate }) => endDate).sort());
        expect(isQuiet).toBe(quiet.includes(mentee));
        const kinds = ["goalOverdue", "taskOverdue", "challengeOverdue"];
        const told = (await post("timeline", { menteeId, kinds }, place.owner))["dataValues"] as Row[];
        expect(told).toHaveLength(ofMentee(late).filter(({ type }) => type.doneField).length);
        if (mentee.row.active === "0") continue;
        const { body } = await test.get("plan", mentee.person.token);
        const { steps, promises } = (body as unknown as PlanAnswer).dataValues;
        const overdue = [...steps, ...promises].filter((one) => one.overdue);
        expect(sorted(overdue.map(({ id }) => id))).toEqual(idsOf(ofMentee(late)));
      }
    }
  });
  it("to Today, urgent mentees, and the weekly digest", async () => {
    for (const { place, today, quiet, unassigned, urgent, late, lateAssignments, lateOf } of await begin()) {
      for (const person of place.staff) {
        const isMine = ({ workers }: Mentee) => workers.has(person.id);
        const { dataValues } = await post("today", { allWork: true }, person);
        const { work, quiet: quietPart } = dataValues as TodayValues<unknown>;
        const mine = workTypes.flatMap((type) => lateOf(person, type));
        const shown = work.rows.filter(({ daysLate }) => daysLate > 0);
        expect(sorted(shown.map(({ id }) => id))).toEqual(idsOf(mine));
        expect(work.rows.map(({ endDate }) => endDate)).toEqual(
          work.rows.map(({ endDate }) => endDate).sort(),
        );
        const ownQuiet = quiet.filter(isMine);
        expect(quietPart.total).toBe(ownQuiet.length);
        for (const [whose, expected, also] of [
          ["team", urgent, []],
          ["mine", urgent.filter(isMine), [is("myCaseload")]],
        ] as const) {
          const { body } = await test.get(`loadDashboard?whose=${whose}`, person.token);
          const { counts, urgentMentees } = body as unknown as DashboardAnswer;
          expect(counts.urgentMentees).toBe(expected.length);
          expect(await idsIn("mentees", [is("waits"), ...also], person)).toEqual(idsOfMentees(expected));
          const all = idsOfMentees(expected);
          expect(urgentMentees.filter(({ userID }) => !all.includes(userID))).toEqual([]);
        }
        const { application } = test.database;
        const { caller } = (await signedInOfLink(application, person.accountId))!;
        const counts = await runInContext({ scope: scopeOf(caller) }, () =>
          countForDigest(application, registry, caller, { monday: today, today, now: at }),
        );
        expect(counts).toMatchObject({
          overdue: place.mentees.filter(
            (mentee) => isMine(mentee) && lateAssignments.some((one) => one.mentee === mentee),
          ).length,
          promises: mine.filter(({ type }) => !type.doneField).length,
          teamPromises: 0,
          quiet: ownQuiet.length,
          teamQuiet: quiet.length,
          unassigned: unassigned.length,
        });
      }
      expect(late.length).toBeGreaterThan(lateAssignments.length);
    }
  });
  it("to each organization's work by that organization's day for the super-organization", async () => {
    const all = await begin();
    const reader = superReaders[cases.findIndex((one) => one.zone === zone && one.time === time)]!;
    const urgent = all.flatMap((one) => idsOfMentees(one.urgent)).sort();
    const { body } = await test.get("loadDashboard?whose=team", reader.token);
    expect((body as unknown as DashboardAnswer).counts.urgentMentees).toBe(urgent.length);
    expect(await idsIn("mentees", [is("waits")], reader)).toEqual(urgent);
    expect(await idsIn("mentees", [is("noContact")], reader)).toEqual(
      all.flatMap((one) => idsOfMentees(one.quiet)).sort(),
    );
    for (const type of workTypes)
      expect(await idsIn(type.name, [is("isLate")], reader)).toEqual(
        all.flatMap(({ late }) => idsOf(late.filter((one) => one.type === type))).sort(),
      );
  });
});
