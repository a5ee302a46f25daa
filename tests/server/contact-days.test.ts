/**
 * The organization sets the number of days without contact after which a mentee is urgent, the same everywhere
 * (A2.4).
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import type { DashboardAnswer } from "#shared/contracts/responses/dashboard.ts";
import type { MenteeOverview } from "#shared/contracts/responses/mentee-overview.ts";
import type { TodayValues } from "#shared/contracts/responses/today.ts";
import type { View } from "#shared/contracts/responses/views.ts";
import { momentAt } from "#shared/fields/moment.ts";
import { dayIn } from "#shared/fields/days.ts";
import { ianaOf } from "#shared/fields/zones.ts";
import { addDays } from "#shared/fields/days.ts";
import { countNotesOfToday } from "#server/features/caseload/notes-of-today.ts";
import { sendDigests } from "#server/features/digest/digest.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { dayAway, zoneCode, zoneOfAnotherDay } from "#tests/support/days.ts";
import { makeMentee, makeOrganization, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";

/** A zone where it is about noon, so that the day does not end while a test runs. */
const zones = timezones.map((code) => ianaOf[code] ?? "");
const hourIn = (zone: string) => Number(momentAt(new Date(), zone).local.slice(11, 13));
const zone = zones.toSorted((one, other) => Math.abs(hourIn(one) - 12) - Math.abs(hourIn(other) - 12))[0]!;
const today = momentAt(new Date(), zone).local.slice(0, 10);
const before = (days: number, day = today) => addDays(day, -days);

let superOrganization: string;
let own: string;
let other: string;
let owner: Person;
let superOwner: Person;
/** The mentees of {@link own}, by days without contact. */
const quietFor = new Map<number, Person>();
let elsewhere: Person;

const db = () => test.db;
const save = (person: Person, contactDays: unknown, tableId = own) =>
  test.save("organizations", tableId, { contactDays }, person.token);
const sortedIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort();
const idsIn = async (person: Person, value: "0" | "1", more = {}): Promise<string[]> => {
  const filter = { all: [{ field: "noContact", op: "is", value }] };
  const { body } = await test.post("getTable", { tableName: "mentees", filter, ...more }, person.token);
  return sortedIds(body["dataValues"] as { id: string }[]);
};
const idsOf = (...days: number[]) => days.map((count) => quietFor.get(count)!.id).sort();

const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  const timezone = zones.indexOf(zone) + 1;
  superOrganization = await makeOrganization(db(), { timezones: timezone });
  own = await makeOrganization(db(), { timezones: timezone });
  other = await makeOrganization(db(), { timezones: timezone });
  owner = await makeStaff(db(), own);
  superOwner = await makeStaff(db(), superOrganization);
  for (const days of [14, 15, 30, 31]) {
    const values = { dateOfReferral: before(days) };
    const mentee = await makeMentee(db(), own, { values });
    quietFor.set(days, mentee);
    await makeDuty(db(), mentee, { staffId: owner.id });
  }
  elsewhere = await makeMentee(db(), other, { values: { dateOfReferral: before(15) } });
});

/** Every place that says who is without contact, for the owner. */
async function everywhere() {
  const post = async (path: string, body: object) =>
    (await test.post(path, body, owner.token)).body["dataValues"];
  const dashboard = (await test.get("loadDashboard", owner.token)).body as unknown as DashboardAnswer;
  const overviews: string[] = [];
  for (const { id } of quietFor.values()) {
    const overview = (await post("menteeOverview", { menteeId: id })) as MenteeOverview;
    if (overview.isQuiet) overviews.push(id);
  }
  const [mine] = (await post("caseload", {})) as { quiet: number }[];
  const views = (await post("views/list", { tableName: "mentees" })) as View[];
  const listing = views.find(({ id }) => id === "shipped.quiet")?.listing;
  const view = await post("getTable", { tableName: "mentees", ...listing, recordsPerPage: 100 });
  const { quiet } = (await post("today", {})) as TodayValues<unknown>;
  return {
    today: sortedIds(quiet.rows),
    dashboard: sortedIds(dashboard.urgentMentees),
    overviews: overviews.sort(),
    list: await idsIn(owner, "1"),
    caseload: mine?.quiet,
    view: sortedIds(view as { id: string }[]),
  };
}

const agreed = (ids: string[]) => ({
  today: ids,
  dashboard: ids,
  overviews: ids,
  list: ids,
  caseload: ids.length,
  view: ids,
});

describe("The days without contact", () => {
  it("are 30 unless the organization sets another number, which applies everywhere immediately", async () => {
    expect(await everywhere()).toEqual(agreed(idsOf(31)));
    expect((await save(owner, "14")).body).toMatchObject({ status: 1 });
    expect(await everywhere()).toEqual(agreed(idsOf(15, 30, 31)));
    expect(await idsIn(owner, "0")).toEqual(idsOf(14));
    // A person who looks over all organizations sees each by its number of days.
    expect(await idsIn(superOwner, "1")).toEqual(idsOf(15, 30, 31));
    expect(await idsIn(superOwner, "0")).toEqual([...idsOf(14), elsewhere.id].sort());
    // Twice changes nothing.
    expect((await save(owner, "14")).body).toMatchObject({ status: 1 });
    expect(await everywhere()).toEqual(agreed(idsOf(15, 30, 31)));
    expect((await save(owner, "180")).body).toMatchObject({ status: 1 });
    expect(await everywhere()).toEqual(agreed([]));
    expect((await save(owner, "7")).body).toMatchObject({ status: 1 });
    expect(await everywhere()).toEqual(agreed(idsOf(14, 15, 30, 31)));
  });

  it("apply to new mentees and those from another organization, and never to inactive mentees", async () => {
    await save(owner, "14");
    const added = await makeMentee(db(), own, { values: { dateOfReferral: before(15) } });
    expect(await idsIn(owner, "1")).toEqual([...idsOf(15, 30, 31), added.id].sort());
    await sql`update mentees set organization_id = ${other} where id = ${added.id}`.execute(db());
    const { rows } = await sql<{
      days: number;
    }>`select contact_days as days from mentee_attention where mentee_id = ${added.id}`.execute(db());
    expect(rows).toEqual([{ days: 30 }]);
    const [gone] = idsOf(31);
    await sql`update mentees set active = false where id = ${gone}`.execute(db());
    expect(await idsIn(owner, "1", { active: "0" })).toEqual([]);
    await sql`update mentees set active = true where id = ${gone}`.execute(db());
    expect(await idsIn(owner, "1")).toEqual(idsOf(15, 30, 31));
  });

  it("apply to all mentees even if the person who sets them sees only some", async () => {
    const limited = await makeStaff(db(), own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    expect((await save(limited, "20")).body).toMatchObject({ status: 1 });
    expect(await idsIn(owner, "1")).toEqual(idsOf(30, 31));
  });

  it("are whole numbers from 7 to 180, and only the organization sets them", async () => {
    await save(owner, "14");
    for (const bad of ["6", "181", "14.5", "-14", "x"])
      expect([bad, (await save(owner, bad)).body["status"]]).toEqual([bad, 0]);
    expect((await save(owner, "")).body).toMatchObject({ status: 1 });
    expect(await idsIn(owner, "1")).toEqual(idsOf(31));
    await save(owner, "14");
    const flags = ["menteesCanView", "organizationsCanView"] as const;
    const reader = await makeStaff(db(), own, { role: { roleType: 2, flags } });
    expect((await save(reader, "20")).status).toBe(403);
    expect((await save(await makeStaff(db(), other), "20")).status).toBeGreaterThanOrEqual(403);
    const { rows } = await sql`select contact_days from organizations where id = ${own}`.execute(db());
    expect(rows).toEqual([{ contact_days: 14 }]);
    await expect(
      sql`update organizations set contact_days = 6 where id = ${own}`.execute(db()),
    ).rejects.toThrow(/check/);
  });

  it("are used and stated by the weekly summary", async () => {
    await save(owner, "14");
    // A Monday long after, at noon for the reader. The day that counts is the organization's.
    const at = new Date("2031-03-03T12:00:00Z");
    const day = dayIn(zone, at);
    const [one, two] = [quietFor.get(14)!, quietFor.get(15)!];
    await sql`update mentees set active = id = any(${[one.id, two.id]}::bigint[])`.execute(db());
    await sql`update mentees set date_of_referral = ${before(14, day)}::date where id = ${one.id}`.execute(
      db(),
    );
    await sql`update mentees set date_of_referral = ${before(15, day)}::date where id = ${two.id}`.execute(
      db(),
    );
    await sql`update users set timezone = ${timezones.indexOf("UTC") + 1}`.execute(db());
    const work = { db: test.database.application, env: test.env, registry: test.app.registry };
    await sendDigests(work, at);
    const { rows } = await sql<{ body: string }>`select body from deliveries
      where kind = 'weeklyDigest' and "to" = ${owner.email}`.execute(db());
    expect(rows[0]?.body).toContain("1 mentee without contact for 14 days");
  });
});

describe("A note that is dated ahead", () => {
  it("is a contact from its day on, in the organization's time zone", async () => {
    const far = zoneOfAnotherDay();
    const [referral, day, next] = [dayAway(-60, far), dayAway(0, far), dayAway(1, far)];
    const place = await makeOrganization(db(), { timezones: zoneCode(far) });
    const reader = await makeStaff(db(), place);
    const mentee = await makeMentee(db(), place, { values: { dateOfReferral: referral } });
    const post = async (path: string, body: object) =>
      (await test.post(path, body, reader.token)).body["dataValues"];
    const seen = async () => {
      const listing = { tableName: "mentees", columns: ["lastContact"] };
      const rows = (await post("getTable", listing)) as { lastContact: string }[];
      const overview = (await post("menteeOverview", { menteeId: mentee.id })) as MenteeOverview;
      return [rows[0]?.lastContact, overview.quietSince, overview.isQuiet];
    };
    const note = async (date: string) => {
      const data = { date, noteTitle: "Visit" };
      return (await test.save("menteeUserNotes", "0", data, reader.token, { menteeId: mentee.id })).body;
    };
    expect(await note(next)).toMatchObject({ status: 1 });
    expect(await seen()).toEqual(["", referral, true]);
    expect(await note(day)).toMatchObject({ status: 1 });
    expect(await seen()).toEqual([day, day, false]);
    // As if it had been written on the day before.
    await sql`update mentee_attention set last_note_on = null where mentee_id = ${mentee.id}`.execute(db());
    expect(await seen()).toEqual(["", referral, true]);
    await db().transaction().execute(countNotesOfToday);
    expect(await seen()).toEqual([day, day, false]);
  });
});
