import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { changeEmail } from "#server/core/accounts/accounts.ts";
import { backgroundWorkEnded } from "#server/features/auth/minimum-duration.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { endMeanwhile } from "./auth-helpers.ts";

let mentee: Person;

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));
beforeEach(async () => {
  const { db } = test;
  mentee = await makeMentee(db, world.own);
  await sql`delete from deliveries`.execute(db);
  await sql`delete from verification_codes`.execute(db);
});

const mailsTo = async (address: string): Promise<string[]> => {
  const { rows } = await sql<{ event_key: string }>`
    select event_key from deliveries where "to" = ${address} order by id`.execute(test.db);
  return rows.map(({ event_key }) => event_key.replace(/:.*/, ""));
};
const confirm = (at: string | null) =>
  sql`update accounts set email_confirmed_at = ${at}::timestamptz where id = ${mentee.accountId}`.execute(
    test.db,
  );

async function assign(): Promise<void> {
  const data = await sampleData(world, registry.get("menteeUserTasks")!, world.owner);
  const body = {
    tableName: "menteeUserTasks",
    tableId: "0",
    data: { ...data, completed: "0", menteeId: mentee.id },
  };
  expect((await test.post("saveRecord", body, world.owner.token)).body).toMatchObject({ status: 1 });
}
async function askForCode(username: string): Promise<string> {
  const answer = await test.post("auth/forgotPass", { username });
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body);
}
const setPassword = (password: string) =>
  test.save("menteePassword", mentee.id, { password, passwordConfirm: password }, world.owner.token);

describe("An unconfirmed address of a mentee", () => {
  it("gets no email about assignments, resets and the account, but the mentee is notified in the app", async () => {
    await confirm(null);
    await assign();
    await askForCode(mentee.email);
    expect((await setPassword("a whole new passphrase")).body).toMatchObject({ status: 1 });
    await backgroundWorkEnded();
    expect(await mailsTo(mentee.email)).toEqual([]);
    const { rows } = await sql`select from notifications where account_id = ${mentee.accountId}`.execute(
      test.db,
    );
    expect(rows.length).toBeGreaterThan(1);
    const { rows: codes } = await sql`select from verification_codes`.execute(test.db);
    expect(codes).toEqual([]);
  });

  it("gets all of them after it is confirmed", async () => {
    await confirm("now");
    await assign();
    await askForCode(mentee.email);
    await expect.poll(() => mailsTo(mentee.email)).toEqual(["assignment", "verificationCode"]);
  });

  it("answers a forgotten password in the same bytes as a confirmed and an unknown address", async () => {
    const confirmed = await askForCode(mentee.email);
    await confirm(null);
    expect(await askForCode(mentee.email)).toBe(confirmed);
    expect(await askForCode("nobody@nowhere.example")).toBe(confirmed);
  });

  it("is the result of every change of address, whoever makes it", async () => {
    const next = `next-${mentee.email}`;
    await test.db.transaction().execute((trx) => changeEmail(trx, mentee.accountId, next));
    await sql`update mentees set email = ${next} where id = ${mentee.id}`.execute(test.db);
    await askForCode(next);
    await assign();
    expect(await mailsTo(next)).toEqual([]);
  });
});

it("Team members get their emails as before", async () => {
  await sql`update accounts set email_confirmed_at = null where id = ${world.owner.accountId}`.execute(
    test.db,
  );
  await askForCode(world.owner.email);
  await expect.poll(() => mailsTo(world.owner.email)).toEqual(["verificationCode"]);
});

const phrase = "a quite different phrase";
const call = (path: string, body: object = {}, token?: string) => test.post(`auth/${path}`, body, token);
const linkIn = async (address: string, page: string): Promise<string> => {
  const { rows } = await sql<{ body: string }>`select body from deliveries where "to" = ${address}
    order by id desc limit 1`.execute(test.db);
  return new RegExp(`/${page}\\?code=([\\w-]{40,})`).exec(String(rows[0]?.body))?.[1] ?? "";
};
const accept = (code: string, answer?: string) =>
  call("acceptInvitation", { code, password: phrase, passwordConfirm: phrase, answer });

/** Creates a mentee who was invited by a save, and returns what the inviting person sees. */
async function invite(changes: Record<string, unknown> = {}) {
  const data = await sampleData(world, registry.get("mentees")!, world.owner);
  const email = `invited${Math.random()}@test.example`;
  const body = { ...data, birthday: "1985-03-04", email, sendInvitation: "1", ...changes };
  const withoutPassword = { ...body, password: "", passwordConfirm: "" };
  const answer = await test.save("mentees", "0", withoutPassword, world.owner.token);
  expect(answer.body).toMatchObject({ status: 1 });
  await sql`delete from notifications`.execute(test.db);
  const code = await linkIn(email, "confirm-invitation");
  return { id: String(answer.body["recordId"]), email, code, number: answer.body["invitationNumber"] };
}
const stateOf = async (id: string) =>
  (await test.post("getMenteeHeader", { tableId: id }, world.owner.token)).body["dataValues"] as object;
const told = async () =>
  (
    await sql<{ subject: string }>`select notification_subject as subject from notifications
      where account_id = ${world.owner.accountId}`.execute(test.db)
  ).rows.map(({ subject }) => subject.split(":")[0]);

describe("The invitation of a mentee", () => {
  it("asks for the birthday on record, and confirms the address", async () => {
    const { id, email, code, number } = await invite();
    expect(number).toBeUndefined();
    const { body } = await test.get(`auth/invitation?code=${code}`);
    expect(body).toMatchObject({ asks: "birthday", lastName: "" });
    expect(await stateOf(id)).toMatchObject({ addressState: "unconfirmed" });
    const wrong = await accept(code, "1985-04-03");
    expect([wrong.status, wrong.body["details"]]).toEqual([400, expect.stringContaining("Tries left: 4")]);
    expect((await accept(code, "1985-03-04")).body).toMatchObject({ status: 1, id });
    expect(await stateOf(id)).toMatchObject({ addressState: "confirmed" });
    await askForCode(email);
    await expect.poll(() => mailsTo(email)).toContain("verificationCode");
  });

  it("asks for a number that only the inviting person sees, if there is no birthday", async () => {
    const { code, number, email, id } = await invite({ birthday: "" });
    expect(number).toMatch(/^\d{6}$/);
    expect((await test.get(`auth/invitation?code=${code}`)).body).toMatchObject({ asks: "number" });
    const { rows } = await sql<{ text: string }>`select o::text as text from deliveries o
      union all select l::text from one_time_links l`.execute(test.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(String(number));
    expect(await mailsTo(email)).toEqual(["invitation"]);
    const typed = `${String(number).slice(0, 3)} ${String(number).slice(3)}`;
    expect((await accept(code, typed)).body).toMatchObject({ status: 1, id });
  });

  it("ends with the fifth wrong answer, and the team is notified and can invite again", async () => {
    const { id, code, email } = await invite();
    const answers = await Promise.all(Array.from({ length: 7 }, () => accept(code, "1990-01-01")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 404, 404]);
    expect((await accept(code, "1985-03-04")).status).toBe(404);
    expect(await told()).toEqual(["Invitation ended"]);
    const again = await call("inviteAgain", { tableName: "mentees", tableId: id }, world.owner.token);
    expect(again.body).toMatchObject({ status: 1 });
    const newer = await linkIn(email, "confirm-invitation");
    expect((await accept(newer, "1985-03-04")).body).toMatchObject({ status: 1, id });
    const third = await call("inviteAgain", { tableName: "mentees", tableId: id }, world.owner.token);
    expect(third.body).toMatchObject({ status: 0 });
  });

  it("can't be sent again while the mentee is archived, and the answer says so", async () => {
    const { id, email } = await invite();
    const archived = { tableName: "mentees", tableId: id, activeStatus: "0" };
    expect((await test.post("archiveRecord", archived, world.owner.token)).body).toMatchObject({ status: 1 });
    const again = await call("inviteAgain", { tableName: "mentees", tableId: id }, world.owner.token);
    const message = expect.stringContaining("is inactive");
    expect(again.body).toMatchObject({ status: 0, message });
    expect(await mailsTo(email)).toEqual(["invitation"]);
  });
});

describe("A new email for an invited person who never signed in", () => {
  const change = async (id: string, data: object, tableName = "mentees") =>
    (await test.save(tableName, id, data, world.owner.token)).body;
  const fresh = () => `again${Math.random()}@test.example`;

  it("sends a new invitation to the new address, and ends the link that went to the old one", async () => {
    const { id, code } = await invite();
    const email = fresh();
    expect(await change(id, { email })).toEqual({ status: 1, message: expect.any(String), recordId: id });
    expect(await mailsTo(email)).toEqual(["invitation"]);
    expect((await accept(code, "1985-03-04")).status).toBe(404);
    const newer = await linkIn(email, "confirm-invitation");
    // The same address in other letters, and the same save again, are no other email.
    for (const same of [email, email.toUpperCase()])
      expect(await change(id, { email: same })).toMatchObject({ status: 1 });
    expect(await mailsTo(email)).toEqual(["invitation"]);
    expect((await accept(newer, "1985-03-04")).body).toMatchObject({ status: 1, id });
    const last = fresh();
    expect(await change(id, { email: last })).toMatchObject({ status: 1 });
    expect(await mailsTo(last)).toEqual([]);
  });

  it("shows the number for the new invitation, if it asks for one", async () => {
    const { id, number } = await invite({ birthday: "" });
    const email = fresh();
    const { invitationNumber } = await change(id, { email });
    expect(invitationNumber).toMatch(/^\d{6}$/);
    const code = await linkIn(email, "confirm-invitation");
    if (number !== invitationNumber) expect((await accept(code, String(number))).status).toBe(400);
    expect((await accept(code, String(invitationNumber))).body).toMatchObject({ status: 1, id });
  });

  it("invites team members too, but no one with a password from staff or without an earlier invitation", async () => {
    const user = await sampleData(world, registry.get("users")!, world.owner);
    const invited = { ...user, organizationId: world.own, password: "", passwordConfirm: "" };
    const body = await change("0", { ...invited, sendInvitation: "1", email: fresh() }, "users");
    const email = fresh();
    expect(await change(String(body["recordId"]), { email }, "users")).toMatchObject({ status: 1 });
    expect(await mailsTo(email)).toEqual(["invitation"]);
    const { id } = await invite();
    const withPassword = fresh();
    const secrets = { password: phrase, passwordConfirm: phrase };
    expect(await change(id, { email: withPassword, ...secrets })).toMatchObject({ status: 1 });
    expect(await mailsTo(withPassword)).toEqual([]);
    const never = fresh();
    await sql`update accounts set password_hash = null where id = ${mentee.accountId}`.execute(test.db);
    // A change does not take the wish to invite, which belongs to adding.
    expect(await change(mentee.id, { email: never, sendInvitation: "1" })).toMatchObject({ status: 1 });
    expect(await mailsTo(never)).toEqual([]);
  });
});

it("The audit trail distinguishes requesting the confirmation email from confirming an address", async () => {
  await confirm(null);
  await call("sendConfirmation", {}, mentee.token);
  const code = await linkIn(mentee.email, "confirm-invitation");
  await call("confirmAddress", { code }, mentee.token);
  await call("sendConfirmation", {}, mentee.token);
  const { rows } = await sql<{ action: string; outcome: string }>`
    select action, outcome from audit_trail where account_id = ${mentee.accountId} order by id`.execute(
    test.db,
  );
  expect(rows).toEqual([
    { action: "sendConfirmation", outcome: "done" },
    { action: "confirmAddress", outcome: "done" },
    { action: "sendConfirmation", outcome: "refused" },
  ]);
});

it("The mentee's dashboard shows whether the address is confirmed, and the staff dashboard does not", async () => {
  const state = async (token: string) => (await test.get("loadDashboard", token)).body["addressState"];
  expect(await state(mentee.token)).toBe("confirmed");
  await confirm(null);
  expect(await state(mentee.token)).toBe("unconfirmed");
  expect(await state(world.owner.token)).toBe(undefined);
});

describe("Confirming an address in the app", () => {
  it("accepts the link of an email that says nothing about anyone, once", async () => {
    await confirm(null);
    const profile = async () => (await test.get("getProfileInfo", mentee.token)).body["addressState"];
    expect(await profile()).toBe("unconfirmed");
    expect((await call("sendConfirmation", {}, mentee.token)).body).toMatchObject({ status: 1 });
    const { rows } = await sql<{ text: string }>`select concat_ws(' ', subject, body, from_name) as text
      from deliveries where "to" = ${mentee.email}`.execute(test.db);
    expect(rows).toHaveLength(1);
    const code = await linkIn(mentee.email, "confirm-invitation");
    // A random code may contain any of them.
    expect(rows[0]!.text.replaceAll(code, "")).not.toMatch(/Mia|Organization|mentor|program|case|goal/i);
    expect((await call("confirmAddress", { code })).status).toBe(401);
    expect((await call("confirmAddress", { code }, world.owner.token)).status).toBe(404);
    expect((await call("confirmAddress", { code }, mentee.token)).body).toMatchObject({ status: 1 });
    expect(await profile()).toBe("confirmed");
    expect((await call("confirmAddress", { code }, mentee.token)).status).toBe(404);
    expect((await call("sendConfirmation", {}, mentee.token)).body).toMatchObject({ status: 0 });
  });

  it("refuses a link that ends at the same moment", async () => {
    await confirm(null);
    await call("sendConfirmation", {}, mentee.token);
    const code = await linkIn(mentee.email, "confirm-invitation");
    const use = () => call("confirmAddress", { code }, mentee.token);
    expect((await endMeanwhile(test.db, mentee.accountId, use)).status).toBe(404);
  });

  it("sends five emails in a quarter of an hour", async () => {
    await confirm(null);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await call("sendConfirmation", {}, mentee.token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("The button 'This is not me'", () => {
  it("marks the address, ends its link and pending emails and notifies the team once", async () => {
    const { id, code, email } = await invite();
    const { rows: mails } = await sql<{
      body: string;
    }>`select body from deliveries where "to" = ${email}`.execute(test.db);
    expect(mails[0]!.body).toContain(`?code=${code}&amp;for=notMe`);
    await sql`update deliveries set status = 'queued' where "to" = ${email}`.execute(test.db);
    for (const _ of ["once", "sent twice"])
      expect((await call("notMyAddress", { code })).body).toMatchObject({ status: 1 });
    expect(await told()).toEqual(["Wrong email address"]);
    expect(await stateOf(id)).toMatchObject({ addressState: "wrong" });
    expect((await accept(code, "1985-03-04")).status).toBe(404);
    const { rows } = await sql`select from deliveries where "to" = ${email} and status = 'queued'`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
    const again = await call("inviteAgain", { tableName: "mentees", tableId: id }, world.owner.token);
    expect(again.body).toMatchObject({ status: 0, message: expect.stringContaining("wrong") });
  });

  it("says nothing about an address that its owner confirmed, or with an unknown code", async () => {
    const { id, code } = await invite();
    expect((await accept(code, "1985-03-04")).status).toBe(200);
    expect((await call("notMyAddress", { code })).status).toBe(404);
    expect((await call("notMyAddress", { code: "x".repeat(43) })).status).toBe(404);
    expect((await call("notMyAddress", {})).status).toBe(400);
    expect(await stateOf(id)).toMatchObject({ addressState: "confirmed" });
  });
});
