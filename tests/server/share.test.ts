/** Sending a job, course, or resource to mentees. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestClock } from "#tests/support/clock.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";

let staff: Person;
let english: Person;
let spanish: Person;
let foreign: Person;
let job: string;
let archived: string;
let round = 0;
// No job sends the texts, so that the test can read them.
const test = testApp({ env: { PUBLIC_URL: "https://app.example" }, clock: makeTestClock() });
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  staff = await makeStaff(db, own, { values: { firstName: "Andre" } });
  english = await makeMentee(db, own);
  spanish = await makeMentee(db, own, { language: "es" });
  foreign = await makeMentee(db, await makeOrganization(db));
  job = await insertRow(db, "jobs", { organizationId: own, title: "Baker" });
  archived = await insertRow(db, "jobs", { organizationId: own, title: "Driver", active: false });
});
beforeEach(() => (round += 1));

const body = (more: object = {}) => ({
  tableName: "jobs",
  tableId: job,
  menteeIds: [english.id],
  by: "chat",
  note: "",
  clientId: `of a share ${round}`,
  ...more,
});
const send = (more: object = {}, { token }: Person = staff) => test.post("share", body(more), token);
const preview = async (more: object = {}, { token }: Person = staff) =>
  (await test.post("share/preview", body(more), token)).body["dataValues"] as {
    menteeId: string;
    body: string;
    problem: string;
  }[];
/** Returns the messages of a mentee's chat, without notices. */
const messagesOf = async ({ id }: Person): Promise<{ message: string; via?: string | null }[]> => {
  const { rows } = await sql<{ message: string; via: string | null }>`
    select m.text as message, m.via from chat_messages m join chat_rooms r on r.id = m.room_id
    where r.mentee_id = ${id} and m.message_type = 'Message' order by m.id`.execute(test.db);
  return rows;
};
const texts = async () =>
  (
    await sql<{ body: string }>`select body from deliveries where channel = 'sms' order by id`.execute(
      test.db,
    )
  ).rows;

describe("POST /share", () => {
  it("writes the sender's words, the item, and a link for mentees into the chat", async () => {
    const words = { note: "They start at 6." };
    const [shown] = await preview(words);
    expect(shown).toEqual({
      menteeId: english.id,
      body: `They start at 6.\nBaker\nhttps://app.example/find/job-${job}`,
      language: "en",
      problem: "",
    });
    expect(await messagesOf(english)).toEqual([]);
    expect((await send(words)).body).toMatchObject({ status: 1 });
    expect(await messagesOf(english)).toEqual([{ message: shown!.body, via: null }]);
  });

  it("sends each message once, however often it is requested", async () => {
    const before = (await messagesOf(english)).length;
    await Promise.all([send(), send()]);
    expect((await send()).body).toMatchObject({ status: 1 });
    expect((await messagesOf(english)).length).toBe(before + 1);
  });

  it("reaches many mentees, each in one message", async () => {
    const before = [await messagesOf(english), await messagesOf(spanish)].map(({ length }) => length);
    expect((await send({ menteeIds: [english.id, spanish.id, english.id] })).body).toMatchObject({
      status: 1,
    });
    const after = [await messagesOf(english), await messagesOf(spanish)].map(({ length }) => length);
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it("by text message doesn't name the item, and is refused without consent", async () => {
    const { db } = test;
    const [refused] = await preview({ by: "text", menteeIds: [spanish.id] });
    expect(refused!.problem).not.toBe("");
    const { body: answer } = await send({ by: "text", menteeIds: [spanish.id] });
    expect(answer).toMatchObject({ status: 0, message: refused!.problem });
    expect(await texts()).toEqual([]);
    await sql`update mentees set cell_phone = '+15715550142' where id = ${spanish.id}`.execute(db);
    await sql`update mentees set text_consent_on = organization_day(organization_id), text_consent_to = mobile where id = ${spanish.id}`.execute(
      db,
    );
    const [shown] = await preview({ by: "text", menteeIds: [spanish.id] });
    expect(shown).toMatchObject({
      body: `Andre: Encontré algo para usted: https://app.example/find/job-${job}`,
      language: "es",
      problem: "",
    });
    round += 1;
    expect((await send({ by: "text", menteeIds: [spanish.id] })).body).toMatchObject({ status: 1 });
    expect(await texts()).toEqual([{ body: shown!.body }]);
    expect((await messagesOf(spanish)).at(-1)).toMatchObject({ via: "sms" });
  });

  it("changes nothing for an archived item, another organization's mentee, or an item that doesn't exist", async () => {
    const before = [await messagesOf(english), await messagesOf(foreign)];
    expect((await send({ tableId: archived })).body).toMatchObject({ status: 0 });
    expect((await send({ menteeIds: [english.id, foreign.id] })).status).toBe(404);
    expect((await send({ tableId: "999999" })).status).toBe(404);
    expect([await messagesOf(english), await messagesOf(foreign)]).toEqual(before);
  });

  it("reaches the others if one mentee can't get it, and names that one", async () => {
    const { db } = test;
    // The item has another name at the second try, so its message to the first mentee differs from the one sent.
    expect((await send()).body).toMatchObject({ status: 1 });
    await sql`update jobs set title = 'Head baker' where id = ${job}`.execute(db);
    const before = (await messagesOf(spanish)).length;
    const { body: answer } = await send({ menteeIds: [english.id, spanish.id] });
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', first_name, last_name) as name from mentees where id = ${english.id}`.execute(db);
    expect(answer).toMatchObject({
      status: 0,
      message: expect.stringMatching(new RegExp(`^${rows[0]!.name} didn't get it\\. This was already sent`)),
    });
    const after = await messagesOf(spanish);
    expect([after.length, after.at(-1)?.message]).toEqual([
      before + 1,
      expect.stringContaining("Head baker"),
    ]);
    const { rows: audited } = await sql`
      select outcome, details ->> 'reached' as reached from audit_trail
      where account_id = ${staff.accountId} and details ->> 'menteeIds' = ${`${english.id},${spanish.id}`}
      order by id desc limit 1`.execute(db);
    expect(audited).toEqual([{ outcome: "refused", reached: spanish.id }]);
    await sql`update jobs set title = 'Baker' where id = ${job}`.execute(db);
    // Alone, the reason keeps its code.
    expect((await send({ note: "Other words" })).status).toBe(409);
  });

  it("refuses hostile input with 400 and a sentence", async () => {
    for (const more of [
      { tableName: "menteeUserNotes" },
      { tableName: "constructor" },
      { menteeIds: [] },
      { menteeIds: Array.from({ length: 51 }, () => english.id) },
      { menteeIds: english.id },
      { by: "email" },
      { note: "a".repeat(301) },
      { note: { $ne: "" } },
      { clientId: "" },
    ]) {
      const { status, body: answer } = await send(more);
      expect([more, status, typeof answer["message"]]).toEqual([more, 400, "string"]);
    }
    expect((await send({ note: "a\0b\uD800" })).status).toBeLessThan(500);
  });

  it("reaches only the caseload of a role that is limited to one", async () => {
    const { db } = test;
    const mentor = await makeStaff(db, staff.organizationId, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    expect((await send({}, mentor)).status).toBe(404);
    await sql`insert into mentee_staff (organization_id, mentee_id, staff_id, duty, from_date)
      values (${staff.organizationId}, ${english.id}, ${mentor.id}, 'mentor', organization_day(${staff.organizationId}) - 1)`.execute(
      db,
    );
    expect((await send({}, mentor)).body).toMatchObject({ status: 1 });
  });
});
