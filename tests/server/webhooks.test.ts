/** Webhooks, with a receiver that is a real server and verifies with the library of Standard Webhooks (N4.3). */
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { allFlags } from "#shared/access/flags.ts";
import { eventKindsOf, eventType } from "#shared/access/webhook-events.ts";
import { registry } from "#shared/records/registry.ts";
import { makeWebhookSender, retrySeconds } from "#server/features/webhooks/deliver.ts";
import { readEnv } from "#server/kernel/env.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { hold } from "#server/platform/deliveries/hold.ts";
import { clearOldDeliveries } from "#server/platform/deliveries/queue.ts";
import { buildApp } from "#server/process/app.ts";
import { createLogger } from "#server/process/startup/logger.ts";
import { createTestApp, unlimited, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeKey,
  makeMentee,
  makeRole,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { WebhookReceiver, type Received } from "#tests/support/webhook-receiver.ts";

type Data = Record<string, unknown>;

let receiver: WebhookReceiver;
let test: TestApp;
let world: World;
const db = () => test.db;
beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  test = await createTestApp({ env: { WEBHOOKS_TO_LOOPBACK: "true" }, clock: makeTestClock() });
  world = await makeWorld(db());
});
afterAll(async () => {
  await test?.close();
  receiver.close();
});
beforeEach(async () => {
  receiver.came.length = 0;
  receiver.answer = 200;
  await sql`delete from webhooks`.execute(db());
  await sql`delete from jobs`.execute(db());
});

const jobEvents = ["job.added", "job.changed", "job.deleted"];
const save = (body: Data = {}, token: string | undefined = world.owner.token) =>
  test.post(
    "webhooks/save",
    { tableId: "0", name: "Warehouse", url: receiver.url, eventTypes: jobEvents, ...body },
    token,
  );
async function add(body: Data = {}, token = world.owner.token): Promise<{ id: string; secret: string }> {
  const answer = await save(body, token);
  expect(answer.body).toMatchObject({ status: 1 });
  return { id: String(answer.body["recordId"]), secret: String(answer.body["secret"]) };
}
const on = (name: string, body: Data, token: string | undefined = world.owner.token) =>
  test.post(`webhooks/${name}`, body, token);
const drain = () =>
  makeWebhookSender({
    db: test.database.application,
    env: test.env,
    registry,
    secrets: test.app.secrets,
    log: { warn: () => undefined },
  })();
/** Moves the times of queued deliveries and of webhooks into the past, as if `seconds` had passed. */
async function pass(seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`;
  await sql`update deliveries set next_attempt_at = next_attempt_at - ${back} where status = 'queued'`.execute(
    db(),
  );
  await sql`update webhooks set waits_until = waits_until - ${back}, failing_since = failing_since - ${back},
    former_until = former_until - ${back}`.execute(db());
}
const job = (title = "Welder", organizationId = world.own) =>
  insertRow(db(), "jobs", { organizationId, title });
const changeJobs = (of: ReturnType<typeof sql> = sql`organization_id = ${world.own}`) =>
  sql`update jobs set version = version + 1 where ${of}`.execute(db());
async function stored(id: string) {
  const { rows } = await sql<Data>`select * from webhooks where id = ${id}`.execute(db());
  return rows[0] ?? {};
}
async function deliveries(tableId: string, token = world.owner.token) {
  const { body } = await on("deliveries", { tableId }, token);
  return (body["dataValues"] as { deliveries: Data[] }).deliveries;
}
const signed = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("An event", () => {
  it("is signed, names a record without its values, and is sent for every kind of change", async () => {
    const eventTypes = ["mentee", "note", "customField"].flatMap((one) => [
      `${one}.added`,
      `${one}.changed`,
      `${one}.deleted`,
    ]);
    const { secret } = await add({ eventTypes: eventTypes.slice(0, 6) });
    const { token } = world.owner;
    const person = {
      firstName: "Plantedfirst",
      lastName: "Plantedlast",
      cellPhone: "(410) 555-0100",
      referredBy: "Court",
    };
    const saved = await test.save("mentees", "0", person, token, { quick: true });
    const id = String(saved.body["recordId"]);
    const { body: logged } = await test.post(
      "quickLog",
      { menteeId: id, contactKind: "call", note: "Plantednote" },
      token,
    );
    await test.save("mentees", id, { lastName: "Plantedother" }, token);
    await test.post("archiveRecord", { tableName: "mentees", tableId: id, activeStatus: "0" }, token);
    await test.remove("mentees", id, token);
    await test.post("restoreRecord", { tableName: "mentees", tableId: id }, token);
    expect(await drain()).toBe(6);
    expect(receiver.came.map((one) => signed(one, secret))).toHaveLength(6);
    const about = (type: string, version: number) => ({ type, data: { table: "mentees", id, version } });
    expect(
      receiver.came
        .map(({ event }) => event)
        .filter(({ data }) => data.table === "mentees")
        // Several are sent at a time, so they may overtake each other.
        .toSorted((one, other) => one.data.version - other.data.version),
    ).toMatchObject([
      about("mentee.added", 1),
      about("mentee.changed", 2),
      about("mentee.changed", 3),
      about("mentee.deleted", 4),
      about("mentee.added", 5),
    ]);
    expect(receiver.came.map(({ event }) => event)).toContainEqual({
      type: "note.added",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { table: "menteeUserNotes", id: logged["recordId"], version: 1 },
    });
    for (const { body, headers } of receiver.came) {
      // Three digits alone also appear in timestamps.
      expect(body).not.toMatch(/Planted|555-?01/);
      expect(Object.keys(JSON.parse(body) as Data)).toEqual(["type", "timestamp", "data"]);
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "webhook-id": expect.stringMatching(/^msg_\w{32}$/),
      });
      expect(JSON.stringify(headers)).not.toMatch(/cookie|authorization/);
    }
    expect(new Set(receiver.came.map(({ headers }) => headers["webhook-id"])).size).toBe(6);
  });

  it("is sent for changes by mentees and by people who see only their caseload", async () => {
    await add({ eventTypes: ["promise.added", "promise.changed"] });
    const worker = await makeStaff(db(), world.own, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const mentee = await makeMentee(db(), world.own, { values: { caseManager: worker.id } });
    const promise = { text: "Call the clinic", dueOn: dayAway(3) };
    const put = async (data: Data, token: string, tableId = "0") => {
      const { body } = await test.save("promises", tableId, data, token);
      expect(body).toMatchObject({ status: 1 });
      return String(body["recordId"]);
    };
    const own = await put({ ...promise, menteeId: mentee.id }, mentee.token);
    const theirs = await put({ ...promise, menteeId: mentee.id, by: "staff", status: "open" }, worker.token);
    await put({ status: "kept" }, worker.token, theirs);
    await drain();
    const came = receiver.came.map(({ event: { type, data } }) => `${type} ${data.id}`);
    expect(came.toSorted()).toEqual(
      [`promise.added ${own}`, `promise.added ${theirs}`, `promise.changed ${theirs}`].toSorted(),
    );
  });

  it("is sent for bulk actions, merges with all moved records, and direct SQL statements, but not if they are rolled back", async () => {
    await add({ eventTypes: ["mentee.changed", "mentee.deleted", "note.changed", "job.changed"] });
    const [kept, gone] = [await makeMentee(db(), world.own), await makeMentee(db(), world.own)];
    const note = await insertRow(db(), "menteeUserNotes", {
      organizationId: world.own,
      menteeId: gone.id,
      date: "2026-01-01",
      noteTitle: "T",
    });
    const jobIds = await Promise.all([job(), job()]);
    const { body } = await test.post(
      "bulk",
      { tableName: "jobs", ids: jobIds, action: "archive", values: { activeStatus: "0" } },
      world.owner.token,
    );
    await expect
      .poll(
        async () =>
          (await test.get(`job-status/${String(body["code"])}`, world.owner.token)).body["jobStatus"],
      )
      .toBe("ready");
    const merged = await test.post(
      "mentees/merge",
      { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 1 } },
      world.owner.token,
    );
    expect(merged.body).toMatchObject({ status: 1 });
    const rolledBack = db()
      .transaction()
      .execute(async (trx) => {
        await sql`update jobs set version = version + 1`.execute(trx);
        throw new Error("rolled back");
      });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await drain();
    const came = receiver.came.map(({ event: { type, data } }) => `${type} ${data.id}`);
    expect(came).toEqual(
      expect.arrayContaining([
        ...jobIds.map((id) => `job.changed ${id}`),
        `mentee.changed ${kept.id}`,
        `mentee.deleted ${gone.id}`,
        `note.changed ${note}`,
      ]),
    );
    expect(came.filter((one) => one.startsWith("job"))).toHaveLength(2);
  });

  it("is offered for every type that API keys read in an organization, and each table reports its changes", async () => {
    const { rows } = await sql<{ name: string; triggers: number }>`
      select tgrelid::regclass::text as name, count(*)::integer as triggers from pg_trigger
      where tgname like 'tell\_webhooks%' group by 1`.execute(db());
    const told = new Map(rows.map(({ name, triggers }) => [name, triggers]));
    const offered = [...registry.values()].filter((type) => eventKindsOf(type).length > 0);
    for (const { table } of offered)
      expect([table, told.get(table)]).toEqual([table, table === "organizations" ? 1 : 3]);
    const events = offered.flatMap((type) => eventKindsOf(type).map((kind) => eventType(type, kind)));
    expect(new Set(events).size).toBe(offered.length * 3 - 2);
    const things = [...new Set(events.map((one) => one.split(".")[0]))];
    expect(things.toSorted()).toEqual(
      `organization absence customField mentee menteeAssessment relation goal task challenge appointment promise checkIn
       checkInPlan note file enrollment outcome followUp service measure award report menteeStaff menteeGoal menteeTask menteeChallenge job
       elearning resource configAdverseExperience configAgencyService configAgencyType configAppointmentType configEthnicity
       configGender configLevelOfCare configOfferType configOutcome configProgram configServiceKind configProgramStatus
       configSexualOrientation configStaffCertification configTraumaInformStatus bugTracker`
        .split(/\s+/)
        .toSorted(),
    );
    for (const one of ["user", "userRole", "apiKey", "webhook", "content"]) expect(things).not.toContain(one);
  });

  it("is sent only for rows of its own organization, and a row that moves counts as deleted and added", async () => {
    await add({ eventTypes: [...jobEvents, "configGender.added"], name: "Mine" });
    const theirs = await WebhookReceiver.open();
    await add({ eventTypes: jobEvents, url: theirs.url }, world.otherOwner.token);
    const [mine, other] = [await job("Mine"), await job("Theirs", world.other)];
    await insertRow(db(), "configGenders", { name: "For all" });
    await sql`update jobs set organization_id = ${world.other}, version = version + 1 where id = ${mine}`.execute(
      db(),
    );
    await sql`delete from jobs where id = ${other}`.execute(db());
    await drain();
    const seen = (one: WebhookReceiver) =>
      one.came.map(({ event: { type, data } }) => `${type} ${data.id} ${data.version}`).toSorted();
    expect(seen(receiver)).toEqual([`job.added ${mine} 1`, `job.deleted ${mine} 2`]);
    expect(seen(theirs)).toEqual(
      [`job.added ${other} 1`, `job.added ${mine} 2`, `job.deleted ${other} 1`].toSorted(),
    );
    theirs.close();
  });

  it("is kept, but sent no earlier than a restored installation is confirmed, and not for an inactive organization", async () => {
    const { id } = await add();
    await job();
    await hold(db(), "restored", null);
    expect(await drain()).toBe(0);
    const { body } = await on("deliveries", { tableId: id });
    expect(body["dataValues"]).toMatchObject({
      isHeld: true,
      deliveries: [{ status: "queued", attempts: 0 }],
    });
    const system = await test.get("system", world.superOwner.token);
    expect(system.body["dataValues"]).toMatchObject({ hold: { webhooks: 1 } });
    await sql`update installation set held_since = null, held_because = null`.execute(db());
    await sql`update organizations set active = false where id = ${world.own}`.execute(db());
    expect(await drain()).toBe(0);
    await sql`update organizations set active = true where id = ${world.own}`.execute(db());
    expect(receiver.came).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ status: "suppressed" }]);
  });
});

describe("A receiver", () => {
  it("that is down for three days gets all 1,000 events, each with one id", async () => {
    const { id, secret } = await add({ eventTypes: ["job.added"] });
    await sql`insert into jobs (organization_id, title) select ${world.own}, 'Job ' || n from generate_series(1, 1000) n`.execute(
      db(),
    );
    const { url } = receiver;
    await sql`update webhooks set url = 'http://127.0.0.1:9/down' where id = ${id}`.execute(db());
    const steps = [
      ...retrySeconds.slice(0, -1),
      72 * 3600 - retrySeconds.slice(0, -1).reduce((sum, one) => sum + one, 0),
    ];
    for (const seconds of steps) {
      expect(await drain()).toBe(0);
      await pass(seconds);
    }
    expect(await stored(id)).toMatchObject({
      state: "active",
      failing_since: expect.any(Date),
      last_success_at: null,
    });
    await sql`update webhooks set url = ${url} where id = ${id}`.execute(db());
    // The last attempts are due within the next day. An answer that takes too long counts as a failure, and its event
    // is sent again.
    for (let hours = 0; hours < 30; hours += 10) {
      await drain();
      await pass(10 * 3600);
    }
    expect(new Set(receiver.came.map(({ event }) => event.data.id)).size).toBe(1000);
    expect(new Set(receiver.came.map(({ headers }) => headers["webhook-id"])).size).toBe(1000);
    expect(signed(receiver.came[999]!, secret)).toMatchObject({ type: "job.added" });
    expect(await stored(id)).toMatchObject({ failing_since: null, last_success_at: expect.any(Date) });
  });

  it("gets ten attempts, later each time, with the same id, and a new signature", async () => {
    const { id, secret } = await add();
    receiver.answer = 503;
    await job();
    const between: number[] = [];
    for (const seconds of [...retrySeconds, 0]) {
      await drain();
      const { rows } = await sql<{
        wait: number;
      }>`select extract(epoch from next_attempt_at - now())::float as wait
        from deliveries where webhook_id = ${id} and status = 'queued'`.execute(db());
      if (rows[0]) between.push(rows[0].wait);
      await pass(seconds * 1.1 + 1);
    }
    expect(between).toHaveLength(retrySeconds.length);
    for (const [at, wait] of between.entries()) {
      // On a slow machine, the time may be read up to a minute late.
      expect(wait).toBeGreaterThan(retrySeconds[at]! - 60);
      expect(wait).toBeLessThanOrEqual(retrySeconds[at]! * 1.1);
    }
    expect(retrySeconds.map((seconds) => seconds / 60)).toEqual([
      5 / 60,
      5,
      30,
      120,
      300,
      600,
      840,
      1200,
      1440,
    ]);
    expect(receiver.came).toHaveLength(10);
    expect(new Set(receiver.came.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const one of receiver.came) signed(one, secret);
    expect(await deliveries(id)).toMatchObject([
      { status: "failed", attempts: 10, code: "503", nextAttemptAt: "" },
    ]);
  });

  it("that answers 410 gets nothing more, and the Owners are notified once", async () => {
    const { id } = await add();
    await Promise.all([job(), job(), job()]);
    receiver.answer = 410;
    await drain();
    const came = receiver.came.length;
    expect(came).toBeLessThanOrEqual(4);
    await job();
    await pass(30 * 24 * 3600);
    expect(await drain()).toBe(0);
    expect(receiver.came).toHaveLength(came);
    expect(await stored(id)).toMatchObject({ state: "gone" });
    expect(await notices(world.owner)).toEqual(["Webhook disabled: Warehouse"]);
    expect(await notices(world.otherOwner)).toEqual([]);
    const listed = await test.post("getTable", { tableName: "webhooks" }, world.owner.token);
    expect(listed.body["dataValues"]).toMatchObject([{ name: "Warehouse", state: "gone" }]);
  });

  it("that fails for five days is disabled, and works again when it is enabled", async () => {
    const { id } = await add({ name: "Failing" });
    receiver.answer = 500;
    await job();
    await drain();
    await sql`update webhooks set failing_since = now() - interval '4.9 days'`.execute(db());
    await pass(60);
    await drain();
    expect(await stored(id)).toMatchObject({ state: "active" });
    await sql`update webhooks set failing_since = now() - interval '5.1 days'`.execute(db());
    await pass(10 * 60);
    await drain();
    expect(await stored(id)).toMatchObject({ state: "failing" });
    expect(await notices(world.owner)).toContain("Webhook disabled: Failing");
    expect((await on("test", { tableId: id })).body).toMatchObject({
      status: 0,
      message: expect.stringContaining("disabled"),
    });
    receiver.answer = 204;
    expect((await on("switch", { tableId: id, isActive: true })).body).toMatchObject({ status: 1 });
    receiver.came.length = 0;
    await job();
    await drain();
    expect(receiver.types).toEqual(["job.added"]);
    expect(await stored(id)).toMatchObject({ state: "active", failing_since: null });
  });

  it("that never answers times out after 5 seconds, while others get their events", async () => {
    const slow = await WebhookReceiver.open();
    slow.answer = () => undefined;
    const { id } = await add({ url: slow.url, name: "Slow" });
    await Promise.all(Array.from({ length: 8 }, () => job()));
    const { id: fast } = await add();
    await job();
    const start = performance.now();
    await drain();
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(receiver.types).toEqual(["job.added"]);
    // The first deliveries timed out, and the others wait until the receiver may be available again.
    expect(slow.came.length).toBeLessThanOrEqual(4);
    const codes = (await deliveries(id)).map(({ code }) => code);
    expect(codes).toContain("ETIMEDOUT");
    expect(await deliveries(fast)).toMatchObject([{ status: "sent", code: "200" }]);
    slow.close();
  });

  it("that answers slowly and has many events doesn't hold up others", async () => {
    const slow = await WebhookReceiver.open();
    slow.answer = (response) => setTimeout(() => response.end("ok"), 200);
    await add({ url: slow.url, name: "Slow" });
    await Promise.all(Array.from({ length: 24 }, () => job()));
    await add({ eventTypes: ["job.added"] }, world.otherOwner.token);
    await Promise.all(Array.from({ length: 3 }, () => job("Theirs", world.other)));
    const before: number[] = [];
    receiver.answer = (response) => {
      before.push(slow.came.length);
      response.end("ok");
    };
    expect(await drain()).toBe(27);
    expect(slow.came).toHaveLength(24);
    expect(before).toHaveLength(3);
    expect(Math.max(...before)).toBeLessThan(20);
    slow.close();
  });

  it("can't redirect a delivery, and its answer isn't read to the end", async () => {
    const elsewhere = await WebhookReceiver.open();
    const { id } = await add();
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await job();
    await drain();
    expect(elsewhere.came).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ status: "queued", attempts: 1, code: "307" }]);
    let sent = 0;
    let isClosed = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      response.on("close", () => (isClosed = true));
      const write = () => {
        if (isClosed || sent > 50_000_000) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), write);
      };
      write();
    };
    await pass(60);
    expect(await drain()).toBe(1);
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
    elsewhere.close();
  });
});

async function notices({ accountId }: Person): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select notification_subject as subject from notifications
    where account_id = ${accountId} and group_key like 'webhook:%' order by id`.execute(db());
  return rows.map(({ subject }) => subject);
}

describe("A secret", () => {
  it("is shown once, and for a day after it changes, both secrets sign", async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rotated = (await on("rotate", { tableId: id })).body;
    // The answer was lost, so it is changed again: the receiver still has the first one.
    const again = (await on("rotate", { tableId: id })).body;
    const [lost, next] = [String(rotated["secret"]), String(again["secret"])];
    await job();
    await drain();
    const [both] = receiver.came;
    expect(String(both!.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    signed(both!, secret);
    signed(both!, next);
    expect(() => signed(both!, lost)).toThrow("No matching signature");
    await pass(25 * 3600);
    await job();
    await drain();
    expect(String(receiver.came[1]!.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    signed(receiver.came[1]!, next);
    expect(() => signed(receiver.came[1]!, secret)).toThrow("No matching signature");
  });

  it("is in no row, log, error, list, or audit trail", async () => {
    let log = "";
    const env = readEnv({
      DATA_DIR: test.env.dataDir,
      SEED: "none",
      ...unlimited,
      WEBHOOKS_TO_LOOPBACK: "true",
    });
    const logger = createLogger({ logLevel: "trace" }, { write: (line: string) => void (log += line) });
    const app = await buildApp({ env, db: test.database.application, logger, clock: makeTestClock() });
    const call = async (path: string, payload: object) => {
      const answer = await app.inject({
        method: "POST",
        url: `/apicalls/${path}`,
        headers: { authorization: world.owner.token },
        payload,
      });
      return { text: answer.payload, body: answer.json<Record<string, string>>() };
    };
    const made = await call("webhooks/save", {
      tableId: "0",
      name: "Secret",
      url: receiver.url,
      eventTypes: jobEvents,
    });
    const tableId = made.body["recordId"];
    const rotated = await call("webhooks/rotate", { tableId });
    receiver.answer = 500;
    await job();
    await makeWebhookSender(app)();
    for (const [path, payload] of [
      ["webhooks/save", { tableId, name: "", url: "https://10.0.0.1/", eventTypes: [] }],
      ["webhooks/deliveries", { tableId }],
      ["getRecord", { tableName: "webhooks", tableId }],
      ["getTable", { tableName: "webhooks" }],
      ["getHistory", { tableName: "webhooks", tableId }],
    ] as const)
      log += (await call(path, payload)).text;
    const tables = ["webhooks", "deliveries", "audit_trail", "audit_changes", "save_keys", "notifications"];
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        db(),
      );
      log += rows.map(({ row }) => row).join();
    }
    for (const secret of [made.body["secret"]!, rotated.body["secret"]!]) {
      expect(secret).toMatch(/^whsec_/);
      expect(log).not.toContain(secret.slice(6, 40));
      expect(log).not.toContain(Buffer.from(secret.slice(6), "base64").toString("hex"));
    }
    expect(log).toContain("job.added");
    await app.close();
  });
});

describe("A call", () => {
  it("is refused to people who may not manage keys, and shows them nothing", async () => {
    const { id } = await add();
    await job();
    const [delivery] = await deliveries(id);
    const role = (settings: object) => makeRole(db(), world.own, { roleType: 2, ...settings });
    const without = await makeStaff(db(), world.own, {
      role: await role({ keys: allKeys.filter((key) => key !== "apiKeys") }),
    });
    const viewer = await makeStaff(db(), world.own, {
      role: await role({ flags: allFlags.filter((flag) => flag !== "tablesCanEdit") }),
    });
    const calls: [string, Data][] = [
      ["rotate", { tableId: id }],
      ["switch", { tableId: id, isActive: false }],
      ["remove", { tableId: id }],
      ["test", { tableId: id }],
      ["deliveries", { tableId: id }],
      ["resend", { deliveryId: delivery!["id"] }],
    ];
    const before = await stored(id);
    for (const [name, body] of calls) {
      const status = async (person?: Person) => (await on(name, body, person?.token ?? "")).status;
      expect([name, await status()]).toEqual([name, 401]);
      for (const person of [without, viewer, world.mentee])
        expect([name, await status(person)]).toEqual([name, 403]);
      expect([name, await status(world.otherOwner)]).toEqual([name, 404]);
      expect([name, (await on(name, { tableId: "x", deliveryId: "x" })).status]).toEqual([name, 400]);
    }
    for (const person of [without, world.mentee]) {
      expect((await save({}, person.token)).status).toBe(403);
      expect((await test.post("getTable", { tableName: "webhooks" }, person.token)).status).toBe(403);
    }
    expect((await save({}, "")).status).toBe(401);
    expect((await save({ tableId: id }, world.otherOwner.token)).status).toBe(404);
    expect(await stored(id)).toEqual(before);
    const direct = await test.post(
      "saveRecord",
      { tableName: "webhooks", tableId: id, data: { url: "https://a.example/" } },
      world.owner.token,
    );
    expect(direct.status).toBe(403);
  });

  it("can't choose events of records that the person can't see, or of which the person sees only some", async () => {
    const role = (settings: object) => makeRole(db(), world.own, { roleType: 2, keys: allKeys, ...settings });
    const flags = allFlags.filter((flag) => flag !== "menteesCanView");
    const blind = await makeStaff(db(), world.own, { role: await role({ flags }) });
    const worker = await makeStaff(db(), world.own, {
      role: await role({ flags: allFlags, values: { caseloadOnly: true } }),
    });
    for (const { token } of [blind, worker]) {
      for (const event of ["mentee.changed", "note.added", "appointment.deleted"])
        expect([event, (await save({ eventTypes: [event] }, token)).status]).toEqual([event, 400]);
      expect((await save({ eventTypes: ["job.added"] }, token)).body).toMatchObject({ status: 1 });
    }
    // Without sensitive data, a person sees only their own notes.
    const plain = await makeStaff(db(), world.own, {
      role: await role({ flags: allFlags.filter((flag) => flag !== "sensitiveCanView") }),
    });
    expect((await save({ eventTypes: ["note.added"] }, plain.token)).status).toBe(400);
    expect((await save({ eventTypes: ["mentee.added"] }, plain.token)).body).toMatchObject({ status: 1 });
  });

  it("by a person who may not view some of a webhook's events keeps them, but not for another address", async () => {
    const { id } = await add({ eventTypes: ["mentee.changed", "job.added"] });
    const flags = allFlags.filter((flag) => flag !== "menteesCanView");
    const role = await makeRole(db(), world.own, { roleType: 2, keys: allKeys, flags });
    const { token } = await makeStaff(db(), world.own, { role });
    const change = (body: Data) => save({ tableId: id, ...body }, token);
    const kept = await change({ name: "Renamed", eventTypes: ["mentee.changed", "job.deleted"] });
    expect(kept.body).toMatchObject({ status: 1 });
    const expected = {
      name: "Renamed",
      url: receiver.url,
      event_types: ["mentee.changed", "job.deleted"],
      watched: ["mentees:changed", "jobs:deleted"],
    };
    expect(await stored(id)).toMatchObject(expected);
    // Only events that the webhook already has are kept, and only for its stored address.
    expect((await change({ eventTypes: ["mentee.changed", "mentee.added"] })).status).toBe(400);
    const moved = await change({ url: `${receiver.url}/other`, eventTypes: ["mentee.changed"] });
    const message = textsOf("en")("server.webhooks.hiddenEvents", { events: "mentee.changed" });
    expect(moved.body).toMatchObject({ status: 0, errors: { url: message } });
    expect(await stored(id)).toMatchObject(expected);
    expect((await change({ url: `${receiver.url}/other`, eventTypes: ["job.added"] })).body).toMatchObject({
      status: 1,
    });
  });

  it("of an API key with the scope adds a webhook for what the key can view, and changes none", async () => {
    const scopes = ["jobs:view", "webhooks:add"];
    const key = async (settings: Parameters<typeof makeKey>[2], person: Person = world.owner) =>
      (await makeKey(db(), person, settings)).text;
    const { id, secret } = await add({ eventTypes: ["job.added"] }, await key({ scopes }));
    await job();
    await drain();
    expect(signed(receiver.came[0]!, secret)).toMatchObject({ type: "job.added" });
    const role = async (settings: object) =>
      makeRole(db(), world.own, { roleType: 2, flags: allFlags, keys: allKeys, ...settings });
    const keys = allKeys.filter((one) => one !== "apiKeys");
    const weak = await makeStaff(db(), world.own, { role: await role({ keys }) });
    const flags = allFlags.filter((one) => one !== "tablesCanView");
    const refused: [Data, string, number][] = [
      [{}, await key({ scopes: ["jobs:view"] }), 403],
      [{ eventTypes: ["mentee.added"] }, await key({ scopes }), 400],
      [{ tableId: id }, await key({ scopes }), 403],
      [{}, await key({ scopes, role: await role({ keys }) }), 403],
      [{}, await key({ scopes, role: await role({ flags }) }), 403],
      [{}, await key({ scopes }, weak), 403],
      // The scope doesn't help where the role can't view the records.
      [{}, await key({ scopes, role: await role({ keys: ["apiKeys"] }) }), 400],
    ];
    for (const [at, [body, token, status]] of refused.entries())
      expect([at, (await save(body, token)).status]).toEqual([at, status]);
    const { rows } = await sql`select from webhooks where organization_id = ${world.own}`.execute(db());
    expect(rows).toHaveLength(1);
    for (const name of ["rotate", "switch", "remove", "test", "deliveries"])
      expect((await on(name, { tableId: id, isActive: false }, await key({ scopes }))).status).toBe(403);
  });

  it.each([
    [{ name: " " }, 200, "name"],
    [{ url: "http://example.com/" }, 200, "url"],
    [{ url: "https://192.168.0.1/" }, 200, "url"],
    [{ eventTypes: [] }, 200, "eventTypes"],
    [{ eventTypes: ["user.added"] }, 400, null],
    [{ eventTypes: "job.added" }, 400, null],
    [{ tableId: "999999999" }, 404, null],
    [{ url: 7 }, 400, null],
  ] as const)("with %j is refused and stores nothing", async (more, status, field) => {
    const answer = await save({ ...more });
    expect(answer.status).toBe(status);
    if (field) expect(Object.keys(answer.body["errors"] as object)).toEqual([field]);
    const { rows } = await sql`select from webhooks`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it("that is sent twice adds one webhook, and one test event; only the first answer has the secret", async () => {
    const once = async (path: string, payload: Data) =>
      (
        await test.app.inject({
          method: "POST",
          url: `/apicalls/webhooks/${path}`,
          headers: { authorization: world.owner.token, "idempotency-key": `webhook ${path}` },
          payload,
        })
      ).json<Record<string, string>>();
    const body = { tableId: "0", name: "Twice", url: receiver.url, eventTypes: jobEvents };
    const [first, second] = [await once("save", body), await once("save", body)];
    expect(first["secret"]).toMatch(/^whsec_/);
    expect(second).toEqual({ ...first, secret: "" });
    const tableId = first["recordId"]!;
    expect(await once("test", { tableId })).toEqual(await once("test", { tableId }));
    await drain();
    expect(receiver.types).toEqual(["webhook.test"]);
    for (const isActive of [false, false])
      expect((await on("switch", { tableId, isActive })).body).toMatchObject({ status: 1 });
    const { rows } =
      await sql`select from audit_trail where table_name = 'webhooks' and record_id = ${tableId}
      and action = 'change'`.execute(db());
    expect(rows).toHaveLength(1);
    expect((await on("remove", { tableId })).body).toMatchObject({ status: 1 });
    expect((await on("remove", { tableId })).status).toBe(404);
    await job();
    await drain();
    expect(receiver.types).toEqual(["webhook.test"]);
  });

  it("changes events and address, and sends one delivery again with its id", async () => {
    const { id, secret } = await add();
    await job();
    await drain();
    const changed = await save({ tableId: id, eventTypes: ["job.changed"], name: "Renamed" });
    expect(changed.body).toMatchObject({ status: 1, recordId: id, secret: "" });
    await job();
    const [delivery] = await deliveries(id);
    expect(await deliveries(id)).toHaveLength(1);
    expect((await on("resend", { deliveryId: delivery!["id"] })).body).toMatchObject({ status: 1 });
    expect((await on("resend", { deliveryId: delivery!["id"] })).body).toMatchObject({ status: 1 });
    await drain();
    const [one, two] = receiver.came;
    expect(receiver.came).toHaveLength(2);
    expect(two!.headers["webhook-id"]).toBe(one!.headers["webhook-id"]);
    expect(two!.body).toBe(one!.body);
    signed(two!, secret);
    await changeJobs();
    await drain();
    expect(new Set(receiver.types.slice(2))).toEqual(new Set(["job.changed"]));
  });

  it("lists deliveries page by page, and the cleanup removes old ones but not those that wait", async () => {
    const { id } = await add({ eventTypes: ["job.added"] });
    await sql`insert into jobs (organization_id, title) select ${world.own}, 'Job ' || n from generate_series(1, 30) n`.execute(
      db(),
    );
    const page = async (before?: string) =>
      (await on("deliveries", { tableId: id, ...(before ? { before } : {}) })).body["dataValues"] as {
        deliveries: { id: string }[];
        hasMore: boolean;
      };
    const first = await page();
    expect([first.deliveries.length, first.hasMore]).toEqual([25, true]);
    const rest = await page(first.deliveries.at(-1)!.id);
    expect([rest.deliveries.length, rest.hasMore]).toEqual([5, false]);
    // Other screens of the queue show only emails.
    const mails = await test.post("getTable", { tableName: "mails" }, world.owner.token);
    expect(mails.body).toMatchObject({ totalRecords: 0 });
    const mail = await test.read("mails", first.deliveries[0]!.id, world.owner.token);
    expect(mail.status).toBe(404);
    const aged = (status: string, days: number) =>
      sql`update deliveries set status = ${status},
      created_at = now() - make_interval(days => ${days}) where id in (select id from deliveries where webhook_id = ${id}
        and created_at > now() - interval '1 hour' limit 2)`.execute(db());
    await aged("sent", 6);
    await aged("sent", 8);
    await aged("failed", 29);
    await aged("failed", 31);
    await aged("queued", 40);
    await clearOldDeliveries(db());
    const { rows } = await sql<{
      status: string;
      count: number;
    }>`select status, count(*)::integer as count from deliveries
      where webhook_id = ${id} and created_at < now() - interval '1 hour' and body is not null group by 1 order by 1`.execute(
      db(),
    );
    expect(rows).toEqual([
      { status: "failed", count: 2 },
      { status: "queued", count: 2 },
      { status: "sent", count: 2 },
    ]);
  });
});
