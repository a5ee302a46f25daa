/**
 * Messages to a mentee can be read by others, so they contain only first name, day, time and sender, and nothing of
 * the case (D7).
 */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { makeMoment } from "#shared/fields/moment.ts";
import { mailConfirmation } from "#server/core/notifications/address-mail.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { askCheckIns } from "#server/features/check-ins/ask.ts";
import { remindOfPromises } from "#server/features/promises/remind.ts";
import { remindOfWork } from "#server/features/work-reminders/remind.ts";
import { testApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const zone = "America/New_York";
const at = (local: string) => new Date(makeMoment(local, zone).at);

let worker: Person;
const words: string[] = [];
/** Returns a word that appears nowhere else. */
function plant(): string {
  words.push(`Planted${String.fromCharCode(97 + (words.length % 26))}${words.length}x`);
  return words.at(-1)!;
}

const test = testApp({
  seed: "base",
  // The application's jobs don't run, because they use the machine's clock.
  clock: makeTestClock(),
  env: { SMS_URL: "http://AC1:secret@127.0.0.1:9", SMS_FROM: "+15550009999" },
});
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { db } = test;
  await sql`update organizations set name = ${plant()}, reminders = '{day,hours}' where id = ${world.own}`.execute(
    db,
  );
  worker = await makeStaff(db, world.own, { values: { firstName: "Ana", lastName: "Ruiz" } });
});

/** Plants a word in each text column of a mentee that can hold any text. */
async function plantIn({ id }: Person): Promise<void> {
  const { db } = test;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'mentees' and data_type = 'text' and is_generated = 'NEVER'
      and column_name not in ('first_name', 'email', 'cell_phone', 'mobile', 'text_consent_to', 'image')`.execute(
    db,
  );
  for (const { name } of rows) {
    const word = plant();
    await sql`update mentees set ${sql.ref(name)} = ${word} where id = ${id}`
      .execute(db)
      .catch(() => words.pop());
  }
}
async function save(tableName: string, data: Record<string, unknown>): Promise<void> {
  const { body } = await test.save(tableName, "0", data, worker.token, { force: true });
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
}

/** Triggers everything that sends a message to a mentee. */
async function letAllHappen(mentee: Person): Promise<void> {
  const { db, application } = test.database;
  const menteeId = mentee.id;
  const texts = () => ({ description: plant(), bring: plant(), address: plant(), hours: plant() });
  for (const [kind, item] of [["Goal"], ["Task"], ["Challenge"]].map(
    ([name]) => [name!, `mentee${name}s`] as const,
  )) {
    const itemId = await insertRow(db, item, { organizationId: world.own, name: plant(), ...texts() });
    const dates = { startDate: "2031-01-01", endDate: "2031-07-08", points: "5", description: plant() };
    await save(`menteeUser${kind}s`, { menteeId, [`mentee${kind}Id`]: itemId, ...dates });
  }
  await save("appointments", {
    menteeId,
    type: "1",
    start: { local: "2031-07-08T10:00", zone },
    minutes: 30,
    mode: "phone",
    place: plant(),
    bring: plant(),
    menteeNote: plant(),
    staff: `,${worker.id},`,
  });
  const promise = { menteeId, text: plant(), dueOn: "2031-07-08" };
  await insertRow(db, "promises", { organizationId: world.own, by: "mentee", status: "open", ...promise });
  await insertRow(db, "checkInPlans", {
    organizationId: world.own,
    menteeId,
    every: "week",
    questions: ["mood"],
    nextOn: "2031-07-07",
  });
  await sendInvitations(application, test.env, at("2031-07-01T12:00"));
  await sendReminders(application, test.env, at("2031-07-01T12:00"));
  await sendReminders(application, test.env, at("2031-07-07T12:00"));
  await remindOfWork(application, test.env, at("2031-07-07T12:00"));
  await remindOfPromises(application, test.env, at("2031-07-07T12:00"));
  await askCheckIns(application, test.env, at("2031-07-07T12:00"));
  await test.post("auth/forgotPass", { username: mentee.email });
  await backgroundWorkEnded();
  for (const text of ["passwordChanged", "emailChanged"] as const)
    await notifyAccount(db, test.env, mentee.accountId, { text });
  await mailConfirmation(db, test.env, mentee.accountId);
}

/** Returns the calendar feed of a person, with initials, the setting that reveals the most. */
async function feedOf(person: Person): Promise<string> {
  const made = await test.post("calendarLink", { action: "make", initials: "1" }, person.token);
  const { link } = made.body["dataValues"] as { link: string };
  const lines = (await test.get(link.slice(`${test.env.publicUrl}/apicalls/`.length))).text;
  // Long lines are folded.
  return lines.replaceAll(/\r?\n[ \t]/g, "");
}

it.each(["en", "es"])(
  "The emails, texts and calendar feed contain none of fifty planted words (%s) [A2.7-8]",
  async (language) => {
    const { db } = test;
    const kinds = new Set<string>();
    for (const hasTexts of [false, true]) {
      const cellPhone = `(555) 208-${language === "en" ? "00" : "01"}${hasTexts ? "01" : "02"}`;
      const mentee = await makeMentee(db, world.own, { language, values: { firstName: "Luis", cellPhone } });
      await plantIn(mentee);
      if (hasTexts)
        await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile
        where id = ${mentee.id}`.execute(db);
      await letAllHappen(mentee);
      const { rows } = await sql<{ kind: string; channel: string; text: string }>`
      select kind, channel, concat_ws(' ', from_name, subject, body, calendar) as text from deliveries
      where account_id = ${mentee.accountId}`.execute(db);
      for (const { kind, channel, text } of rows) {
        kinds.add(`${channel} ${kind}`);
        expect(
          words.filter((word) => text.toLowerCase().includes(word.toLowerCase())),
          `${channel} ${kind}`,
        ).toEqual([]);
      }
    }
    // The feed shows at most a year.
    await sql`update appointments set start_at = now() + interval '1 day',
      start_local = (now() + interval '1 day') at time zone start_zone`.execute(db);
    const feed = await feedOf(worker);
    expect(feed).toContain("BEGIN:VEVENT");
    expect(words.filter((word) => feed.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(words.length).toBeGreaterThanOrEqual(50);
    expect([...kinds].toSorted()).toEqual([
      "mail accountNotice",
      "mail appointmentInvitation",
      "mail appointmentReminder",
      "mail checkIn",
      "mail confirmation",
      "mail newAssignment",
      "mail promiseDue",
      "mail verificationCode",
      "mail workDue",
      "sms appointmentReminder",
      "sms checkIn",
      "sms promiseDue",
      "sms workDue",
    ]);
  },
);
