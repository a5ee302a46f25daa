/** A restored or copied installation sends nothing until an Owner of the super-organization confirms it. */
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { SystemState } from "#shared/contracts/responses/system.ts";
import { applyRetention } from "#server/features/data-protection/retention.ts";
import { removeOrphanFiles } from "#server/features/files/clean-up.ts";
import { clearOldDeliveries, queueDelivery, type MessageChannel } from "#server/platform/deliveries/queue.ts";
import { hold, isHeld } from "#server/platform/deliveries/hold.ts";
import { makeWorker } from "#server/platform/deliveries/worker.ts";
import { noteInstallation } from "#server/process/startup/installation.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

const channels: readonly MessageChannel[] = ["mail", "sms", "push"];

let test: TestApp;
let world: World;
beforeAll(async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:1" };
  test = await createTestApp({ seed: "base", env, clock: makeTestClock() });
  world = await makeWorld(test.db);
});
afterAll(() => test?.close());
afterEach(async () => {
  await sql`update installation set place = null, held_since = null, held_because = null`.execute(world.db);
  await sql`delete from deliveries`.execute(world.db);
});

let keys = 0;
const queue = (channel: MessageChannel, to = "someone") => {
  const owner = { accountId: world.owner.accountId, organizationId: world.own };
  const eventKey = `held:${(keys += 1)}`;
  const words = { kind: "test", subject: "Subject", body: "Body" };
  return queueDelivery(world.db, { channel, to, owner, eventKey, ...words }, true);
};
/** Runs the workers of all channels. @returns where they sent something */
async function drain(): Promise<string[]> {
  const sent: string[] = [];
  for (const channel of channels)
    await makeWorker(test.database.application, {
      channel,
      send: async ({ to }) => (sent.push(`${channel} ${to}`), null),
      failureOf: () => ({ reason: "", code: "", isFinal: false, isLasting: false }),
      onRefused: () => Promise.resolve(),
      log: { warn: () => undefined },
    })();
  return sent;
}
const states = async () =>
  (
    await sql<{ to: string; status: string }>`select "to", status from deliveries order by id`.execute(
      world.db,
    )
  ).rows.map(({ to, status }) => `${to} ${status}`);
const state = async () =>
  (await test.get("system", world.superOwner.token)).body["dataValues"] as SystemState;
const confirm = (discard: unknown, token = world.superOwner.token) =>
  test.post("system/confirm", { discard }, token);
const confirmations = async () =>
  (
    await sql`select outcome, details from audit_trail where action = 'confirmInstallation' and outcome = 'done'
      and account_id = ${world.superOwner.accountId} order by id`.execute(world.db)
  ).rows;

it("A dump loaded into another database is noticed at its first start, and a restart or an update is not", async () => {
  const { db } = world;
  const env = { databaseUrl: "postgres://somewhere", dataDir: "unused" };
  expect([await noteInstallation(db, env), await noteInstallation(db, env)]).toEqual([false, false]);
  expect(await isHeld(db)).toBe(false);
  const { rows } = await sql<{ place: string }>`select place from installation`.execute(db);
  const copy = await createTestDatabase("base");
  try {
    await sql`update installation set place = ${rows[0]?.place}`.execute(copy.db);
    expect(await noteInstallation(copy.db, env)).toBe(true);
    expect(await isHeld(copy.db)).toBe(true);
    // Another start changes nothing, and is no confirmation.
    expect(await noteInstallation(copy.db, env)).toBe(false);
    expect(await isHeld(copy.db)).toBe(true);
  } finally {
    await copy.close();
  }
});

it("A copied data folder is noticed at its first start, and a second start in the same folder is not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mentor-place-"));
  try {
    const cluster = join(folder, "one/postgres/cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "18\n");
    const start = (name: string) =>
      noteInstallation(world.db, { databaseUrl: undefined, dataDir: join(folder, name) });
    expect([await start("one"), await start("one")]).toEqual([false, false]);
    await cp(join(folder, "one"), join(folder, "two"), { recursive: true });
    expect([await start("two"), await isHeld(world.db)]).toEqual([true, true]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("No channel sends anything while the installation is on hold, and pending messages stay in the queue", async () => {
  await hold(world.db, "restored", null);
  for (const channel of channels) await queue(channel);
  expect(await drain()).toEqual([]);
  // Deliveries older than a day would expire if they weren't held.
  await sql`update deliveries set created_at = now() - interval '3 days'`.execute(world.db);
  await clearOldDeliveries(world.db);
  expect(await states()).toEqual(["someone queued", "someone queued", "someone queued"]);
  const { body } = await test.post("mails/test", {}, world.superOwner.token);
  expect(body).toMatchObject({ status: 0, message: expect.stringContaining("sends nothing") });
  expect((await confirm("none")).body).toMatchObject({ status: 1 });
  await clearOldDeliveries(world.db);
  expect(await drain()).toEqual(["mail someone", "sms someone", "push someone"]);
});

it("The system page says what waits and why, and staff of all organizations see that nothing is sent", async () => {
  expect(await state()).toMatchObject({ hold: null });
  await queue("mail", "older");
  await hold(world.db, "restored", null);
  await queue("sms", "newer");
  await queue("push", "newer");
  const { hold: held, problems } = await state();
  expect(held).toMatchObject({ because: "restored", emails: 1, texts: 1, pushes: 1, older: 1 });
  expect(problems[0]).toEqual({ part: "sending", health: "bad", problem: "restored" });
  const mentee = await makeMentee(world.db, world.own);
  const said = async (token: string) => (await test.get("auth/user", token)).body["isSendingHeld"];
  expect(await said(world.superOwner.token)).toBe(true);
  expect(await said(world.owner.token)).toBe(true);
  expect(await said(mentee.token)).toBeUndefined();
  await confirm("all");
  expect(await said(world.owner.token)).toBeUndefined();
});

it.each([
  ["older", ["older suppressed", "newer queued"], ["mail newer"]],
  ["all", ["older suppressed", "newer suppressed"], []],
  ["none", ["older queued", "newer queued"], ["mail older", "mail newer"]],
] as const)(
  "The confirmation with '%s' discards the chosen messages, once, and appears in the audit trail",
  async (discard, after, sent) => {
    const before = await confirmations();
    await queue("mail", "older");
    await hold(world.db, "moved", null);
    await queue("mail", "newer");
    expect((await confirm(discard)).body).toEqual({
      status: 1,
      message: "Confirmed. Messages are sent again.",
    });
    expect(await states()).toEqual(after);
    expect((await confirm("all")).body).toMatchObject({ status: 1 });
    expect(await states()).toEqual(after);
    expect(await drain()).toEqual(sent);
    expect(await confirmations()).toEqual([...before, { outcome: "done", details: { discard } }]);
  },
);

it("The confirmation needs an Owner of the super-organization and one of the three choices", async () => {
  await hold(world.db, "restored", null);
  await queue("mail");
  const others = [
    world.owner,
    await makeStaff(world.db, world.superOrganization, { role: { roleType: 2 } }),
    await makeMentee(world.db, world.superOrganization),
  ];
  for (const { token } of others) expect((await confirm("all", token)).status).toBe(403);
  expect((await test.post("system/confirm", { discard: "all" })).status).toBe(401);
  for (const body of [{}, { discard: "some" }, { discard: null }, []])
    expect((await test.post("system/confirm", body, world.superOwner.token)).status).toBe(400);
  expect(await isHeld(world.db)).toBe(true);
  expect(await states()).toEqual(["someone queued"]);
});

it("A copy deletes no files and anonymizes no one, because both may be those of the real installation", async () => {
  const { app, db } = test;
  const key = "abcdefgh.txt";
  const path = await app.files.newIncomingPath();
  await writeFile(path, "of the real installation");
  await app.files.keep(path, key);
  const organizationId = await makeOrganization(db, { retentionMonths: 12 });
  const { id } = await makeMentee(db, organizationId, { values: { dateOfDischarge: dayAway(-400) } });
  await sql`update mentees set retention_told_at = now() - interval '8 days' where id = ${id}`.execute(db);
  const work = async () => {
    await removeOrphanFiles(test.database.application, app.files, new Date(Date.now() + 60_000));
    await applyRetention(app);
    const kept = await sql`select from mentees where id = ${id} and anonymized_at is null`.execute(db);
    return [await app.files.size(key), kept.rows.length];
  };
  await hold(db, "moved", null);
  expect(await work()).toEqual(["of the real installation".length, 1]);
  await sql`update installation set held_since = null, held_because = null`.execute(db);
  expect(await work()).toEqual([null, 0]);
});
