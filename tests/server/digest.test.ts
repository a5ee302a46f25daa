/** The weekly summary: on Monday at 7:00 in the reader's time zone, counts of what the reader may see, once (A2.5). */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { timezones } from "#shared/constants.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { sendDigests } from "#server/features/digest/digest.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  makeAppointment,
  makeDuty,
  makePromise,
} from "#tests/support/factories.ts";

let organizationId: string;
/** Sees all records of the organization, and has no mentees. */
let supervisor: Person;
let worker: Person;
let mentor: Person;
let mentee: Person;

/** A Monday; the organization is in New York. */
const monday = "2031-03-03";
const at = (time: string, day = monday) => new Date(`${day}T${time}:00Z`);
const run = (now: Date) =>
  sendDigests({ db: test.database.application, env: test.env, registry: test.app.registry }, now);

const plan = (staff: readonly Person[], startAt: string, more: Record<string, unknown> = {}) =>
  makeAppointment(test.db, mentee, {
    at: startAt,
    place: "9 Plantedstreet",
    staff: staff.map(({ id }) => id),
    ...more,
  });
const assign = (person: Person, to: Person) => makeDuty(test.db, to, { staffId: person.id });

const promise = (byStaff: Person | null, dueOn: string, more: Record<string, unknown> = {}) =>
  makePromise(test.db, mentee, { text: "Plantedpromise", byStaff: byStaff?.id, dueOn, ...more });

interface Mail {
  readonly to: string;
  readonly text: string;
}
const mails = async (): Promise<Mail[]> => {
  const { rows } = await sql<Mail>`select "to", concat_ws(' ', subject, body) as text from deliveries
    where kind = 'weeklyDigest' order by id`.execute(test.db);
  return rows;
};
const textFor = async ({ email }: Person): Promise<string> =>
  (await mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => text.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " "))
    .join("|");

const test = testApp({ seed: "base", clock: makeTestClock() });
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const timezone = timezones.indexOf("EST") + 1;
  organizationId = await makeOrganization(db, { name: "Plantedhouse", timezones: timezone });
  const name = { firstName: "Luis", lastName: "Plantedname" };
  const values = { ...name, createdAt: new Date("2026-01-01"), dateOfReferral: "2026-01-01" };
  mentee = await makeMentee(db, organizationId, { values });
});
beforeEach(async () => {
  const { db } = test;
  for (const table of ["promises", "appointments", "mentee_staff", "deliveries", "weekly_digests"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update users set active = false`.execute(db);
  supervisor = await makeStaff(db, organizationId);
  // Without the key of the caseload page, there is no team.
  const keys = allKeys.filter((key) => key !== "caseload");
  worker = await makeStaff(db, organizationId, { role: { roleType: 2, keys } });
  mentor = await makeStaff(db, organizationId, {
    role: { roleType: 2, values: { caseloadOnly: true } },
    language: "es",
  });
});

describe("The time of the summary", () => {
  it("is Monday from 7:00 on in the reader's time zone, or else the organization's", async () => {
    await plan([worker, mentor], "2031-03-05T10:00");
    await assign(mentor, mentee);
    const zoneOf = (code: string) => timezones.indexOf(code as never) + 1;
    await sql`update users set timezone = ${zoneOf("HST")} where id = ${mentor.id}`.execute(test.db);
    const told = async (now: Date) => {
      await run(now);
      return (await mails()).map(({ to }) => to).filter((to) => to !== supervisor.email);
    };
    expect(await told(at("11:59"))).toEqual([]);
    expect(await told(at("12:00"))).toEqual([worker.email]);
    expect(await told(at("16:59"))).toEqual([worker.email]);
    expect(await told(at("17:00"))).toEqual([worker.email, mentor.email]);
    expect(await told(at("09:00", "2031-03-05"))).toHaveLength(2);
  });

  it("is right in every specified zone, hour by hour", async () => {
    const { db } = test;
    await sql`update users set active = false`.execute(db);
    const readers = await Promise.all(
      timezones.map(async (code, index) => {
        const reader = await makeStaff(db, organizationId, { values: { timezone: index + 1 } });
        return { ...reader, zone: ianaOf[code]! };
      }),
    );
    const first = new Map<string, Date>();
    for (let hour = -24; hour <= 48; hour += 1) {
      // At half past, because some zones are half an hour off.
      const now = new Date(at("00:00").getTime() + hour * 3_600_000 + 30 * 60_000);
      await run(now);
      const { rows } = await sql<{ id: string }>`select account_id as id from weekly_digests`.execute(db);
      for (const { id } of rows) if (!first.has(id)) first.set(id, now);
    }
    const shown = readers.map(({ accountId, zone }) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "short", hour: "2-digit" }).format(
        first.get(accountId),
      ),
    );
    expect(shown).toEqual(timezones.map(() => "Mon, 07"));
  });
});

describe("The summary", () => {
  it("counts the reader's appointments, outcomes, and mentees if they work with mentees, and not those of others", async () => {
    await plan([worker], "2031-03-03T15:00");
    await plan([worker, mentor], "2031-03-09T23:00");
    await plan([worker], "2031-03-10T01:00");
    await plan([worker], "2031-03-02T10:00");
    await plan([worker], "2031-03-03T11:00");
    await plan([worker], "2031-03-04T10:00", { status: "cancelledByStaff" });
    await plan([supervisor], "2031-03-05T10:00");
    const former = await makeMentee(test.db, organizationId, { values: { active: false } });
    await makeAppointment(test.db, former, { at: "2031-03-05T12:00", staff: [worker.id] });
    await assign(worker, mentee);
    const menteeTaskId = await insertRow(test.db, "menteeTasks", { organizationId, name: "Bank" });
    const dates = { startDate: "2031-01-01", endDate: "2031-02-01" };
    await insertRow(test.db, "menteeUserTasks", {
      organizationId,
      menteeId: mentee.id,
      menteeTaskId,
      ...dates,
    });
    await run(at("12:30"));
    expect(await textFor(worker)).toContain(
      "Your week: 3 appointments, 1 outcome to record, 1 mentee with late work, and 1 mentee without contact for 30 days. ",
    );
    expect(await textFor(worker)).not.toContain("Your team");
    expect(await textFor(mentor)).toBe("");
    await sql`delete from mentee_user_tasks`.execute(test.db);
  });

  it("adds the team for people who supervise it: outcomes missing for a week, unassigned mentees", async () => {
    await plan([worker], "2031-02-20T10:00");
    await plan([worker], "2031-02-21T10:00");
    await plan([worker], "2031-02-27T10:00");
    await plan([mentor], "2031-02-27T10:00");
    await assign(mentor, mentee);
    await run(at("12:30"));
    expect(await textFor(supervisor)).toContain(
      "Your team: 2 outcomes missing for more than 7 days, 1 mentee without a case manager, and 1 mentee without contact for 30 days.",
    );
    expect(await textFor(worker)).toContain("Your week: 3 outcomes to record.");
    expect(await textFor(mentor)).toContain(
      "Su semana: 1 resultado por registrar y 1 usuario asistido sin contacto en 30 días.",
    );
    expect(await textFor(mentor)).not.toContain("Su equipo");
    for (const { text } of await mails()) expect(text).not.toMatch(/planted|Luis/i);
  });

  it("counts the reader's overdue promises, and for the team open staff promises from two weeks ago", async () => {
    await promise(worker, "2031-03-03");
    await promise(worker, "2031-03-02");
    await promise(worker, "2031-02-17");
    await promise(worker, "2031-02-16");
    await promise(mentor, "2031-02-01");
    await promise(worker, "2031-02-01", { status: "kept", keptOn: "2031-02-01" });
    await promise(worker, "2031-02-01", { status: "released", reason: "Plantedreason" });
    await promise(worker, "2031-02-01", { deletedAt: new Date("2031-02-02") });
    await promise(null, "2031-02-01", { by: "mentee" });
    await promise(null, "2031-02-01", { by: "agency" });
    const values = { firstName: "Gone", active: false };
    const inactive = await makeMentee(test.db, organizationId, { values });
    await promise(worker, "2031-02-01", { menteeId: inactive.id });
    await run(at("12:30"));
    expect(await textFor(worker)).toContain("Your week: 3 overdue promises.");
    expect(await textFor(worker)).not.toContain("Your team");
    expect(await textFor(supervisor)).toContain("Your team: 2 promises overdue by more than 14 days, ");
    // The mentor gets nothing until the mentee is assigned.
    expect(await textFor(mentor)).toBe("");
    await sql`delete from weekly_digests`.execute(test.db);
    await assign(mentor, mentee);
    await run(at("13:00"));
    expect(await textFor(mentor)).toContain("1 promesa vencida");
    for (const { text } of await mails()) expect(text).not.toMatch(/planted|Luis|Gone/i);
  });

  it("counts a promise of the team without a name for the case manager only", async () => {
    const { db } = test;
    const managed = await makeMentee(db, organizationId, { values: { caseManager: worker.id } });
    await sql`delete from mentee_staff`.execute(db);
    for (const by of ["staff", "mentee"]) await promise(null, "2031-03-02", { by, menteeId: managed.id });
    await run(at("12:30"));
    expect(await textFor(worker)).toContain("Your week: 1 overdue promise.");
    expect(await textFor(supervisor)).not.toContain("promise");
  });

  it("counts no promises for a reader without their key", async () => {
    const keys = allKeys.filter((key) => key !== "promises");
    const reader = await makeStaff(test.db, organizationId, { role: { roleType: 2, keys } });
    await promise(reader, "2031-02-01");
    await run(at("12:30"));
    expect(await textFor(reader)).not.toContain("promise");
  });

  it("counts nothing that the reader may not see: without key or flag, unassigned, or in other organizations", async () => {
    const { db } = test;
    const flags = allFlags.filter((flag) => !flag.startsWith("mentees"));
    const clerk = await makeStaff(db, organizationId, { role: { roleType: 2, flags, keys: ["chat"] } });
    const stranger = await makeStaff(db, await makeOrganization(db), { values: { timezone: 25 } });
    await plan([clerk, stranger, mentor], "2031-03-05T10:00");
    await assign(clerk, mentee);
    await run(at("12:30"));
    for (const person of [clerk, stranger, mentor]) expect(await textFor(person)).toBe("");
  });

  it("is sent once a week, even by several nodes, and not at all if it is empty or unwanted", async () => {
    await plan([worker], "2031-03-05T10:00");
    await plan([worker], "2031-03-12T10:00");
    await Promise.all([run(at("12:30")), run(at("12:30")), run(at("12:30"))]);
    await run(at("13:00"));
    const toWorker = async () => (await mails()).filter(({ to }) => to === worker.email).length;
    expect(await toWorker()).toBe(1);
    expect((await mails()).filter(({ to }) => to === mentor.email)).toEqual([]);
    await run(at("12:30", "2031-03-10"));
    expect(await toWorker()).toBe(2);
    await test.post("saveNotificationPreferences", { weeklyDigest: "0" }, worker.token);
    await plan([worker], "2031-03-19T10:00");
    await run(at("12:30", "2031-03-17"));
    expect(await toWorker()).toBe(2);
  });

  it("reaches the other readers if it can't be made for one", async () => {
    const { db } = test;
    await plan([supervisor, worker], "2031-03-05T10:00");
    await sql`create function refuse_digest() returns trigger language plpgsql as
      $$ begin raise 'broken'; end $$`.execute(db);
    await sql`create trigger refuse_digest before insert on weekly_digests for each row
      when (new.account_id = ${sql.lit(Number(supervisor.accountId))}) execute function refuse_digest()`.execute(
      db,
    );
    await expect(run(at("12:30"))).rejects.toThrow("broken");
    expect([await textFor(supervisor), await textFor(worker)]).toEqual(["", expect.stringMatching(/./)]);
    await sql`drop trigger refuse_digest on weekly_digests`.execute(db);
    await run(at("12:30"));
    expect(await textFor(supervisor)).not.toBe("");
  });
});
