import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { remindOfApiKeys } from "#server/features/api-keys/remind.ts";
import { readEnv } from "#server/kernel/env.ts";
import { buildApp } from "#server/process/app.ts";
import { createLogger } from "#server/process/startup/logger.ts";
import { testApp, unlimited } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeAppointment, makeKey, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const test = testApp({ clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));

const list = (token: string, more: object = {}) =>
  test.post("getTable", { tableName: "mentees", ...more }, token);

describe("The software that uses a key", () => {
  it("lists pages with a filter, and saves once per Idempotency-Key", async () => {
    const { text } = await makeKey(test.db, world.owner);
    const data = { firstName: "Ada", lastName: "Keyed", cellPhone: "(410) 555-0199", referredBy: "Court" };
    const save = (token: string, by: string) =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/saveRecord",
        headers: { authorization: token, "idempotency-key": by },
        payload: { tableName: "mentees", tableId: "0", quick: true, data },
      });
    const first = (await save(text, "sync 1")).json<Record<string, unknown>>();
    expect(first).toMatchObject({ status: 1 });
    expect((await save(text, "sync 1")).json()).toEqual(first);
    const filter = { all: [{ field: "lastName", op: "contains", value: "Keyed" }] };
    const found = await list(text, { filter, recordsPerPage: 1, currentPage: 1 });
    expect(found.body).toMatchObject({ totalRecords: 1, dataValues: [{ id: first["recordId"] }] });
    // Neither the person nor another key gets the answer of this one.
    const other = await makeKey(test.db, world.owner, { scopes: ["mentees:view"] });
    expect((await save(other.text, "sync 1")).statusCode).toBe(403);
  });

  it("reads no names of mentees without the scope for them", async () => {
    const { db } = test;
    const date = dayAway(0);
    const noteOf = {
      organizationId: world.own,
      menteeId: world.mentee.id,
      date,
      noteTitle: "Visit",
      note: "Words",
    };
    const tableId = await insertRow(db, "menteeUserNotes", noteOf);
    const read = async (scopes: readonly string[]) => {
      const { text } = await makeKey(db, world.owner, { scopes });
      const asked = { tableName: "menteeUserNotes", tableId };
      const answers = [await test.post("getTable", asked, text), await test.post("getRecord", asked, text)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return answers.map((answer) => answer.text).join();
    };
    expect(await read(["notes:view", "sensitive:view", "mentees:view"])).toMatch(/Mia.*Mentee/);
    expect(await read(["notes:view", "sensitive:view"])).not.toMatch(/Mia|Mentee\d/);
  });

  it("reads no name of a linked mentee without the scope for mentees, not even if its save is outdated", async () => {
    const { db } = test;
    const { id: linkedMentee } = await makeMentee(db, world.own);
    const values = { organizationId: world.own, menteeId: world.mentee.id, name: "A cousin", linkedMentee };
    const tableId = await insertRow(db, "relations", values);
    const read = async (more: readonly string[]) => {
      const scopes = ["relations:view", "relations:edit", ...more];
      const { text } = await makeKey(db, world.owner, { scopes });
      const asked = { tableName: "relations", tableId, menteeId: world.mentee.id, columns: ["linkedMentee"] };
      const outdated = (note: string) =>
        test.save("relations", tableId, { note, version: 1 }, text, { menteeId: world.mentee.id });
      const answers = [
        await test.post("getMenteeTable", asked, text),
        await test.post("getRecord", asked, text),
        await outdated(`First of ${more.length}`),
        await outdated(`Second of ${more.length}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers.at(-1)?.body).toMatchObject({ status: 0, dataValues: { linkedMentee } });
      return answers.map((answer) => answer.text);
    };
    for (const answer of await read([])) expect(answer).not.toMatch(/Mia|Mentee\d/);
    const [listed, record, , clash] = await read(["mentees:view"]);
    for (const answer of [listed, record, clash]) expect(answer).toMatch(/Mia Mentee\d/);
  });

  it("learns that a team member is busy, but without the scope for mentees not with whom", async () => {
    const { db } = test;
    const start = { local: "2031-03-04T10:00", zone: "America/New_York" };
    await makeAppointment(db, await makeMentee(db, world.own), {
      startLocal: start.local,
      startZone: start.zone,
      startAt: "2031-03-04T15:00:00Z",
      staff: [world.owner.id],
    });
    const staff = `,${world.owner.id},`;
    const data = { type: "1", start, minutes: "30", mode: "phone", staff, menteeId: world.mentee.id };
    const namesFor = async (more: readonly string[]) => {
      const scopes = ["appointments:view", "appointments:add", ...more];
      const { text } = await makeKey(db, world.owner, { scopes });
      const { body } = await test.save("appointments", "0", data, text);
      return (body["conflicts"] as { menteeName: string }[]).map(({ menteeName }) => menteeName);
    };
    expect(await namesFor([])).toEqual([""]);
    expect(await namesFor(["mentees:view"])).toEqual([expect.stringMatching(/^Mia Mentee\d+$/)]);
  });

  it("can't let a mentee in, or take over their sign-in", async () => {
    const { db } = test;
    const { text } = await makeKey(db, world.owner);
    const mentee = await makeMentee(db, world.own);
    const save = (tableId: string, data: object) =>
      test.save("mentees", tableId, data, text, { quick: true });
    const person = { firstName: "Eve", lastName: "In", cellPhone: "(410) 555-0198", referredBy: "Court" };
    const email = "eve.in@test.example";
    const password = "a long enough passphrase";
    expect((await save(mentee.id, { email })).status).toBe(403);
    expect((await save("0", { ...person, email, sendInvitation: "1" })).status).toBe(403);
    expect((await save("0", { ...person, email, password, passwordConfirm: password })).status).toBe(403);
    const { body } = await test.post("getMentee", { tableId: mentee.id }, text);
    expect(body).toMatchObject({ status: 1, chatRoomId: "" });
  });

  it("is named in the audit trail, even when it is refused, and its text is in no log, error, or row", async () => {
    const { db } = test;
    const { text, id } = await makeKey(db, world.owner, { values: { name: "Named key" } });
    let log = "";
    const env = readEnv({ DATA_DIR: test.env.dataDir, SEED: "none", ...unlimited });
    const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
    const app = await buildApp({ env, db: test.database.application, logger });
    const call = async (path: string, payload: object, token = text) => {
      const answer = await app.inject({
        method: "POST",
        url: `/apicalls/${path}`,
        headers: { authorization: token },
        payload,
      });
      log += answer.payload;
      return answer.json<Record<string, string>>();
    };
    const note = { date: dayAway(0), noteTitle: "By key", note: "<p>Words</p>", kind: "note" };
    const tableName = "menteeUserNotes";
    const { recordId } = await call("saveRecord", {
      tableName,
      tableId: "0",
      menteeId: world.mentee.id,
      data: note,
    });
    await call("getRecord", { tableName, tableId: recordId });
    await call("getHistory", { tableName, tableId: recordId });
    await call("getTable", { tableName: "nothing" });
    await call("getTable", { tableName: "mentees" }, text.replace(/.$/, "_"));
    await call("getTable", { tableName: 1 });
    await app.close();
    const { rows } = await sql<{ action: string; outcome: string; key: string; row: string }>`
      select action, outcome, details ->> 'apiKey' as key, (audit_trail)::text as row from audit_trail
      order by id desc limit 6`.execute(db);
    const named = `Named key (${text.slice(0, 11)})`;
    expect(rows.map(({ action, outcome, key }) => [action, outcome, key])).toEqual(
      expect.arrayContaining([
        ["create", "done", named],
        ["view", "done", named],
        ["viewHistory", "denied", named],
      ]),
    );
    const { body } = await test.post("getHistory", { tableName, tableId: recordId }, world.owner.token);
    expect((body["dataValues"] as { person: string }[]).map(({ person }) => person).join()).toContain(named);
    const everything = log + rows.map(({ row }) => row).join();
    expect(log).toContain("getHistory");
    for (const part of [text, text.slice(12), text.slice(12, 44)]) expect(everything).not.toContain(part);
    expect(id).toMatch(/^\d+$/);
  });
});

it("Whoever manages keys is reminded once, 14 days before the last day of a key", async () => {
  const { db } = test;
  await sql`delete from api_keys`.execute(db);
  const make = (name: string, days: number, more: object = {}) =>
    makeKey(db, world.owner, { values: { name, expiresOn: dayAway(days), ...more } });
  await make("Soon", 13);
  await make("Later", 17);
  await make("Gone", -3);
  await make("Revoked", 5, { revokedAt: new Date() });
  const other = await makeStaff(db, world.own, {
    role: { keys: allKeys.filter((key) => key !== "apiKeys") },
  });
  for (let n = 0; n < 2; n += 1) await db.transaction().execute((trx) => remindOfApiKeys(trx));
  const { rows } = await sql<{ account: string; subject: string }>`
    select account_id as account, notification_subject as subject from notifications
    where notification_url = '/settings/api-keys'`.execute(db);
  const accounts = rows.map(({ account }) => account);
  expect(rows.every(({ subject }) => subject.includes("Soon"))).toBe(true);
  expect(accounts).toContain(world.owner.accountId);
  expect(new Set(accounts).size).toBe(accounts.length);
  for (const { accountId } of [other, world.otherOwner, world.mentee])
    expect(accounts).not.toContain(accountId);
});
