/** The steps that set up a new organization: who sees them, when each is done, and how they end. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { FirstDay } from "#shared/contracts/responses/first-day.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeTestClock } from "#tests/support/clock.ts";

let superOwner: Person;
let own: string;
let owner: Person;
const db = () => test.db;

// The jobs are stopped, so that nothing is sent meanwhile.
const test = testApp({ seed: "base", env: { SMTP_URL: "smtp://127.0.0.1:1" }, clock: makeTestClock() });
beforeAll(async () => {
  const top = await makeOrganization(db(), { setUpAt: null, name: "Top" });
  superOwner = await makeStaff(db(), top);
});
beforeEach(async () => {
  own = await makeOrganization(db(), { setUpAt: null, name: "Harbor" });
  owner = await makeStaff(db(), own);
});

async function read(person = owner): Promise<FirstDay> {
  const { status, body } = await test.get("firstDay", person.token);
  expect(status).toBe(200);
  return body["dataValues"] as FirstDay;
}
const done = async (person = owner) =>
  (await read(person)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const isFirstDay = async (person = owner) =>
  (await test.get("auth/user", person.token)).body["isFirstDay"] === true;

it("Only Owners see the steps, and only while their organization isn't set up", async () => {
  const others = [await makeStaff(db(), own, { role: { roleType: 2 } }), await makeMentee(db(), own)];
  for (const other of others) {
    expect((await test.get("firstDay", other.token)).status).toBe(403);
    expect((await test.post("firstDay/end", {}, other.token)).status).toBe(403);
    expect(await isFirstDay(other)).toBe(false);
  }
  expect((await test.get("firstDay")).status).toBe(401);
  expect((await test.post("firstDay/end", {})).status).toBe(401);
  expect(await isFirstDay()).toBe(true);
});

it("Each step is done by what the organization has, and the last one ends the setup", async () => {
  const other = await makeOrganization(db());
  await makeStaff(db(), other);
  await makeMentee(db(), other);
  expect(await read()).toEqual({
    organizationId: own,
    organizationName: "Harbor",
    steps: ["agency", "team", "mentees"].map((step) => ({ step, isDone: false })),
    installation: null,
  });
  await sql`update organizations set address = '12 Main St' where id = ${own}`.execute(db());
  expect(await done()).toEqual([]);
  await sql`update organizations set cell_phone = '+13125550100' where id = ${own}`.execute(db());
  expect(await done()).toEqual(["agency"]);
  await makeMentee(db(), own, { values: { deletedAt: new Date() } });
  expect(await done()).toEqual(["agency"]);
  await makeMentee(db(), own);
  expect(await done()).toEqual(["agency", "mentees"]);
  expect(await isFirstDay()).toBe(true);
  await makeStaff(db(), own);
  expect(await done()).toEqual(["agency", "team", "mentees"]);
  expect(await isFirstDay()).toBe(false);
});

it("An Owner of the super-organization also sets up messages and backups", async () => {
  const ofInstallation = async () => {
    const { installation, steps } = await read(superOwner);
    return { ...installation, done: steps.filter(({ isDone }) => isDone).map(({ step }) => step) };
  };
  const nothing = {
    hasMail: true,
    mailSentAt: "",
    hasTexts: false,
    textDeliveredAt: "",
    textReceivedAt: "",
    backupAt: "",
    // The people of its organizations count for the super-organization.
    done: ["team", "mentees"],
  };
  await makeMentee(db(), own);
  expect(await ofInstallation()).toEqual(nothing);
  // An email that the server refused sets up nothing.
  const mail = { channel: "mail", to: "a@b.example", kind: "test", subject: "S" };
  await insertRow(db(), "deliveries", { ...mail, status: "failed" });
  expect(await ofInstallation()).toEqual(nothing);
  const at = new Date("2026-03-04T05:06:07Z");
  await insertRow(db(), "deliveries", { ...mail, status: "sent", sentAt: at });
  await insertRow(db(), "deliveries", { ...mail, channel: "sms", status: "delivered", deliveredAt: at });
  await insertRow(db(), "inbound_texts", {
    providerId: "1",
    fromNumber: "+13125550101",
    body: "",
    state: "command",
    receivedAt: at,
  });
  await insertRow(db(), "backups", { madeAt: at, bytes: 5, isEncrypted: true, faultyFiles: 0 });
  const moment = at.toISOString();
  expect(await ofInstallation()).toEqual({
    ...nothing,
    mailSentAt: moment,
    textDeliveredAt: moment,
    textReceivedAt: moment,
    backupAt: moment,
    done: ["team", "mentees", "messages", "backup"],
  });
});

it("An Owner hides the steps once, for the whole organization and no other", async () => {
  const colleague = await makeStaff(db(), own);
  const stored = async () => {
    const { rows } = await sql<{ id: string; at: string; version: number }>`
      select id, set_up_at::text as at, version from organizations where set_up_at is not null order by id`.execute(
      db(),
    );
    return rows;
  };
  const before = await stored();
  expect((await test.post("firstDay/end", {}, owner.token)).status).toBe(200);
  const after = await stored();
  expect(after.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), own]);
  expect([await isFirstDay(), await isFirstDay(colleague), await isFirstDay(superOwner)]).toEqual([
    false,
    false,
    true,
  ]);
  // Hiding them is no edit of the organization: an open form still saves.
  expect(after.at(-1)?.version).toBe(1);
  await test.post("firstDay/end", {}, owner.token);
  expect(await stored()).toEqual(after);
});
