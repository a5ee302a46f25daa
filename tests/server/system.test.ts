import { tmpdir } from "node:os";
import { join } from "node:path";
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemState } from "#shared/contracts/responses/system.ts";
import { applicationVersion } from "#server/kernel/version.ts";
import { makeNode } from "#server/features/system/nodes.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

let test: TestApp;
let world: World;

beforeAll(async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:1", STORAGE_LIMIT_MB: "100" };
  // The jobs are stopped, so that nothing is sent or sealed meanwhile.
  test = await createTestApp({ seed: "base", env, clock: makeTestClock() });
  world = await makeWorld(test.db);
});
afterAll(() => test.close());

async function state(): Promise<SystemState> {
  const { status, body } = await test.get("system", world.superOwner.token);
  expect(status).toBe(200);
  return body["dataValues"] as SystemState;
}
const problemsOf = async (part: string) =>
  (await state()).problems.filter((one) => one.part === part).map(({ problem }) => problem);
const setLimit = (organizationId: string, megabytes: unknown, token = world.superOwner.token) =>
  test.post("system/storageLimit", { organizationId, megabytes }, token);

it("The system page shows the version, as do the health check and the public settings", async () => {
  expect(applicationVersion).toMatch(/^\d+\.\d+\.\d+/);
  expect((await state()).version).toBe(applicationVersion);
  expect((await test.get("health")).body).toEqual({ status: 1, version: applicationVersion });
  expect((await test.get("getConfigSettings")).body).toMatchObject({ version: applicationVersion });
});

it("The system page warns if PUBLIC_URL is missing, with the names of the settings that need it", async () => {
  expect((await state()).withoutPublicUrl).toEqual(["SMTP_URL"]);
  expect(await problemsOf("settings")).toEqual(["publicUrlMissing"]);
});

it("The system page lists the nodes with their disks: the current one, one that left, one that ended unexpectedly", async () => {
  await expect.poll(async () => (await state()).nodes).toHaveLength(1);
  const { nodes } = await state();
  expect(nodes[0]).toMatchObject({ version: applicationVersion, isAway: false });
  expect(nodes[0]!.diskTotal).toBeGreaterThan(nodes[0]!.diskFree);
  // The node's DATA_DIR doesn't exist yet.
  const env = { dataDir: join(tmpdir(), "not-made-yet", "data"), port: 3001 };
  const second = makeNode(test.database.application, env, test.app.files);
  await second.beat();
  await second.beat();
  expect((await state()).nodes).toHaveLength(2);
  await sql`update nodes set seen_at = now() - interval '2 minutes' where port = 3001`.execute(world.db);
  expect(await problemsOf("nodes")).toEqual(["nodeAway"]);
  await second.leave();
  expect((await state()).nodes).toHaveLength(1);
  expect(await problemsOf("nodes")).toEqual([]);
});

it("The system page shows the database, and the age of the newest backup", async () => {
  const { database } = await state();
  expect(database.version).toMatch(/^\d+/);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(await problemsOf("backup")).toEqual(["backupNone"]);
  await sql`insert into backups (made_at, bytes, is_encrypted, faulty_files) values
    (now() - interval '3 days', 10, true, 0), (now() - interval '2 days', 20, false, 1)`.execute(world.db);
  expect((await state()).backup).toMatchObject({ bytes: 20, isEncrypted: false, faultyFiles: 1 });
  expect(await problemsOf("backup")).toEqual(["backupOld", "backupFaulty", "backupPlain"]);
  await sql`delete from backups`.execute(world.db);
});

it("The system page counts emails that wait, were refused and were abandoned, with the server's last words", async () => {
  await sql`insert into deliveries ("to", subject, status, last_error, created_at) values
    ('a@test.example', 'S', 'queued', null, now()), ('b@test.example', 'S', 'queued', '451 busy', now()),
    ('c@test.example', 'S', 'failed', '550 gone', now()), ('d@test.example', 'S', 'failed', 'x', now() - interval '3 days'),
    ('e@test.example', 'S', 'sent', null, now())`.execute(world.db);
  const { mail } = await state();
  expect(mail).toEqual({
    hasServer: true,
    waiting: 2,
    refused: 1,
    failed: 1,
    serverWords: "550 gone",
    faultyTemplates: [],
  });
  expect(await problemsOf("mail")).toEqual(["mailRefused", "mailFailed"]);
  // The gateway and the push services aren't the mail server.
  expect(await problemsOf("sending")).toEqual([]);
  await sql`insert into deliveries ("to", subject, channel, status, last_error) values
    ('+15550001111', 'S', 'sms', 'queued', '503'), ('+15550001112', 'S', 'sms', 'failed', '400 21211'),
    ('push', 'S', 'push', 'queued', 'none'), ('push', 'S', 'push', 'failed', '403')`.execute(world.db);
  expect((await state()).mail).toEqual(mail);
  expect(await problemsOf("sending")).toEqual(["textsRefused"]);
  // Edited before the rules for templates: the standard text is sent in its place.
  const { rows } = await sql<{ name: string }>`update email_templates set email_message = 'No code'
    where template_key = 'verificationCode' and language_code = 'es' returning name`.execute(world.db);
  expect((await state()).mail.faultyTemplates).toEqual([rows[0]!.name]);
  expect(await problemsOf("mail")).toEqual(["mailRefused", "mailFailed", "mailTemplates"]);
});

it("The system page shows how long rows of the audit trail have waited for a seal", async () => {
  await sql`delete from audit_trail`.execute(world.db);
  await sql`insert into audit_trail (request_id, action, outcome, created_at)
    values ('r', 'view', 'done', clock_timestamp() - interval '5 minutes')`.execute(world.db);
  const { audit } = await state();
  expect(audit.sealedAt).toBe("");
  expect(await problemsOf("audit")).toEqual(["auditUnsealed"]);
});

it("The system page shows each organization's storage, and sets and removes a custom limit", async () => {
  const bytes = 95 * 1024 * 1024;
  const made = { name: "big.txt", original_name: "big.txt", media_type: "text/plain" };
  await world.db
    .insertInto("files")
    .values({ ...made, byte_size: String(bytes), uploaded_by: world.owner.accountId })
    .execute();
  const own = async () => (await state()).storage.organizations.find(({ id }) => id === world.own);
  expect(await own()).toMatchObject({ bytes, limitMb: null });
  expect(await problemsOf("storage")).toEqual(["storageNear"]);
  for (const _ of ["once", "sent twice"])
    expect((await setLimit(world.own, 500)).body).toMatchObject({ status: 1 });
  expect(await own()).toMatchObject({ limitMb: 500 });
  expect(await problemsOf("storage")).toEqual([]);
  for (const wrong of [0, -1, 1.5, "x", undefined, 1e12])
    expect((await setLimit(world.own, wrong)).status).toBe(400);
  expect((await setLimit("999999", 5)).status).toBe(404);
  expect((await setLimit("1 or 1", 5)).status).toBe(400);
  expect((await setLimit(world.own, null)).body).toMatchObject({ status: 1 });
  expect(await own()).toMatchObject({ limitMb: null });
});

it("The metrics report the same, even while no one is signed in", async () => {
  await sql`insert into backups (made_at, bytes, is_encrypted, faulty_files)
    values (now() - interval '1 hour', 10, true, 0)`.execute(world.db);
  const { payload } = await test.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(payload)?.[1]);
  expect(figure('mail_queue\\{state="refused"\\}')).toBe(1);
  expect(figure('mail_queue\\{state="waiting"\\}')).toBe(1);
  expect(figure('mail_queue\\{state="failed"\\}')).toBe(1);
  expect(figure("texts_refused")).toBe(1);
  expect(figure("disk_free_bytes")).toBeGreaterThan(0);
  expect(figure("disk_size_bytes")).toBeGreaterThan(figure("disk_free_bytes"));
  expect(figure("backup_age_seconds")).toBeGreaterThanOrEqual(3600);
  expect(figure("audit_unsealed_seconds")).toBeGreaterThanOrEqual(300);
  expect(figure("chat_sockets")).toBe(0);
  for (const one of ["busy", "idle", "waiting"])
    expect(figure(`db_pool_connections\\{state="${one}"\\}`)).toBeGreaterThanOrEqual(0);
});

it("The list of nodes is empty after the application stops", async () => {
  const other = await createTestApp({ seed: "base" });
  const count = async () => (await sql<{ id: string }>`select id from nodes`.execute(other.db)).rows.length;
  await expect.poll(count).toBe(1);
  await other.app.close();
  expect(await count()).toBe(0);
  await other.database.close();
  await rm(other.env.dataDir, { recursive: true, force: true });
});
