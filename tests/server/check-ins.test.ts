/** Check-ins: who is asked when, who answers, and who is notified (A2.2 to A2.5). */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { testApp } from "#tests/support/app.ts";
import { assignTask } from "#tests/support/mentee-case.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { zoneCode } from "#tests/support/days.ts";

const newYork = "America/New_York";
const zoneNumber = zoneCode(newYork);
const questions = ["mood", "housing", "work", "needHelp", "wantsCall"];

let organizationId: string;
let ana: Person;
let luis: Person;
// The application's jobs don't run, because they use the machine's clock.
const test = testApp({ clock: makeTestClock() });
beforeEach(async () => {
  const { db } = test;
  for (const table of ["check_ins", "check_in_plans", "notifications", "deliveries"])
    await sql`delete from ${sql.table(table)}`.execute(db);
  organizationId = await makeOrganization(db, { timezones: zoneNumber });
  ana = await makeStaff(db, organizationId, { role: { roleType: 2 } });
  luis = await makeMentee(db, organizationId, {
    values: { caseManager: ana.id, cellPhone: "(202) 555-0123" },
  });
});

const plan = (more: Record<string, unknown> = {}) =>
  insertRow(test.db, "checkInPlans", {
    organizationId,
    menteeId: luis.id,
    every: "week",
    nextOn: "2031-07-07",
    questions,
    ...more,
  });
const runAt = (local: string) =>
  askCheckIns(test.database.application, test.env, new Date(makeMoment(local, newYork).at));
const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(test.db)).rows;
const made = () =>
  rows(sql<{ day: string }>`select due_on::text as day from check_ins order by id`).then((found) =>
    found.map(({ day }) => day),
  );
const nextOn = async () =>
  (await rows(sql<{ day: string }>`select next_on::text as day from check_in_plans`))[0]?.day;
const noticesOf = (person: Person) =>
  rows(
    sql<{ subject: string }>`select notification_subject as subject from notifications
      where account_id = ${person.accountId} order by id`,
  ).then((found) => found.map(({ subject }) => subject));
const ask = () =>
  insertRow(test.db, "checkIns", { organizationId, menteeId: luis.id, dueOn: "2031-07-07", questions });
const save = (id: string, data: Record<string, unknown>, person = luis) =>
  test.save("checkIns", id, data, person.token);

describe("The check-in plan", () => {
  it("asks on its day, during the mentee's daytime, once, however often and wherever the job runs", async () => {
    await plan();
    for (const early of ["2031-07-06T12:00", "2031-07-07T07:59"]) await runAt(early);
    expect(await made()).toEqual([]);
    await Promise.all([runAt("2031-07-07T08:00"), runAt("2031-07-07T08:00"), runAt("2031-07-07T08:00")]);
    for (const later of ["2031-07-07T20:00", "2031-07-08T09:00"]) await runAt(later);
    expect([await made(), await nextOn()]).toEqual([["2031-07-07"], "2031-07-14"]);
    expect(await noticesOf(luis)).toEqual(["How are you?"]);
  });

  it("follows the mentee's time zone, or else the organization's", async () => {
    const { db } = test;
    const code = zoneCode("America/Los_Angeles");
    await sql`update mentees set timezone = ${code} where id = ${luis.id}`.execute(db);
    await plan();
    // 5:00 there, and then 8:00.
    await runAt("2031-07-07T08:00");
    expect(await made()).toEqual([]);
    await runAt("2031-07-07T11:00");
    expect(await made()).toEqual(["2031-07-07"]);
  });

  it("asks once after weeks of downtime, and continues its rhythm", async () => {
    await plan();
    await runAt("2031-07-30T10:00");
    expect([await made(), await nextOn()]).toEqual([["2031-07-30"], "2031-08-04"]);
  });

  it("returns a monthly check-in on the 31st to the 31st after shorter months, until another day is chosen", async () => {
    const id = await plan();
    const choose = async (data: Record<string, string>) =>
      expect((await test.save("checkInPlans", id, data, ana.token)).body).toMatchObject({ status: 1 });
    await choose({ every: "month", nextOn: "2032-01-31" });
    const days: (string | undefined)[] = [];
    for (let day: string | undefined = "2032-01-31"; days.length < 5; days.push(day)) {
      await runAt(`${day}T10:00`);
      day = await nextOn();
      // Pausing is no choice of another day.
      await choose({ pausedUntil: "2031-12-31" });
    }
    expect(days).toEqual(["2032-02-29", "2032-03-31", "2032-04-30", "2032-05-31", "2032-06-30"]);
    await choose({ nextOn: "2032-06-29" });
    await runAt("2032-06-29T10:00");
    expect(await nextOn()).toBe("2032-07-29");
    await choose({ every: "twoWeeks" });
    await runAt("2032-07-29T10:00");
    expect(await nextOn()).toBe("2032-08-12");
    // The job didn't run for half a year.
    await choose({ every: "month", nextOn: "2032-08-31" });
    await runAt("2033-02-27T10:00");
    expect(await nextOn()).toBe("2033-02-28");
  });

  it("is silent while paused, and for mentees who are inactive or want no reminders", async () => {
    const id = await plan({ pausedUntil: "2031-07-20" });
    await runAt("2031-07-20T12:00");
    expect(await made()).toEqual([]);
    await runAt("2031-07-21T12:00");
    expect(await made()).toEqual(["2031-07-21"]);
    const { db } = test;
    await sql`update check_in_plans set next_on = '2031-08-01' where id = ${id}`.execute(db);
    await sql`update mentees set reminders_off = true where id = ${luis.id}`.execute(db);
    await sql`delete from notifications`.execute(db);
    await runAt("2031-08-01T12:00");
    expect([(await made()).length, await noticesOf(luis)]).toEqual([2, []]);
    await sql`update check_in_plans set next_on = '2031-09-01' where id = ${id}`.execute(db);
    await sql`update mentees set active = false where id = ${luis.id}`.execute(db);
    await runAt("2031-09-01T12:00");
    expect(await made()).toHaveLength(2);
  });

  it("asks by email and text without a word about the case", async () => {
    const { db } = test;
    await sql`update mentees set text_consent_on = now(), text_consent_to = mobile, last_name = 'Planted',
      address = 'Planted Street' where id = ${luis.id}`.execute(db);
    await sql`update organizations set name = 'Planted Re-entry' where id = ${organizationId}`.execute(db);
    await plan();
    await runAt("2031-07-07T12:00");
    const sent = await rows(
      sql<{
        channel: string;
        text: string;
      }>`select channel, concat_ws(' ', subject, body) as text from deliveries order by channel`,
    );
    expect(sent.map(({ channel }) => channel)).toEqual(["mail", "sms"]);
    for (const { text } of sent) {
      expect(text).toContain("/check-in");
      expect(text).not.toMatch(/planted|housing|work|mood/i);
    }
  });
});

describe("Answering a check-in", () => {
  const own = async () =>
    (await test.get("checkIn", luis.token)).body["dataValues"] as Record<string, unknown> | null;

  it("takes the mentee one call, which returns the newest check-in and its questions", async () => {
    expect(await own()).toBeNull();
    // Two check-ins on the same day, whose ids have three and four digits.
    await sql`select setval(pg_get_serial_sequence('check_ins', 'id'), 998)`.execute(test.db);
    await ask();
    const id = await ask();
    expect(id).toBe("1000");
    expect(await own()).toMatchObject({ id, questions, answers: {}, isAnswered: false });
    expect((await test.get("loadDashboard", luis.token)).body).toMatchObject({ hasCheckIn: true });
    const saved = await save(id, {
      mood: "4",
      housing: "fine",
      work: "worried",
      needHelp: "no",
      wantsCall: "no",
    });
    expect(saved.body).toMatchObject({ status: 1 });
    expect(await own()).toMatchObject({
      isAnswered: true,
      answers: { mood: "4", work: "worried", wantsCall: "no" },
    });
    expect((await test.get("loadDashboard", luis.token)).body).toMatchObject({ hasCheckIn: false });
    // Nothing here requires a notice.
    expect(await noticesOf(ana)).toEqual([]);
    const [quiet] = await rows(sql<{ isToday: boolean }>`
      select last_kept_on = organization_day(organization_id) as "isToday" from mentee_attention where mentee_id = ${luis.id}`);
    expect(quiet).toEqual({ isToday: true });
  });

  it("keeps one answer per check-in, and a second answer with another key edits it and asks no one twice", async () => {
    const id = await ask();
    const answer = async (key: string, wantsCall: string) => {
      const data = { mood: "1", needHelp: "yes", wantsCall };
      const payload = { tableName: "checkIns", tableId: id, data };
      const headers = { authorization: luis.token, "idempotency-key": key };
      const sent = await test.app.inject({ method: "POST", url: "/apicalls/saveRecord", headers, payload });
      expect(sent.json()).toMatchObject({ status: 1 });
    };
    // Each of them is sent twice, as after a lost answer.
    for (const key of [
      "first-answer-key-1",
      "first-answer-key-1",
      "second-answer-key-2",
      "second-answer-key-2",
    ])
      await answer(key, "yes");
    await answer("third-answer-key-3", "no");
    expect(
      await rows(
        sql`select id::text, mood, wants_call, answered_by from check_ins where mentee_id = ${luis.id}`,
      ),
    ).toEqual([{ id, mood: 1, wants_call: "no", answered_by: "mentee" }]);
    expect((await noticesOf(ana)).length).toBe(1);
  });

  it("provides the hours and phone numbers of the organization, for offline use", async () => {
    await ask();
    expect(await own()).toMatchObject({ care: { answerHours: "", crisisHelp: "" } });
    const change = (hours: string | null, help: string | null) =>
      sql`update organizations set answer_hours = ${hours}, crisis_help = ${help} where id = ${organizationId}`.execute(
        test.db,
      );
    await change("Monday to Friday, 9 to 5", "Call Rosa, 555-0101.");
    expect(await own()).toMatchObject({
      care: { answerHours: "Monday to Friday, 9 to 5", crisisHelp: "Call Rosa, 555-0101." },
    });
    await change(null, null);
  });

  it("is refused to other people, and invalid answers are not stored", async () => {
    const id = await ask();
    const stranger = await makeMentee(test.db, organizationId, {});
    expect((await save(id, { mood: "1" }, stranger)).status).toBe(404);
    expect((await test.get("checkIn", ana.token)).status).toBe(403);
    expect((await test.get("checkIn", "")).status).toBe(401);
    for (const wrong of [{ mood: "6" }, { mood: "-1" }, { housing: "castle" }, { wantsCall: "maybe" }])
      expect((await save(id, wrong)).body).not.toMatchObject({ status: 1 });
    await save(id, { seen: "1", dueOn: "2031-01-01", answeredAt: "2031-01-01T00:00:00Z", seenBy: ana.id });
    expect(
      await rows(
        sql`select mood, housing, wants_call, seen, due_on::text, answered_at, seen_by from check_ins`,
      ),
    ).toEqual([
      {
        mood: null,
        housing: null,
        wants_call: null,
        seen: false,
        due_on: "2031-07-07",
        answered_at: null,
        seen_by: null,
      },
    ]);
  });

  it("records who gave the answers", async () => {
    const answerers = async (id: unknown) =>
      (
        await rows(sql<{ by: string | null; entered: string | null }>`
          select answered_by as by, entered_by::text as entered from check_ins where id = ${id}`)
      )[0];
    const asked = await ask();
    await save(asked, { seen: "1" }, ana);
    expect(await answerers(asked)).toEqual({ by: null, entered: null });
    await save(asked, { mood: "4", answeredBy: "staff", enteredBy: ana.id });
    expect(await answerers(asked)).toEqual({ by: "mentee", entered: null });
    // Nothing is answered by sending the same again.
    await save(asked, { mood: "4", seen: "1" }, ana);
    expect(await answerers(asked)).toEqual({ by: "mentee", entered: null });
    await save(asked, { mood: "2" }, ana);
    expect(await answerers(asked)).toEqual({ by: "both", entered: ana.id });
    const talk = { menteeId: luis.id, dueOn: "2031-07-08", mood: "3" };
    const { body } = await test.save("checkIns", "0", talk, ana.token);
    expect(await answerers(body["recordId"])).toEqual({ by: "staff", entered: ana.id });
    // The author of answers from before the change is unknown.
    await sql`update check_ins set answered_by = null, entered_by = null`.execute(test.db);
    await save(asked, { work: "fine" }, ana);
    expect(await answerers(asked)).toEqual({ by: null, entered: ana.id });
  });

  it("makes it a contact and a timeline event, which it is not before", async () => {
    const id = await ask();
    await sql`update check_ins set due_on = '2024-05-06'`.execute(test.db);
    const quietSince = async () => {
      const { body } = await test.post("menteeOverview", { menteeId: luis.id }, ana.token);
      return (body["dataValues"] as Record<string, unknown>)["quietSince"];
    };
    const inTimeline = async () => {
      const kinds = ["checkIn", "checkInUnanswered"];
      const { body } = await test.post("timeline", { menteeId: luis.id, kinds }, ana.token);
      return (body["dataValues"] as { kind: string; title: string }[]).map(({ kind, title }) => [
        kind,
        title,
      ]);
    };
    await sql`update mentees set date_of_referral = '2024-01-01' where id = ${luis.id}`.execute(test.db);
    const unanswered = [await quietSince(), await inTimeline()];
    expect(unanswered).toEqual(["2024-01-01", [["checkInUnanswered", ""]]]);
    await save(id, { seen: "1" }, ana);
    expect([await quietSince(), await inTimeline()]).toEqual(unanswered);
    await save(id, { mood: "4" });
    await sql`update check_ins set answered_at = '2024-05-07T12:00Z'`.execute(test.db);
    expect([await quietSince(), await inTimeline()]).toEqual([
      "2024-05-07",
      [["checkIn", expect.stringContaining("How are you? Good")]],
    ]);
    // An answer that was a mistake and is removed was none.
    await save(id, { mood: "" }, ana);
    expect([await quietSince(), await inTimeline()]).toEqual(unanswered);
    const { rows: stored } = await sql`select answered_at, answered_by, entered_by from check_ins`.execute(
      test.db,
    );
    expect(stored).toEqual([{ answered_at: null, answered_by: null, entered_by: null }]);
  });

  it("can be corrected for a day", async () => {
    const id = await ask();
    await save(id, { mood: "4" });
    expect((await save(id, { comment: "All is well" })).body).toMatchObject({ status: 1 });
    await sql`update check_ins set answered_at = now() - interval '25 hours'`.execute(test.db);
    expect((await save(id, { mood: "1" })).body).toMatchObject({
      status: 0,
      message: "You already answered this one. Thank you.",
    });
    expect(await own()).toBeNull();
  });

  it("with a request for a call notifies the case manager once, in the app and by email without a name", async () => {
    const id = await ask();
    // The email is in the reader's language and not in the mentee's.
    await sql`update accounts set language_code = 'es' where id = ${luis.accountId}`.execute(test.db);
    await save(id, { mood: "2", needHelp: "yes", wantsCall: "yes" });
    // A person who has read the notification does not get it again.
    await sql`update notifications set read_at = now()`.execute(test.db);
    await save(id, { comment: "It is about the landlord", wantsCall: "yes" });
    expect(await noticesOf(ana)).toEqual([expect.stringContaining("asked for a call")]);
    const mails = await rows(sql<{ text: string }>`
      select concat_ws(' ', subject, body) as text from deliveries where "to" = ${ana.email}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("A mentee asked for a call.");
    expect(mails[0]?.text).not.toMatch(/landlord|Luis/);
  });

  it("notifies of a call and of help that the mentee asks for later, each also by email", async () => {
    const id = await ask();
    await save(id, { wantsCall: "yes" });
    await save(id, { needHelp: "yes" });
    const both = ["asked for a call", "asked for help"].map((words) => expect.stringContaining(words));
    expect(await noticesOf(ana)).toEqual(both);
    const mails = await rows(sql<{ body: string }>`
      select body from deliveries where "to" = ${ana.email} order by id`);
    expect(mails.map(({ body }) => body)).toEqual(both);
  });

  it("notifies the Owners if there is no case manager", async () => {
    const { db } = test;
    const owner = await makeStaff(db, organizationId, { role: { roleType: 1 } });
    await sql`update mentees set case_manager = null where id = ${luis.id}`.execute(db);
    await save(await ask(), { needHelp: "yes" });
    expect([await noticesOf(owner), await noticesOf(ana)]).toEqual([
      [expect.stringContaining("asked for help")],
      [],
    ]);
  });
});

describe("The Today page", () => {
  const work = async () => {
    const { body } = await test.post("today", {}, ana.token);
    return (
      (body["dataValues"] as Record<string, unknown>)["work"] as { rows: { table: string; name: string }[] }
    ).rows.map(({ name }) => name);
  };
  const state = (values: Record<string, unknown>) =>
    sql`update check_ins set ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    )}`.execute(test.db);

  it("lists mentees who ask for a call or help, are not well or do not answer, except those who are fine or handled", async () => {
    const id = await ask();
    const now = new Date().toISOString();
    await state({ due_on: "2024-01-01" });
    expect(await work()).toEqual(["Did not answer the check-in"]);
    await state({ answered_at: now, mood: 3, housing: "fine" });
    expect(await work()).toEqual([]);
    await state({ mood: 2 });
    expect(await work()).toEqual(["Is not well"]);
    await state({ housing: "help" });
    expect(await work()).toEqual(["Asks for help"]);
    await state({ wants_call: "yes" });
    expect(await work()).toEqual(["Asked for a call"]);
    expect((await save(id, { seen: "1" }, ana)).body).toMatchObject({ status: 1 });
    expect(await work()).toEqual([]);
    expect(await rows(sql`select seen_by::text, seen_at is not null as at from check_ins`)).toEqual([
      { seen_by: ana.id, at: true },
    ]);
  });

  it("keeps a request that came just before or after the check-in was marked as seen", async () => {
    const id = await ask();
    await state({ due_on: "2024-01-01" });
    expect((await save(id, { needHelp: "yes" })).body).toMatchObject({ status: 1 });
    // The list of the team member still says that there is no answer.
    expect((await save(id, { seen: "1", version: 1 }, ana)).body).toMatchObject({ status: 0 });
    expect(await work()).toEqual(["Asks for help"]);
    expect((await save(id, { seen: "1", version: 2 }, ana)).body).toMatchObject({ status: 1 });
    expect(await work()).toEqual([]);
    // The phone was offline when the check-in was marked as seen.
    expect((await save(id, { wantsCall: "yes", version: 2 })).body).toMatchObject({ status: 1 });
    expect(await work()).toEqual(["Asked for a call"]);
    expect(await rows(sql`select seen, seen_by, seen_at from check_ins`)).toEqual([
      { seen: false, seen_by: null, seen_at: null },
    ]);
    expect((await save(id, { seen: "1" }, ana)).body).toMatchObject({ status: 1 });
    expect(await work()).toEqual([]);
  });

  it("waits for the organization's number of days, and only for the newest check-in", async () => {
    const { db } = test;
    await ask();
    await sql`update check_ins set due_on = organization_day(organization_id) - 4`.execute(db);
    expect(await work()).toHaveLength(1);
    // Answers of an earlier talk that are entered now aren't newer.
    await test.save("checkIns", "0", { menteeId: luis.id, dueOn: "2024-01-01", mood: "4" }, ana.token);
    expect(await work()).toHaveLength(1);
    await sql`delete from check_ins where due_on = '2024-01-01'`.execute(db);
    await sql`update organizations set check_in_grace_days = 7 where id = ${organizationId}`.execute(db);
    expect(await work()).toEqual([]);
    await sql`update check_ins set due_on = organization_day(organization_id) - 20`.execute(db);
    await ask();
    await sql`update check_ins set due_on = organization_day(organization_id)
      where due_on > organization_day(organization_id)`.execute(db);
    expect(await work()).toEqual([]);
  });
});

it("Staff ask immediately by adding a check-in, and record the answers of a conversation without asking", async () => {
  await test.save("checkIns", "0", { menteeId: luis.id, dueOn: "2031-07-07" }, ana.token);
  expect(await noticesOf(luis)).toEqual(["How are you?"]);
  await sql`delete from notifications`.execute(test.db);
  const talk = { menteeId: luis.id, dueOn: "2031-07-08", mood: "3", wantsCall: "yes" };
  await test.save("checkIns", "0", talk, ana.token);
  expect([await noticesOf(luis), await noticesOf(ana)]).toEqual([[], []]);
  expect(
    await rows(sql`select answered_at is not null as given, questions from check_ins order by id`),
  ).toEqual([
    { given: false, questions },
    { given: true, questions },
  ]);
});

describe("The text that a mentee writes in a record", () => {
  const subjects = async (person: Person) =>
    (
      await rows(
        sql<{ subject: string; url: string }>`select notification_subject as subject, notification_url as url
          from notifications where account_id = ${person.accountId} order by id`,
      )
    ).map(({ subject, url }) => `${subject} ${url}`);
  const urgentMails = () =>
    rows(sql<{ to: string; day_zone: string | null }>`select "to", day_zone from deliveries
      where kind = 'urgentMessage' and account_id = ${ana.accountId}`);
  const store = (tableName: string, tableId: string, data: Record<string, unknown>, person = luis) =>
    test.save(tableName, tableId, data, person.token, { menteeId: luis.id });

  it("alerts the team about a crisis in the comment of a check-in, once, and shows the mentee where to turn now", async () => {
    await plan();
    await runAt("2031-07-07T10:00");
    const [checkIn] = await rows(sql<{ id: string }>`select id from check_ins`);
    await store("checkIns", checkIn!.id, { mood: "1", comment: "I had a long day" });
    expect(await subjects(ana)).toEqual([]);
    const data = { comment: "I don't want to live" };
    for (let at = 0; at < 2; at += 1)
      expect((await store("checkIns", checkIn!.id, data)).body).toMatchObject({ status: 1 });
    const name = "Urgent: ";
    expect(await subjects(ana)).toEqual([
      expect.stringMatching(
        new RegExp(`^${name}.+ /mentee/mentee-check-ins/${luis.id}\\?record=${checkIn!.id}$`),
      ),
    ]);
    expect(await urgentMails()).toMatchObject([{ day_zone: null }]);
    const help = await rows(sql<{ text: string }>`select notification_message as text from notifications
      where account_id = ${luis.accountId} and notification_subject = 'Where to turn now'`);
    expect(help).toEqual([{ text: expect.stringContaining("988") }]);
  });

  it("alerts the team about a crisis in a promise", async () => {
    const data = { text: "No quiero vivir", dueOn: "2031-07-07" };
    expect((await store("promises", "0", data)).body).toMatchObject({ status: 1 });
    expect((await subjects(ana)).filter((line) => line.startsWith("Urgent: "))).toHaveLength(1);
  });

  it("causes no alert if staff wrote it, and no second alert about an existing entry", async () => {
    const task = await assignTask(test.db, { id: luis.id, organizationId }, "ID card");
    const note = (text: string) => ({ dataNotes: [{ id: "0", note: text }] });
    expect((await store("menteeUserTasks", task, note("he says: I want to die"), ana)).body).toMatchObject({
      status: 1,
    });
    expect(await subjects(luis)).not.toContainEqual(expect.stringContaining("Where to turn now"));
    expect((await store("menteeUserTasks", task, note("I did it"))).body).toMatchObject({ status: 1 });
    expect(await urgentMails()).toEqual([]);
    expect((await store("menteeUserTasks", task, note("me quiero morir"))).body).toMatchObject({ status: 1 });
    expect(await urgentMails()).toHaveLength(1);
  });

  it("is searched as fast if it was made to be slow", async () => {
    const task = await assignTask(test.db, { id: luis.id, organizationId }, "ID card");
    const dataNotes = Array.from({ length: 40 }, () => ({ id: "0", note: "<".repeat(20_000) }));
    const start = performance.now();
    expect((await store("menteeUserTasks", task, { dataNotes })).body).toMatchObject({ status: 1 });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
