import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyAboutRefusal } from "#server/core/notifications/refused-mail.ts";
import { makeMailer } from "#server/platform/mail/mailer.ts";
import { runInContext } from "#server/kernel/context.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { registry } from "#shared/records/registry.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";

let test: TestApp;
let world: World;
let server: SMTPServer;
let smtpUrl: string;
/** The reason why the mail server refuses, or null if it accepts everything. */
let refusal: string | null = null;
/** 550: for good; 451: for now. */
let refusalCode = 550;
let received: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: "mentor" }),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal === null) received.push(Buffer.concat(chunks).toString());
        done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: refusalCode }));
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  smtpUrl = `smtp://mentor:top-secret-word@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  // The application's mailer is stopped, and the tests send when they want.
  test = await createTestApp({ seed: "base", env: { SMTP_URL: smtpUrl }, clock: makeTestClock() });
  world = await makeWorld(test.db);
});
beforeEach(async () => {
  refusal = null;
  refusalCode = 550;
  received = [];
  await sql`delete from deliveries`.execute(world.db);
  await sql`delete from rate_limits`.execute(world.db);
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function drain(): Promise<void> {
  const mailer = makeMailer(world.db, test.env, smtpUrl, { warn: () => undefined }, notifyAboutRefusal);
  await mailer.drain();
  mailer.close();
}

/** A mentee whose invitation waits to be sent. */
async function invite(inviter = world.owner): Promise<{ tableName: string; tableId: string; email: string }> {
  const data = await sampleData(world, registry.get("mentees")!, inviter);
  const plain = { ...data, password: "", passwordConfirm: "", sendInvitation: "1" };
  const { body } = await test.save("mentees", "0", plain, inviter.token);
  expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
  return { tableName: "mentees", tableId: String(body["recordId"]), email: String(data["email"]) };
}
const mailOf = async (person: object, token = world.owner.token) => {
  const { body } = await test.post("auth/sessions/of", person, token);
  return (body["dataValues"] as Record<string, unknown>)["mail"];
};
const retry = (person: object, token = world.owner.token) => test.post("mails/retry", person, token);
const testMail = (token?: string) => test.post("mails/test", {}, token);
const listOf = (token: string, more: object = {}) =>
  test.post("getTable", { tableName: "mails", ...more }, token);
const rowsOf = ({ body }: { body: Record<string, unknown> }) =>
  body["dataValues"] as Record<string, string>[];

describe("The screen of an invited person", () => {
  it("says that the email waits, or was refused in the server's words, and that a retry sent it", async () => {
    const person = await invite();
    expect(await mailOf(person)).toMatchObject({ state: "waiting", to: person.email, mayRetry: false });
    refusal = "mailbox of top-secret-word is full";
    await drain();
    const refused = await mailOf(person);
    expect(refused).toMatchObject({ state: "refused", mayRetry: true });
    expect(refused).toMatchObject({ serverWords: expect.stringMatching(/mailbox of … is full/) });
    expect(JSON.stringify(refused)).not.toContain("top-secret-word");
    // It is not due for half a minute, unless a person asks for it.
    refusal = null;
    await drain();
    expect(received).toEqual([]);
    expect((await retry(person)).body).toMatchObject({ status: 1 });
    await drain();
    expect(received).toHaveLength(1);
    expect(await mailOf(person)).toMatchObject({ state: "sent", serverWords: "", mayRetry: false });
    // After a second request, sent emails are not sent again.
    expect((await retry(person)).body).toMatchObject({ status: 0 });
    await drain();
    expect(received).toHaveLength(1);
  });

  it("says that sending stopped after a day, and offers a new invitation instead", async () => {
    const person = await invite();
    await sql`update deliveries set status = 'failed', body = null, last_error = 'No such user'`.execute(
      world.db,
    );
    expect(await mailOf(person)).toMatchObject({
      state: "failed",
      serverWords: "No such user",
      mayRetry: false,
    });
    expect((await retry(person)).body).toMatchObject({ status: 0 });
  });

  it("is closed without a session, to another organization, to a mentee, and for bad input", async () => {
    const person = await invite();
    const mentee = await makeMentee(world.db, world.own);
    expect((await test.post("mails/retry", person)).status).toBe(401);
    expect((await retry(person, world.otherOwner.token)).status).toBe(404);
    expect((await retry(person, mentee.token)).status).toBe(403);
    expect((await retry({ tableName: "jobs", tableId: "1" })).status).toBe(400);
    expect((await retry({ tableName: "mentees", tableId: "no" })).status).toBe(404);
    expect((await retry({})).status).toBe(400);
  });
});

describe("The emails of an organization", () => {
  it("are listed only for its Owners, without subject, text or code", async () => {
    const person = await invite();
    const owner = { accountId: world.otherOwner.accountId, organizationId: world.other };
    await queueMail(world.db, test.env, {
      to: "else@test.example",
      owner,
      template: "verificationCode",
      languageCode: "en",
      values: { code: "ABCD-2345" },
      eventKey: "code:1",
    });
    const own = await listOf(world.owner.token);
    expect(rowsOf(own)).toMatchObject([{ to: person.email, kind: "invitation", status: "queued" }]);
    expect(Object.keys(rowsOf(own)[0]!)).not.toEqual(expect.arrayContaining(["subject"]));
    expect(own.text).not.toContain("confirm-invitation");
    const others = await listOf(world.otherOwner.token);
    expect(rowsOf(others)).toMatchObject([{ to: "else@test.example", kind: "verificationCode" }]);
    expect(others.text).not.toContain("ABCD-2345");
    expect(rowsOf(await listOf(world.superOwner.token))).toHaveLength(2);
    expect(rowsOf(await listOf(world.otherOwner.token, { organizationId: world.own }))).toEqual([]);
    const id = rowsOf(own)[0]!["id"];
    const read = (token: string) => test.read("mails", id, token);
    expect((await read(world.otherOwner.token)).status).toBe(404);
    expect((await read(world.owner.token)).text).not.toMatch(/subject|body|confirm-invitation/);
  });

  it("are visible to no one else and cannot be changed", async () => {
    const colleague = await makeStaff(world.db, world.own, { role: { roleType: 2 } });
    const mentee = await makeMentee(world.db, world.own);
    for (const { token } of [colleague, mentee]) expect((await listOf(token)).status).toBe(403);
    await invite();
    const tableId = rowsOf(await listOf(world.owner.token))[0]!["id"];
    for (const call of ["saveRecord", "deleteRecord", "archiveRecord", "cloneRecord"]) {
      const body = { tableName: "mails", tableId, data: { to: "eve@test.example" }, activeStatus: "0" };
      expect((await test.post(call, body, world.owner.token)).status).toBe(403);
    }
  });

  it("may come from a request for a person in another organization, and are hidden from it", async () => {
    const scope = { organizationId: world.own, accountId: world.owner.accountId, menteeId: null };
    const mentee = await makeMentee(world.db, world.own);
    const scopes = [scope, { ...scope, accountId: mentee.accountId, menteeId: mentee.id }];
    for (const [at, one] of scopes.entries()) {
      const seen = await runInContext({ scope: one }, async () => {
        const { application } = test.database;
        const mail = {
          to: "boss@test.example",
          owner: { accountId: world.superOwner.accountId, organizationId: "1" },
          template: "newMessage" as const,
          languageCode: "en",
          values: {},
          eventKey: `across:${at}`,
        };
        await queueMail(application, test.env, mail);
        await queueMail(application, test.env, mail);
        return (await sql`select id from deliveries`.execute(application)).rows;
      });
      expect(seen).toEqual([]);
    }
    expect(rowsOf(await listOf(world.superOwner.token))).toHaveLength(2);
  });
});

describe("A test email", () => {
  it("goes to the Owner who asks, and appears in the list", async () => {
    expect((await testMail(world.owner.token)).body).toMatchObject({
      status: 1,
      message: expect.stringContaining(world.owner.email),
    });
    expect(received[0]).toContain(`To: ${world.owner.email}`);
    expect(rowsOf(await listOf(world.owner.token))).toMatchObject([{ kind: "test", status: "sent" }]);
  });

  it("answers with the server's words if it is refused, without secrets", async () => {
    refusal = "top-secret-word is blocked";
    const { body } = await testMail(world.owner.token);
    expect(body).toMatchObject({ status: 0, message: expect.stringContaining("… is blocked") });
    expect(rowsOf(await listOf(world.owner.token))).toMatchObject([
      { kind: "test", status: "failed", lastError: expect.stringContaining("… is blocked") },
    ]);
  });

  it("needs an Owner, and only a few are sent in a row", async () => {
    const colleague = await makeStaff(world.db, world.own, { role: { roleType: 2 } });
    expect((await testMail()).status).toBe(401);
    expect((await testMail(colleague.token)).status).toBe(403);
    expect((await testMail((await makeMentee(world.db, world.own)).token)).status).toBe(403);
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push((await testMail(world.owner.token)).status);
    expect(tries).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("says so if there is no email server", async () => {
    const without = await createTestApp({ seed: "base" });
    const { owner } = await makeWorld(without.db);
    const { body } = await without.post("mails/test", {}, owner.token);
    expect(body).toMatchObject({ status: 0, message: expect.stringContaining("SMTP_URL") });
    await without.close();
  });
});

describe("A person who sent an invitation", () => {
  const noticesOf = async (accountId: string) =>
    (
      await sql<
        Record<string, string>
      >`select notification_subject as subject, notification_message as message,
        notification_url as url from notifications where account_id = ${accountId} and
        notification_subject like 'Invitation not delivered%'`.execute(world.db)
    ).rows;
  const makeDue = () => sql`update deliveries set next_attempt_at = now()`.execute(world.db);
  const makeInviter = (organizationId = world.own) =>
    makeStaff(world.db, organizationId, { role: { roleType: 1 } });

  it("is notified once that the email was refused, in the server's words, with the page to retry [13-D2]", async () => {
    const inviter = await makeInviter();
    const before = await noticesOf(world.owner.accountId);
    const person = await invite(inviter);
    refusal = "no such mailbox, says top-secret-word";
    await drain();
    const [notice, ...others] = await noticesOf(inviter.accountId);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      message: expect.stringMatching(/no such mailbox, says …/),
      url: `/mentee/manage/${person.tableId}`,
    });
    // After another refusal, even of a requested retry, the same email causes only one notice.
    await makeDue();
    await drain();
    await retry(person, inviter.token);
    await drain();
    expect(await noticesOf(inviter.accountId)).toHaveLength(1);
    // Another email causes another notice.
    await test.post("auth/inviteAgain", person, inviter.token);
    await drain();
    expect(await noticesOf(inviter.accountId)).toHaveLength(2);
    expect(await noticesOf(world.owner.accountId)).toEqual(before);
  });

  it("opens the invited team member from the notice [13-D2]", async () => {
    const inviter = await makeInviter();
    const data = await sampleData(world, registry.get("users")!, inviter);
    const plain = { ...data, password: "", passwordConfirm: "", sendInvitation: "1" };
    const { body } = await test.save("users", "0", plain, inviter.token);
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    refusal = "no";
    await drain();
    expect(await noticesOf(inviter.accountId)).toMatchObject([
      { url: `/organizations/users?record=${String(body["recordId"])}` },
    ]);
  });

  it("is notified of a temporary refusal only if it lasts [13-D2]", async () => {
    const inviter = await makeInviter();
    await invite(inviter);
    refusal = "greylisted, come back later";
    refusalCode = 451;
    for (const told of [0, 0, 1, 1]) {
      await drain();
      expect(await noticesOf(inviter.accountId)).toHaveLength(told);
      await makeDue();
    }
  });

  it("hears nothing after moving to another organization, or being deleted [13-D2]", async () => {
    const inviter = await makeInviter();
    await invite(inviter);
    await sql`update users set organization_id = ${world.other} where account_id = ${inviter.accountId}`.execute(
      world.db,
    );
    const gone = await makeInviter();
    await invite(gone);
    await sql`update accounts set deleted_at = now() where id = ${gone.accountId}`.execute(world.db);
    refusal = "no";
    await drain();
    expect(await noticesOf(inviter.accountId)).toEqual([]);
    expect(await noticesOf(gone.accountId)).toEqual([]);
  });

  it("of the super-organization opens the person of the other organization [13-D2]", async () => {
    const person = await invite();
    await test.post("auth/inviteAgain", person, world.superOwner.token);
    refusal = "no";
    await drain();
    expect(await noticesOf(world.superOwner.accountId)).toMatchObject([
      { url: `/mentee/manage/${person.tableId}` },
    ]);
  });
});
