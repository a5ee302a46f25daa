/**
 * Imports of the rest of another system: appointments, duties, promises, check-ins, and team members. Each type has
 * good and hostile rows, a second import of the same sheet, another organization with the same sheet, and an undo.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
  makeDuty,
} from "#tests/support/factories.ts";
import { makeImporter, suggestedMapping } from "#tests/support/importer.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;
const honolulu = { code: 19, zone: "Pacific/Honolulu" };

let world: World;
let ana: Person;
let namesake: Person;
let maya: Person;
let stranger: Person;
const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  const { own, other } = world;
  await sql`update organizations set timezones = ${honolulu.code} where id in (${own}, ${other})`.execute(db);
  const named = { firstName: "Ana", lastName: "Perez" };
  ana = await makeMentee(db, own, {
    values: { ...named, clientId: "A-1", birthday: "1990-07-04", cellPhone: "(555) 010-1111" },
  });
  namesake = await makeMentee(db, own, { values: { ...named, clientId: "A-2", birthday: "1985-01-02" } });
  stranger = await makeMentee(db, other, {
    values: { firstName: "Xan", lastName: "Other", clientId: "X-1" },
  });
  maya = await makeStaff(db, own, {
    values: { firstName: "Maya", lastName: "Cruz", email: "maya@own.example" },
  });
  for (const email of ["lee1@own.example", "lee2@own.example"])
    await makeStaff(db, own, { values: { firstName: "Sam", lastName: "Lee", email } });
  await makeStaff(db, other, { values: { firstName: "Otto", lastName: "Other" } });
});

const importer = makeImporter(test, () => world.owner);
const { call, settle, rowsOf } = importer;
const read = (tableName: string, content: string, by: Person) => importer.read(content, { tableName }, by);
/** Checks a sheet with the suggested mapping. Every column must have a suggestion. */
async function check(tableName: string, content: string, by = world.owner, more: readonly Data[] = []) {
  const { id: importId, columns } = await read(tableName, content, by);
  expect(columns.filter(({ field }) => field === "")).toEqual([]);
  const mapping = suggestedMapping(columns);
  expect(await call("check", { importId, mapping: [...mapping, ...more] }, by)).toMatchObject({ status: 1 });
  return settle(importId, by);
}
async function run({ id: importId, planHash }: ImportData, by = world.owner): Promise<ImportData> {
  expect(await call("run", { importId, planHash }, by)).toMatchObject({ status: 1 });
  return settle(importId, by);
}
async function undo({ id: importId }: ImportData): Promise<ImportData> {
  expect(await call("undo", { importId }, world.owner)).toMatchObject({ status: 1 });
  return settle(importId, world.owner);
}
/** Returns the first problem of each row with a result, by row number. */
async function problemsOf({ id: importId }: ImportData, result = "wrong", by = world.owner) {
  const rows = await rowsOf(importId, result, by);
  return Object.fromEntries(rows.map(({ rowNo, problems }) => [rowNo, problems[0]?.message]));
}
const withRole = async (
  flags: readonly string[],
  keys: readonly string[],
  values: Data = {},
): Promise<Person> => makeStaff(test.db, world.own, { role: { flags, keys, roleType: 2, values } as never });
const without = <T extends string>(all: readonly T[], ...gone: T[]) =>
  all.filter((one) => !gone.includes(one));

/** Lists who gets what about a mentee: notifications and messages that are queued or sent. */
const sentTo = ({ accountId, email }: Person) =>
  test.query(sql`select notification_subject as text from notifications where account_id = ${accountId}
    union all select channel::text from deliveries where account_id = ${accountId} or lower("to") = ${email}`);

describe("Appointments from a sheet", () => {
  const soon = dayAway(20, honolulu.zone);
  const sheet = [
    "Client ID,DOB,Date,Time,Appointment type,Staff,Outcome",
    "A-1,,10/8/2020,2:30 PM,First,Maya Cruz,Kept",
    'Ana Perez,1/2/1985,"October 9, 2020",09:05,First,MAYA@own.example,Missed',
    `(555) 010-1111,,${soon} 10:00,,First,,Scheduled`,
    "A-1,,2020-10-09 20:30:00 -0400,,Second,,Canceled by us",
    "Ana Perez,,2020-10-10,9:00,First,,Kept",
    "X-1,,2020-10-10,9:00,First,,Kept",
    "A-1,,2020-10-11,9:00,First,,",
    "A-1,,2020-10-12,,First,,Kept",
    "A-1,,2020-10-13,9:00,First,Sam Lee,Kept",
    "A-1,,2020-10-14,9:00,First,Otto Other,Kept",
    `A-1,,${soon},11:00,First,,Kept`,
    "A-1,,2020-02-31,9:00,First,,Kept",
    "A-1,,2020-10-15,25:99,First,,Kept",
    "A-1,,2020-10-16,9:00,=cmd|'/c calc'!A1,,Kept",
    "A-1,,10/8/2020,14:30,First,,Kept",
    "A-1,123-45-6789,2020-10-17,9:00,First,,Kept",
  ].join("\n");
  const stored = () =>
    test.query(sql`select mentee_id, to_char(start_local, 'YYYY-MM-DD HH24:MI') as start, start_zone as zone, status, staff::text[],
        reminders_off as quiet, minutes from appointments
      where mentee_id in (${ana.id}, ${namesake.id}) and deleted_at is null order by start_at`);

  it("are found, read in the organization's zone, and nothing is sent for them", async () => {
    const checked = await check("appointments", sheet);
    expect(checked.counts).toMatchObject({ create: 4, wrong: 11, duplicate: 1 });
    expect(await problemsOf(checked)).toEqual({
      6: "Several mentees match. Use the client number, or select the column with the birthday.",
      7: "No mentee has this number, email, phone, or name.",
      8: "This appointment is over. Select how it ended.",
      9: "Not a date with a time. Add the time, or select the column that has it.",
      10: "Several people have this name. Use the email.",
      11: "Not one of the choices.",
      12: "This appointment is still ahead, so it can't be kept or missed.",
      13: "Not a date.",
      14: "Not a date with a time. Add the time, or select the column that has it.",
      15: "Not one of the choices.",
      17: expect.any(String),
    });
    expect(await problemsOf(checked, "duplicate")).toEqual({ 16: "The same as row 2 of the sheet." });
    expect((await run(checked)).counts).toMatchObject({ created: 4, wrong: 11 });
    const line = { zone: honolulu.zone, quiet: true, minutes: 30 };
    expect(await stored()).toEqual([
      { ...line, mentee_id: ana.id, start: "2020-10-08 14:30", status: "kept", staff: [maya.id] },
      { ...line, mentee_id: namesake.id, start: "2020-10-09 09:05", status: "missed", staff: [maya.id] },
      // The moment in the sheet has its own offset.
      { ...line, mentee_id: ana.id, start: "2020-10-09 14:30", status: "cancelledByStaff", staff: [] },
      { ...line, mentee_id: ana.id, start: `${soon} 10:00`, status: "planned", staff: [] },
    ]);
    const { application } = test.database;
    await sendInvitations(application, test.env);
    await sendReminders(application, test.env);
    await sendReminders(application, test.env, new Date(Date.parse(`${soon}T19:00Z`)));
    expect(await sentTo(ana)).toEqual([]);
    expect(await sentTo(maya)).toEqual([]);
  });

  it("are imported once, even after their outcome changed, and are gone after an undo", async () => {
    await sql`update appointments set status = 'kept', version = version + 1
      where mentee_id = ${ana.id} and status = 'planned'`.execute(test.db);
    const again = await check("appointments", sheet);
    expect(again.counts).toMatchObject({ create: 0, duplicate: 5, wrong: 11 });
    expect(await problemsOf(again, "duplicate")).toMatchObject({ 2: "The mentee already has this record." });
    const { rows } = await sql<{ id: string }>`select id::text from imports
      where account_id = ${world.owner.accountId} and status = 'done'`.execute(test.db);
    const done = await undo({ id: rows[0]!.id } as ImportData);
    expect(done.counts).toMatchObject({ undone: 3, kept: 1 });
    expect(await stored()).toHaveLength(1);
  });

  it("follow the ordinary rules if the person who imports them says so, which is asked each time", async () => {
    const future = `Client ID,Start,Type,Status\nA-2,${soon} 16:00,First,Scheduled\n`;
    const { fields } = await read("appointments", future, world.owner);
    expect(fields.find(({ name }) => name === "remindersOff")).toMatchObject({
      label: "No invitations or reminders",
      preset: "Yes",
    });
    const checked = await check("appointments", future, world.owner, [
      { column: -1, field: "remindersOff", whereEmpty: "No" },
    ]);
    await run(checked);
    await sendInvitations(test.database.application, test.env);
    expect(await sentTo(namesake)).not.toEqual([]);
    const next = await read("appointments", future, world.owner);
    expect(next["mapping"]).not.toContainEqual(expect.objectContaining({ field: "remindersOff" }));
  });

  it("find mentees only by name for people who may not list them, who could try out birthdays otherwise", async () => {
    await makeMentee(test.db, world.own, { values: { firstName: "Uma", lastName: "Unique" } });
    const by = await withRole(["menteesCanView", "tablesCanView", "tablesCanAdd"], ["imports", "calendar"]);
    const guesses = [
      "A-1,",
      "(555) 010-1111,",
      `${ana.email},`,
      "Ana Perez,1/2/1985",
      "Ana Perez,1/3/1985",
      "Uma Unique,",
    ];
    const header = "Client ID,DOB,Date,Time,Appointment type,Outcome";
    const rows = guesses.map((guess) => `${guess},10/8/2020,2:30 PM,First,Kept`);
    const checked = await check("appointments", [header, ...rows].join("\n"), by);
    expect(checked.counts).toMatchObject({ create: 1, wrong: 5 });
    const none = "No mentee has this number, email, phone, or name.";
    const several = "Several mentees match. Use the client number, or select the column with the birthday.";
    expect(await problemsOf(checked, "wrong", by)).toEqual({
      2: none,
      3: none,
      4: none,
      5: several,
      6: several,
    });
  });

  it("of another organization find neither these mentees nor these team members", async () => {
    const { fields } = await read("appointments", sheet, world.otherOwner);
    expect(JSON.stringify(fields)).not.toMatch(/Maya|Sam Lee/);
    const checked = await check("appointments", sheet, world.otherOwner);
    expect(checked.counts).toMatchObject({ create: 1, wrong: 15 });
    const { rows } = await sql`select from import_rows where import_id = ${checked.id}
      and (about_mentee in (${ana.id}, ${namesake.id}) or draft::text like ${`%${maya.id}%`}
        and draft ->> 'staff' = ${`,${maya.id},`})`.execute(test.db);
    expect(rows).toEqual([]);
    await run(checked, world.otherOwner);
    expect(
      await test.query(sql`select mentee_id from appointments where organization_id = ${world.other}`),
    ).toEqual([{ mentee_id: stranger.id }]);
  });
});

describe("Duties from a sheet", () => {
  const sheet = [
    "Client ID,Team member,Duty,Since,Until",
    "A-1,Maya Cruz,Mentor,2024-01-01,2024-06-30",
    "A-1,Maya Cruz,Mentor,2024-06-30,",
    'A-1,"Cruz, Maya",Mentor,2024-07-01,',
    "A-2,maya@own.example,Case manager,2023-01-01,",
    "A-1,Sam Lee,Mentor,2024-01-01,",
    "A-1,Nobody Here,Mentor,2024-01-01,",
    "A-1,Otto Other,Mentor,2024-01-01,",
    "A-1,Maya Cruz,Boss,2024-01-01,",
    "A-1,Maya Cruz,Backup,2024-05-01,2024-04-01",
    "X-1,Maya Cruz,Mentor,2024-01-01,",
    "A-1,Maya Cruz,Mentor,2024-01-01,2024-03-01",
  ].join("\n");
  const dutiesOf = (mentee: Person) =>
    test.query(sql`select staff_id, duty, from_date::text, until_date::text from mentee_staff
      where mentee_id = ${mentee.id} and deleted_at is null order by from_date, id`);
  const managerOf = async (mentee: Person) =>
    (await test.query(sql`select case_manager as id from mentees where id = ${mentee.id}`))[0]?.["id"];

  it("have no overlapping periods, replace the case manager, and an undo brings the former one back", async () => {
    const { db } = test;
    const former = await makeStaff(db, world.own);
    await sql`update mentees set case_manager = ${former.id} where id = ${namesake.id}`.execute(db);
    await sql`update mentee_staff set from_date = '2022-01-01' where mentee_id = ${namesake.id}`.execute(db);
    const before = await dutiesOf(namesake);
    expect(before).toMatchObject([{ staff_id: former.id, until_date: null }]);
    const checked = await check("menteeStaff", sheet);
    expect(checked.counts).toMatchObject({ create: 3, wrong: 7, duplicate: 1 });
    const overlap = "The person already has this duty for the mentee on some of these days.";
    expect(await problemsOf(checked)).toEqual({
      3: overlap,
      6: "Several people have this name. Use the email.",
      7: "Not one of the choices.",
      8: "Not one of the choices.",
      9: "Not one of the choices.",
      10: expect.stringContaining("before"),
      11: "No mentee has this number, email, phone, or name.",
    });
    // A record that someone adds between the check and the import causes an error in its row.
    const meanwhile = { staffId: maya.id, duty: "mentor", fromDate: "2024-02-01", untilDate: "2024-02-02" };
    const id = await makeDuty(db, ana, meanwhile);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ created: 2, wrong: 8 });
    expect((await problemsOf(done))[2]).toBe(overlap);
    expect(await managerOf(namesake)).toBe(maya.id);
    expect(await dutiesOf(ana)).toContainEqual(
      expect.objectContaining({ staff_id: maya.id, from_date: "2024-07-01", until_date: null }),
    );
    expect((await dutiesOf(namesake))[0]).toMatchObject({
      staff_id: former.id,
      until_date: expect.any(String),
    });
    expect((await check("menteeStaff", sheet)).counts).toMatchObject({ create: 0 });
    expect((await undo(done)).counts).toMatchObject({ undone: 2, kept: 0 });
    expect(await managerOf(namesake)).toBe(former.id);
    expect(await dutiesOf(namesake)).toEqual(before);
    expect((await dutiesOf(ana)).map(({ from_date: from }) => from)).toEqual(["2024-02-01"]);
    await sql`update mentee_staff set deleted_at = now() where id = ${id}`.execute(db);
    for (const person of [former, maya]) expect(await sentTo(person)).toEqual([]);
  });

  it("stay as they are if the mentee's case manager changed after the import", async () => {
    const { db } = test;
    const done = await run(
      await check("menteeStaff", sheet.split("\n").slice(0, 1).concat(sheet.split("\n")[4]!).join("\n")),
    );
    const later = await makeStaff(db, world.own);
    await sql`update mentees set case_manager = ${later.id} where id = ${namesake.id}`.execute(db);
    expect((await undo(done)).counts).toMatchObject({ undone: 0, kept: 1 });
    expect(await managerOf(namesake)).toBe(later.id);
  });

  it("of another organization find neither these mentees nor these team members", async () => {
    const checked = await check("menteeStaff", sheet, world.otherOwner);
    expect(checked.counts).toMatchObject({ create: 0, wrong: 11 });
    expect((await problemsOf(checked, "wrong", world.otherOwner))[11]).toBe("Not one of the choices.");
  });
});

describe("Promises from a sheet", () => {
  const due = dayAway(30, honolulu.zone);
  const late = dayAway(2);
  const sheet = [
    "Client ID,Promise,Made by,Team member,Due date,Status,Kept on,Reason for releasing it",
    `A-1,<b>Call</b> the court,The team,Maya Cruz,${due},Open,,`,
    "A-1,Bring the form,The mentee,,3/4/2021,Kept,3/3/2021,",
    "A-1,Find a bed,An agency,,2021-03-04,Kept,,",
    "A-1,Ask the school,The team,,2021-03-05,Released,,Moved away",
    "A-1,No reason,The team,,2021-03-05,Released,,",
    `A-1,From the future,The team,,2021-03-05,Kept,${late},`,
    "A-1,No day,The team,,,Open,,",
    "A-1,Bad day,The team,,2021-02-30,Open,,",
    "A-1,Bad state,The team,,2021-02-03,Broken,,",
    "A-1,,The team,,2021-02-03,Open,,",
    "A-1,Stranger,The team,Otto Other,2021-02-03,Open,,",
    "A-1,Bring the form,The mentee,,2021-03-04,Open,,",
  ].join("\n");

  it("have their maker, day, and state, and the day on which they were kept", async () => {
    const checked = await check("promises", sheet);
    expect(checked.counts).toMatchObject({ create: 4, wrong: 7, duplicate: 1 });
    expect(Object.keys(await problemsOf(checked)).map(Number)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ created: 4 });
    const stored = () =>
      test.query(sql`select text, by, by_staff, due_on::text, status, kept_on::text, confirmed, reason from promises
        where mentee_id = ${ana.id} and deleted_at is null order by id`);
    const promise = { by_staff: null, kept_on: null, confirmed: null, reason: null };
    expect(await stored()).toEqual([
      {
        ...promise,
        text: "<b>Call</b> the court",
        by: "staff",
        by_staff: maya.id,
        due_on: due,
        status: "open",
      },
      {
        ...promise,
        text: "Bring the form",
        by: "mentee",
        due_on: "2021-03-04",
        status: "kept",
        kept_on: "2021-03-03",
        confirmed: "yes",
      },
      { ...promise, text: "Find a bed", by: "agency", due_on: "2021-03-04", status: "kept" },
      {
        ...promise,
        text: "Ask the school",
        by: "staff",
        due_on: "2021-03-05",
        status: "released",
        reason: "Moved away",
      },
    ]);
    expect((await check("promises", sheet)).counts).toMatchObject({ create: 0, duplicate: 5 });
    const elsewhere = await check("promises", sheet, world.otherOwner);
    expect(elsewhere.counts).toMatchObject({ create: 0, wrong: 12 });
    expect((await undo(done)).counts).toMatchObject({ undone: 4, kept: 0 });
    expect(await stored()).toEqual([]);
  });

  it("can't be given a day of keeping by any other call", async () => {
    const data = { text: "Today", by: "staff", dueOn: due, status: "kept", keptOn: "2001-01-01" };
    const body = { tableName: "promises", tableId: "0", menteeId: ana.id, data };
    const saved = (await test.post("saveRecord", body, world.owner.token)).body;
    expect(saved).toMatchObject({ status: 1 });
    const [row] = await test.query(
      sql`select kept_on::text as day from promises where id = ${String(saved["recordId"])}`,
    );
    expect(row?.["day"]).not.toBe("2001-01-01");
  });
});

describe("Tasks from a sheet", () => {
  it("that are completed have no day of completion, so no measure counts them as late", async () => {
    await insertRow(test.db, "menteeTasks", { organizationId: world.own, name: "Get a copy" });
    const sheet = "Mentee,Task,Start,End,Done\nA-1,Get a copy,2020-01-02,2020-02-28,yes";
    const { id: importId } = await read("menteeUserTasks", sheet, world.owner);
    const fields = ["menteeId", "menteeTaskId", "startDate", "endDate", "completed"];
    const mapping = fields.map((field, column) => ({ column, field }));
    expect(await call("check", { importId, mapping })).toMatchObject({ status: 1 });
    expect(await run(await settle(importId))).toMatchObject({ counts: { created: 1 } });
    expect(
      await test.query(sql`select completed, completed_at, completed_by from mentee_user_tasks
        where mentee_id = ${ana.id}`),
    ).toEqual([{ completed: true, completed_at: null, completed_by: null }]);
  });
});

describe("Check-ins from a sheet", () => {
  const sheet = [
    "Client ID,Check-in date,Mood,Housing,Work,Needs help,Wants a call,Comment",
    "A-1,3/4/2024,2,Fine,Worried,Y,no,<script>alert(1)</script>",
    "A-1,2024-03-18,,,,,,",
    "A-1,2024-04-01,7,,,,,",
    "A-1,2024-04-02,3,,,perhaps,,",
    `A-1,${dayAway(3)},3,,,,,`,
    "A-1,,3,,,,,",
    "A-2,2024-03-04,5,,,,,",
    "X-1,2024-03-04,5,,,,,",
  ].join("\n");

  it("have their answers on their day, ask nobody, and need no one's attention", async () => {
    const { id, columns, fields } = await read("checkIns", sheet, world.owner);
    const label = (name: string) =>
      fields.find((one) => one["name"] === name)?.["options"] as { value: string; label: string }[];
    expect(columns.map(({ field }) => field)).toEqual([
      "menteeId",
      "dueOn",
      "mood",
      "housing",
      "work",
      "needHelp",
      "wantsCall",
      "comment",
    ]);
    expect(label("housing").map(({ value }) => value)).toEqual(["fine", "worried", "help"]);
    const meanings = { housing: { Fine: "fine" }, work: { Worried: "worried" } } as Record<string, Data>;
    const mapping = columns.map(({ field, dateOrder }, column) => ({
      column,
      field,
      ...(dateOrder === undefined ? {} : { dateOrder: dateOrder ?? "mdy" }),
      ...(meanings[field] ? { values: meanings[field] } : {}),
    }));
    await call("check", { importId: id, mapping }, world.owner);
    const checked = await settle(id, world.owner);
    expect(checked.counts, JSON.stringify(await problemsOf(checked))).toMatchObject({ create: 3, wrong: 5 });
    expect(Object.keys(await problemsOf(checked)).map(Number)).toEqual([4, 5, 6, 7, 9]);
    const quiet = await sentTo(ana);
    const done = await run(checked);
    const stored = () =>
      test.query(sql`select due_on::text, answered_at, answered_by, entered_by, mood, housing, work, need_help, wants_call,
        comment, seen, seen_by from check_ins where mentee_id = ${ana.id} and deleted_at is null order by due_on`);
    const nobody = { answered_by: null, entered_by: null, seen: true, seen_by: null };
    expect(await stored()).toEqual([
      {
        ...nobody,
        due_on: "2024-03-04",
        answered_at: new Date("2024-03-04T22:00:00Z"),
        mood: 2,
        housing: "fine",
        work: "worried",
        need_help: "yes",
        wants_call: "no",
        comment: "<script>alert(1)</script>",
      },
      {
        ...nobody,
        due_on: "2024-03-18",
        answered_at: null,
        mood: null,
        housing: null,
        work: null,
        need_help: null,
        wants_call: null,
        comment: null,
      },
    ]);
    expect(await sentTo(ana)).toEqual(quiet);
    const other = await read("checkIns", sheet, world.owner);
    await call("check", { importId: other.id, mapping }, world.owner);
    expect((await settle(other.id, world.owner)).counts).toMatchObject({ create: 0, duplicate: 3 });
    expect((await undo(done)).counts).toMatchObject({ undone: 3, kept: 0 });
    expect(await stored()).toEqual([]);
  });
});

describe("Team members from a sheet", () => {
  const header = "First name,Last name,Email,Role,Cell phone";
  let ownerRole = "";
  let memberRole = "";
  let taken: Person;
  beforeAll(async () => {
    const { db } = test;
    ownerRole = "Everything";
    memberRole = "Volunteer";
    await makeRole(db, world.own, { values: { roleName: ownerRole } });
    await makeRole(db, world.own, { flags: [], keys: [], roleType: 2, values: { roleName: memberRole } });
    taken = await makeMentee(db, world.other);
  });
  const sheetOf = () =>
    [
      header,
      `Nora,Newby,nora@own.example,${memberRole},555 010 2222`,
      `Olaf,Owner,olaf@own.example,${ownerRole},`,
      `Maya,Cruz,maya@own.example,${memberRole},`,
      `Tess,Taken,${taken.email},${memberRole},`,
      `Nadia,Nomail,,${memberRole},`,
      `Rolf,Norole,rolf@own.example,,`,
      `Rita,Badrole,rita@own.example,Emperor,`,
      `Bad,Mail,not an email,${memberRole},`,
      `Mim,Mentee,${ana.email},${memberRole},`,
    ].join("\n");
  const stored = (email: string) =>
    test.query(sql`select u.id, u.first_name, u.cell_phone, u.active, a.password_hash as password, r.role_name as role,
        exists (select from one_time_links l where l.account_id = a.id) as invited
      from users u join accounts a on a.id = u.account_id join user_roles r on r.id = u.user_role
      where u.email = ${email} and u.deleted_at is null`);

  it("get an account without a password, and no one is invited until someone does it", async () => {
    const checked = await check("users", sheetOf());
    expect(checked.counts).toMatchObject({ create: 2, duplicate: 1, wrong: 6 });
    const vague = "This email address cannot be used to sign in here; please ask your administrator.";
    expect(await problemsOf(checked)).toMatchObject({
      5: vague,
      10: "Someone already uses this email address.",
    });
    expect(
      await test.query(sql`select details from audit_trail where account_id = ${world.owner.accountId}
      and details ->> 'problem' = 'addressElsewhere'`),
    ).toEqual([{ details: expect.objectContaining({ importId: checked.id, count: 1 }) }]);
    expect(
      await test.query(
        sql`select points from rate_limits where key = ${`addressElsewhere:${world.owner.accountId}`}`,
      ),
    ).toEqual([{ points: 1 }]);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ created: 2 });
    const [nora] = await stored("nora@own.example");
    expect(nora).toMatchObject({
      first_name: "Nora",
      cell_phone: "555 010 2222",
      active: true,
      role: memberRole,
      password: null,
      invited: false,
    });
    expect(await test.query(sql`select from deliveries where "to" like '%@own.example'`)).toEqual([]);
    expect((await check("users", sheetOf())).counts).toMatchObject({ create: 0, duplicate: 3 });
    const invitation = { tableName: "users", tableId: String(nora?.["id"]) };
    const invited = await test.post("auth/inviteAgain", invitation, world.owner.token);
    expect(invited.body).toMatchObject({ status: 1 });
    expect((await undo(done)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await stored("nora@own.example")).toMatchObject([{ invited: true }]);
    expect(await stored("olaf@own.example")).toEqual([]);
  });

  it("get no role with more rights than the importing person has", async () => {
    const manager = await withRole(without(allFlags, "usersCanDelete"), without(allKeys, "audit" as never));
    const checked = await check("users", `${header}\nEve,Climber,eve@own.example,${ownerRole},\n`, manager);
    expect(checked.counts).toMatchObject({ create: 0, wrong: 1 });
    const allowed = await check("users", `${header}\nFay,Fine,fay@own.example,${memberRole},\n`, manager);
    expect(allowed.counts).toMatchObject({ create: 1 });
    // The role grew after the check.
    await sql`update user_roles set users_can_delete = true, version = version + 1
      where organization_id = ${world.own} and role_name = ${memberRole}`.execute(test.db);
    expect((await run(allowed, manager)).counts).toMatchObject({ created: 0, wrong: 1 });
    expect(await stored("fay@own.example")).toEqual([]);
  });

  it("of another organization get none of these roles", async () => {
    const { fields } = await read("users", sheetOf(), world.otherOwner);
    expect(JSON.stringify(fields)).not.toContain(memberRole);
    expect((await check("users", sheetOf(), world.otherOwner)).counts).toMatchObject({ create: 0, wrong: 9 });
  });
});

it("Nobody imports what their role doesn't let them add", async () => {
  const statusOf = async (tableName: string, by: Person) =>
    (await importer.send("Client ID,Date\nA-1,2024-01-01\n", { tableName }, by)).status;
  const all = ["appointments", "menteeStaff", "promises", "checkIns", "users"];
  const noKey = await withRole(allFlags, without(allKeys, "imports"));
  const noTables = await withRole(without(allFlags, "tablesCanAdd"), allKeys);
  const noUsers = await withRole(without(allFlags, "usersCanAdd"), allKeys);
  const narrow = await withRole(allFlags, allKeys, { caseloadOnly: true });
  for (const tableName of all) {
    expect([tableName, await statusOf(tableName, noKey)]).toEqual([tableName, 403]);
    expect([tableName, await statusOf(tableName, world.mentee)]).toEqual([tableName, 403]);
    expect([tableName, await statusOf(tableName, noTables)]).toEqual([
      tableName,
      tableName === "users" ? 200 : 403,
    ]);
    expect([tableName, await statusOf(tableName, noUsers)]).toEqual([
      tableName,
      tableName === "users" ? 403 : 200,
    ]);
  }
  // Someone limited to a caseload can't extend it.
  expect(await statusOf("menteeStaff", narrow)).toBe(403);
  const appointments = await check(
    "appointments",
    "Client ID,Start,Type,Status\nA-1,2024-01-01 10:00,First,Kept\n",
    narrow,
  );
  expect(appointments.counts).toMatchObject({ create: 0, wrong: 1 });
});
