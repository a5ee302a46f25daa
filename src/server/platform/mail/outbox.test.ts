import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { notifyAccount } from "#server/core/notifications/account-notice.ts";
import { clearingStatements, clearOldDeliveries } from "#server/platform/deliveries/queue.ts";
import { type Mail, queueMail } from "./outbox.ts";

let mail: Mail;
const mailTo = (owner: Person): Mail => ({
  to: "ana@test.example",
  owner,
  template: "newMessage",
  languageCode: "en",
  values: { firstName: "Ana", sender: "Ben", organization: "Harbor", link: "https://app.example/chat/1" },
  eventKey: "message:1",
});

const list = async (token: string) => test.post("getTable", { tableName: "emailOutbox" }, token);
const rowsOf = ({ body }: { body: Record<string, unknown> }) =>
  body["dataValues"] as Record<string, string>[];

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  mail = mailTo(world.owner);
});
beforeEach(() => sql`delete from deliveries`.execute(world.db));

it("The outbox keeps an email if no server is set, for the super-organization to read [EMAIL-05] [EMAIL-07]", async () => {
  const before = Date.now();
  await queueMail(world.db, test.env, mail);
  const [row, ...more] = rowsOf(await list(world.superOwner.token));
  expect(more).toEqual([]);
  expect(row).toMatchObject({ to: "ana@test.example", subject: "Ben wrote to you", status: "kept" });
  const { body } = await test.post(
    "getRecord",
    { tableName: "emailOutbox", tableId: row?.["id"] },
    world.superOwner.token,
  );
  const record = body["dataValues"] as Record<string, string>;
  expect(record).toMatchObject({ to: "ana@test.example", subject: "Ben wrote to you", status: "kept" });
  expect(record["body"]).toContain("Ben sent you a message while you were away.");
  expect(Math.abs(Date.parse(record["createdAt"]!) - before)).toBeLessThan(60_000);
  expect(record["sentAt"] ?? "").toBe("");
});

it("An email names its language, also one that staff can't edit", async () => {
  await queueMail(world.db, test.env, { ...mail, languageCode: "es" });
  // A language that the application lacks is replaced by English.
  await queueMail(world.db, test.env, { ...mail, languageCode: "xx", eventKey: "message:2" });
  await sql`update accounts set language_code = 'es' where id = ${world.owner.accountId}`.execute(world.db);
  await notifyAccount(world.db, test.env, world.owner.accountId, { text: "passwordChanged" });
  await sql`update accounts set language_code = 'en' where id = ${world.owner.accountId}`.execute(world.db);
  const { rows } = await sql<{ body: string }>`select body from deliveries where channel = 'mail'
    order by id`.execute(world.db);
  expect(rows.map(({ body }) => /^<div lang="(\w+)" dir="ltr">.*<\/div>$/s.exec(body)?.[1])).toEqual([
    "es",
    "en",
    "es",
  ]);
});

it("The outbox is closed to everyone else, even Owners, and cannot be changed [EMAIL-07]", async () => {
  await queueMail(world.db, test.env, mail);
  const tableId = rowsOf(await list(world.superOwner.token))[0]!["id"];
  for (const { token } of [world.owner, world.otherOwner]) {
    expect((await list(token)).status).toBe(403);
    expect((await test.post("getRecord", { tableName: "emailOutbox", tableId }, token)).status).toBe(403);
  }
  const { token } = world.superOwner;
  for (const [call, more] of [
    ["saveRecord", { data: { subject: "Changed" } }],
    ["saveRecord", { tableId: "0", data: { to: "eve@test.example", subject: "New" } }],
    ["deleteRecord", {}],
    ["archiveRecord", { activeStatus: "0" }],
    ["cloneRecord", {}],
  ] as const) {
    expect((await test.post(call, { tableName: "emailOutbox", tableId, ...more }, token)).status).toBe(403);
  }
  expect(rowsOf(await list(token))).toMatchObject([{ subject: "Ben wrote to you" }]);
});

it("The outbox has one email per event, and none for a change that was rolled back [EMAIL-06]", async () => {
  await Promise.all(Array.from({ length: 5 }, () => queueMail(world.db, test.env, mail)));
  await queueMail(world.db, test.env, { ...mail, template: "referral" });
  const rolledBack = world.db.transaction().execute(async (trx) => {
    await queueMail(trx, test.env, { ...mail, eventKey: "message:2" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(rowsOf(await list(world.superOwner.token))).toHaveLength(1);
});

it("The outbox shows an email without its body after a day [EMAIL-08]", async () => {
  await queueMail(world.db, test.env, mail);
  await sql`update deliveries set created_at = now() - interval '25 hours'`.execute(world.db);
  await clearOldDeliveries(world.db);
  const [row] = rowsOf(await list(world.superOwner.token));
  const { body } = await test.post(
    "getRecord",
    { tableName: "emailOutbox", tableId: row?.["id"] },
    world.superOwner.token,
  );
  expect(body["dataValues"]).toMatchObject({ to: "ana@test.example", subject: "Ben wrote to you", body: "" });
});

it("The outbox abandons unsent emails after a day, and erases their body [EMAIL-08]", async () => {
  await queueMail(world.db, test.env, mail);
  await sql`update deliveries set status = 'queued', created_at = now() - interval '25 hours',
    next_attempt_at = now() + interval '1 hour'`.execute(world.db);
  await clearOldDeliveries(world.db);
  const { rows } = await sql`select status, body from deliveries`.execute(world.db);
  expect(rows).toEqual([{ status: "failed", body: null }]);
});

it("The job that clears old deliveries finds them along an index, however many there are", async () => {
  const plans = await test.db.transaction().execute(async (trx) => {
    // With so few rows, PostgreSQL would scan the table for any statement.
    await sql`set local enable_seqscan = off`.execute(trx);
    const found: string[] = [];
    for (const statement of clearingStatements) {
      const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(trx);
      found.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return found;
  });
  expect(plans.map((plan) => /deliveries_to_[a-z]+/.exec(plan)?.[0])).toEqual([
    "deliveries_to_clear",
    "deliveries_to_delete",
    "deliveries_to_delete",
  ]);
});

it("The outbox puts no code into a subject, even if the template has one", async () => {
  await sql`update email_templates set email_subject = 'Your code is {{code}}'
    where template_key = 'verificationCode' and language_code = 'en'`.execute(world.db);
  await queueMail(world.db, test.env, {
    ...mail,
    template: "verificationCode",
    values: { firstName: "Ana", organization: "Harbor", code: "ABCD-2345" },
    eventKey: "code:1",
  });
  const { rows } = await sql<{ subject: string; body: string }>`select subject, body from deliveries`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { subject: "Your code for a new password", body: expect.stringContaining("ABCD-2345") },
  ]);
});
