/** Push messages, with a push service that is a real server and browsers that decrypt (A2.5; ADR 85). */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockAccount, signOutEverywhere } from "#server/core/accounts/accounts.ts";
import { notify, withdrawCompleted } from "#server/core/notifications/notifications.ts";
import { makePusher } from "#server/features/push/pusher.ts";
import { openSecretBox } from "#server/kernel/secret-box.ts";
import { pushKeys } from "#server/features/push/keys.ts";
import { isDatabaseAway } from "#server/platform/http/error-handler.ts";
import { cleanUp } from "#server/process/jobs/clean-up.ts";
import { timezones } from "#shared/constants.ts";
import { maxSubscriptions } from "#shared/contracts/push.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { insertRow, makeMentee, makeStaff, signIn, type Person } from "#tests/support/factories.ts";
import { PushService } from "#tests/support/push-service.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";
import { whileItWaits } from "./auth-helpers.ts";

type Data = Record<string, unknown>;
const noon = new Date("2099-02-10T17:00:00Z");
const night = new Date("2099-02-11T03:00:00Z");
const morning = new Date("2099-02-11T13:00:00Z");
const newYork = timezones.indexOf("EST") + 1;

let service: PushService;
let test: TestApp;
let world: World;
let worker: Person;
let mentee: Person;
const db = () => test.db;

beforeAll(async () => {
  service = await PushService.open();
  test = await createTestApp({ seed: "base", env: { PUSH_TO_LOOPBACK: "true" }, clock: makeTestClock() });
  world = await makeWorld(db());
});
afterAll(async () => {
  await test?.close();
  service.close();
});
beforeEach(async () => {
  service.came.length = 0;
  service.answers.clear();
  await sql`delete from deliveries`.execute(db());
  await sql`delete from push_subscriptions`.execute(db());
  worker = await makeStaff(db(), world.own, {
    values: { firstName: "Plantedworker", lastName: "Plantedboss" },
  });
  mentee = await makeMentee(db(), world.own, {
    values: { firstName: "Plantedfirst", lastName: "Plantedlast", caseManager: worker.id, timezone: newYork },
  });
});

const idOf = (body: Data) => String((body["dataValues"] as Data)["id"]);
async function subscribe(person: Person, browser = service.subscribe(), more: Data = {}) {
  const { body } = await test.post("push/subscribe", { ...browser, ...more }, person.token);
  return { browser, id: idOf(body), body };
}
const drain = (now = noon) =>
  makePusher(
    { db: test.database.application, env: test.env, secrets: test.app.secrets, log: test.app.log },
    { warn: () => undefined },
    () => now,
  )();
type Text = Parameters<typeof notify>[1]["text"];
const tell = (
  person: Person,
  text: Text = "newAssignment",
  more: Partial<Parameters<typeof notify>[1]> = {},
) =>
  notify(db(), {
    to: [person.accountId],
    type: "notification",
    text,
    values: {
      itemName: "Planteditem",
      sender: "Plantedsender",
      when: "Planted time",
      menteeName: "Plantedname",
    },
    url: "/plan",
    ...more,
  });
const titles = () => service.came.map(({ payload }) => payload["title"]);
const rows = async () =>
  (
    await sql<Data>`select status, attempts, event_key, body, next_attempt_at from deliveries where channel = 'push' order by id`.execute(
      db(),
    )
  ).rows;
const state = async (person: Person) =>
  (await test.get("push", person.token)).body["dataValues"] as {
    publicKey: string;
    devices: Data[];
    kinds: Record<string, string>;
  };
const due = () => sql`update deliveries set next_attempt_at = now() where status = 'queued'`.execute(db());

describe("A message to a browser", () => {
  it("is encrypted for it, signed with the key that it subscribed with, and names no one", async () => {
    const { publicKey } = await state(mentee);
    await subscribe(mentee);
    await tell(mentee);
    expect(await drain()).toBe(1);
    const [message] = service.came;
    expect(message?.payload).toMatchObject({ title: "Something new on your plan", url: "/plan", lang: "en" });
    expect(message?.publicKey).toBe(publicKey);
    expect(message?.claims).toMatchObject({ aud: service.origin, sub: "mailto:no-reply@localhost" });
    expect(message?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "86400",
      urgency: "normal",
    });
    expect(message?.bytes).toBeLessThan(3072);
  });

  it("contains none of the planted words for any kind of notification, in both languages [A2.7-8]", async () => {
    const spanish = await makeMentee(db(), world.own, { values: { firstName: "Plantedotro" } });
    await sql`update accounts set language_code = 'es' where id = ${spanish.accountId}`.execute(db());
    const { pushOf } = await import("#server/core/notifications/push-kinds.ts");
    for (const person of [mentee, spanish, worker]) {
      await subscribe(person);
      for (const text of Object.keys(pushOf) as Text[]) await tell(person, text);
    }
    const count = Object.keys(pushOf).length * 3;
    expect(await drain()).toBe(count);
    expect(JSON.stringify(service.came.map(({ payload }) => payload))).not.toMatch(/planted|mentor|mentee/i);
    const said = new Set(titles());
    expect(said).toContain("Hay algo nuevo en su plan");
    expect([...said].every((title) => title !== undefined && title.length > 5 && title.length < 60)).toBe(
      true,
    );
    const answers = JSON.stringify((await rows()).map((row) => row["body"]));
    expect(answers).not.toMatch(/planted/i);
  });

  it("goes to all browsers of the account, and to no one else's", async () => {
    const first = await subscribe(mentee);
    const second = await subscribe(mentee);
    await subscribe(worker);
    await tell(mentee);
    await drain();
    expect(service.came.map(({ path }) => path).sort()).toEqual(
      [first, second].map(({ browser }) => service.pathOf(browser)).sort(),
    );
  });

  it("is created only if a person subscribed and wants the kind", async () => {
    await tell(mentee);
    expect(await rows()).toEqual([]);
    await subscribe(mentee);
    expect((await state(mentee)).kinds).toMatchObject({ plan: "1", message: "1" });
    expect((await state(mentee)).kinds).not.toHaveProperty("bug");
    await test.post("push/choices", { kinds: { plan: "0" } }, mentee.token);
    expect((await state(mentee)).kinds).toMatchObject({ plan: "0", message: "1" });
    await tell(mentee);
    await tell(mentee, "newMessage");
    await drain();
    expect(titles()).toEqual(["You have a new message"]);
    // Emails are a separate choice.
    const { body } = await test.get("getNotificationPreferences", mentee.token);
    expect(body["dataValues"]).toMatchObject({ newAssignment: "1", newMessage: "1" });
  });

  it("is not sent if it is read, turned off or withdrawn before it leaves", async () => {
    await subscribe(mentee);
    const [made] = await tell(mentee);
    await test.post("markNotificationRead", { notificationId: made!.id }, mentee.token);
    await tell(mentee, "promiseDue");
    await test.post("push/choices", { kinds: { promise: "0" } }, mentee.token);
    await tell(mentee, "completed", { group: "completed:x:1", delaySeconds: 60 });
    await withdrawCompleted(db(), "completed:x:1");
    expect(await drain()).toBe(0);
    expect((await rows()).map(({ status }) => status)).toEqual(["suppressed", "suppressed"]);
  });

  it("about a mentee is not sent to a person limited to a caseload after the mentee left it", async () => {
    const mentor = await makeStaff(db(), world.own, {
      role: { roleType: 2, values: { caseloadOnly: true } },
    });
    const values = { organizationId: world.own, menteeId: mentee.id, staffId: mentor.id };
    const row = await insertRow(db(), "menteeStaff", { ...values, duty: "mentor", fromDate: "2026-01-01" });
    await subscribe(mentor);
    await tell(mentor, "completed", { menteeId: mentee.id });
    expect(await drain()).toBe(1);
    await tell(mentor, "completed", { menteeId: mentee.id });
    await sql`update mentee_staff set until_date = '2026-02-01' where id = ${row}`.execute(db());
    expect(await drain()).toBe(0);
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "suppressed"]);
  });

  it("waits for the delay of its notification", async () => {
    await subscribe(worker);
    await tell(worker, "completed", { delaySeconds: 60 });
    expect(await drain()).toBe(0);
    await due();
    expect(await drain()).toBe(1);
  });

  it("follows a task that is assigned, completed, and undone within the minute", async () => {
    await subscribe(mentee);
    await subscribe(worker);
    const menteeTaskId = await insertRow(db(), "menteeTasks", {
      organizationId: world.own,
      name: "Planteditem",
    });
    const save = (tableId: string, data: Data, person: Person) =>
      test.save("menteeUserTasks", tableId, data, person.token);
    const days = { startDate: "2026-01-01", endDate: "2099-01-01" };
    const given = await save("0", { menteeId: mentee.id, menteeTaskId, ...days }, world.owner);
    const id = String(given.body["recordId"]);
    await drain();
    expect(titles()).toEqual(["Something new on your plan"]);
    expect((await save(id, { completed: "1" }, mentee)).body).toMatchObject({ status: 1 });
    expect(await drain()).toBe(0);
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "queued"]);
    expect((await save(id, { completed: "0" }, mentee)).body).toMatchObject({ status: 1 });
    expect((await rows()).map(({ status }) => status)).toEqual(["sent"]);
    expect((await save(id, { completed: "1" }, mentee)).body).toMatchObject({ status: 1 });
    await due();
    await drain();
    expect(titles()).toEqual(["Something new on your plan", "Something was completed"]);
  });

  it("does not disturb mentees at night, but staff, and replies from people, have no quiet hours", async () => {
    await subscribe(mentee);
    await subscribe(worker);
    await tell(mentee);
    await tell(mentee, "newMessage");
    await tell(worker, "completed");
    expect(await drain(night)).toBe(2);
    expect(titles().sort()).toEqual(["Something was completed", "You have a new message"]);
    const waiting = (await rows()).find(({ status }) => status === "queued");
    expect(waiting).toMatchObject({ attempts: 0, next_attempt_at: new Date("2099-02-11T13:00:00Z") });
    await due();
    expect(await drain(morning)).toBe(1);
  });

  it("about due work waits for the morning too if a failure delayed it until the night", async () => {
    await subscribe(mentee);
    await tell(mentee, "workDue");
    expect(await drain(night)).toBe(0);
    await due();
    expect(await drain(morning)).toBe(1);
  });

  it("arrives at night if it would be too late in the morning", async () => {
    await subscribe(mentee);
    await tell(mentee, "appointmentCancelled", { beginsAt: new Date("2099-02-11T12:30:00Z") });
    await tell(mentee, "appointmentPlanned", { beginsAt: new Date("2099-02-12T12:30:00Z") });
    expect(await drain(night)).toBe(1);
  });

  it("that reminds of an appointment waits for the morning too, and is dropped after the start", async () => {
    await subscribe(mentee);
    const remind = (start: string) => tell(mentee, "appointmentReminder", { beginsAt: new Date(start) });
    await remind("2099-02-11T12:30:00Z");
    await remind("2099-02-11T20:00:00Z");
    await remind("2099-02-11T02:30:00Z");
    expect(await drain(night)).toBe(1);
    expect(service.came[0]?.headers["urgency"]).toBe("high");
    expect((await rows()).map(({ status }) => status)).toEqual(["sent", "queued", "suppressed"]);
    await due();
    expect(await drain(morning)).toBe(1);
  });

  it("is created once for one event, and once more for the next of its group", async () => {
    await subscribe(mentee);
    await db()
      .transaction()
      .execute(async (trx) => {
        for (let i = 0; i < 2; i += 1)
          await notify(trx, { to: [mentee.accountId], type: "message", text: "newMessage", group: "chat:1" });
      });
    await tell(mentee, "newMessage", { group: "chat:1" });
    expect(await rows()).toHaveLength(2);
    await Promise.all([drain(), drain()]);
    expect(service.came).toHaveLength(2);
    expect(new Set(service.came.map(({ payload }) => payload["tag"])).size).toBe(1);
  });
});

describe("The answer of the push service", () => {
  it("of 404 and 410 removes the browser, and the others get their message", async () => {
    const gone = [await subscribe(mentee), await subscribe(mentee)];
    const alive = await subscribe(mentee);
    gone.forEach(({ browser }, index) =>
      service.answers.set(service.pathOf(browser), (response) => response.writeHead(index ? 410 : 404).end()),
    );
    await tell(mentee);
    expect(await drain()).toBe(1);
    expect((await state(mentee)).devices.map(({ id }) => id)).toEqual([alive.id]);
  });

  it("with an error is retried, without a second message to those who have it", async () => {
    const broken = await subscribe(mentee);
    const fine = await subscribe(mentee);
    const path = service.pathOf(broken.browser);
    service.answers.set(path, (response) => response.writeHead(503).end());
    await tell(mentee);
    expect(await drain()).toBe(0);
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 1 }]);
    service.answers.clear();
    await due();
    expect(await drain()).toBe(1);
    expect(service.came.map((message) => message.path)).toEqual([service.pathOf(fine.browser), path]);
  });

  it("with a permanent refusal is not retried, and a redirect is not followed", async () => {
    const { browser } = await subscribe(mentee);
    const other = service.subscribe();
    service.answers.set(service.pathOf(browser), (response) =>
      response.writeHead(307, { location: other.endpoint }).end(),
    );
    await tell(mentee);
    expect(await drain()).toBe(0);
    expect(await rows()).toMatchObject([{ status: "failed", attempts: 1 }]);
    expect(service.came).toEqual([]);
  });

  it("delays nothing for more than five seconds if it never comes, and is cut off if it never ends", async () => {
    const slow = await subscribe(mentee);
    const endless = await subscribe(worker);
    service.answers.set(service.pathOf(slow.browser), () => undefined);
    let written = 0;
    service.answers.set(service.pathOf(endless.browser), (response) => {
      response.writeHead(201);
      const more = setInterval(() => (written += response.write("x".repeat(1000)) ? 1 : 1), 5);
      response.on("close", () => clearInterval(more));
    });
    await tell(mentee);
    await tell(worker, "completed");
    expect(await drain()).toBe(1);
    expect(written).toBeLessThan(200);
    expect((await rows()).map(({ status }) => status)).toEqual(["queued", "sent"]);
  });

  it("is repeated with the same topic and tag if the process dies before it records the first sending", async () => {
    // The connection ends while the message is under way, as it does with the process.
    const { browser } = await subscribe(mentee);
    let kill = true;
    let killed: Promise<unknown> | undefined;
    service.answers.set(service.pathOf(browser), (response, keep) => {
      keep();
      const taken = () => response.writeHead(201).end();
      if (!kill) return taken();
      kill = false;
      // Waits until it is gone: what it had locked stays locked for the next until then.
      killed = sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`
        .execute(db())
        .then(taken);
    });
    await tell(mentee);
    // Another lane of the same run may already send it again.
    await expect(drain()).rejects.toSatisfy(isDatabaseAway);
    await killed;
    await drain();
    expect(service.came).toHaveLength(2);
    expect(service.came[0]?.payload).toEqual(service.came[1]?.payload);
    // The push service replaces a message of the same topic, and the browser one of the same tag.
    const topics = new Set(service.came.map(({ headers }) => headers["topic"]));
    expect([...topics]).toEqual([String(service.came[0]?.payload["tag"]).slice(0, 32)]);
    expect(await rows()).toMatchObject([{ status: "sent" }]);
  });
});

describe("Registering a browser", () => {
  it("a second time changes nothing, and another account replaces it", async () => {
    const { browser, id } = await subscribe(mentee);
    expect((await subscribe(mentee, browser)).id).toBe(id);
    expect((await state(mentee)).devices).toHaveLength(1);
    await subscribe(worker, browser);
    expect((await state(mentee)).devices).toEqual([]);
    await tell(mentee);
    await tell(worker, "completed");
    await drain();
    expect(titles()).toEqual(["Something was completed"]);
  });

  it("reports at the start of the app that the browser still exists, and restores nothing that was ended", async () => {
    const { browser, id } = await subscribe(mentee);
    await sql`update push_subscriptions set seen_at = now() - interval '59 days'`.execute(db());
    // The browser may have another address by now.
    const moved = service.subscribe();
    expect((await subscribe(mentee, moved, { subscriptionId: id })).id).toBe(id);
    await cleanUp(db(), test.env);
    await tell(mentee);
    await drain();
    expect(service.came.map(({ path }) => path)).toEqual([service.pathOf(moved)]);
    // Another person's id is treated like a missing one.
    expect((await subscribe(worker, browser, { subscriptionId: id })).id).toBe("");
    await test.post("push/unsubscribe", { subscriptionId: id }, worker.token);
    expect((await state(mentee)).devices).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) {
      const { body } = await test.post("push/unsubscribe", { subscriptionId: id }, mentee.token);
      expect(body).toMatchObject({ status: 1 });
    }
    expect((await subscribe(mentee, moved, { subscriptionId: id })).id).toBe("");
    expect((await state(mentee)).devices).toEqual([]);
  });

  it("is limited to ten per account, and the one that was unseen for longest is replaced", async () => {
    const all = [];
    for (let i = 0; i < maxSubscriptions + 2; i += 1) all.push(await subscribe(mentee));
    const left = (await state(mentee)).devices.map(({ id }) => id);
    expect(left).toEqual(
      all
        .slice(2)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it("expires after sixty days without the app, and after a week of refusals", async () => {
    const seen = await subscribe(mentee);
    const unseen = await subscribe(mentee);
    const failing = await subscribe(mentee);
    await sql`update push_subscriptions set seen_at = now() - interval '61 days' where id = ${unseen.id}`.execute(
      db(),
    );
    await sql`update push_subscriptions set failing_since = now() - interval '8 days' where id = ${failing.id}`.execute(
      db(),
    );
    await cleanUp(db(), test.env);
    expect((await state(mentee)).devices.map(({ id }) => id)).toEqual([seen.id]);
  });

  it("needs valid keys", async () => {
    const { endpoint, keys } = service.subscribe();
    const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
    for (const wrong of [
      { ...keys, p256dh: point },
      { ...keys, p256dh: "AAAA" },
      { ...keys, auth: "AAAA" },
    ])
      expect((await test.post("push/subscribe", { endpoint, keys: wrong }, mentee.token)).body).toMatchObject(
        { status: 0 },
      );
    for (const wrong of [{}, { endpoint }, { endpoint, keys: { ...keys, auth: "ä" } }, { endpoint: 7, keys }])
      expect((await test.post("push/subscribe", wrong, mentee.token)).status).toBe(400);
    expect((await state(mentee)).devices).toEqual([]);
  });
});

describe("A test message", () => {
  const ask = (id: string, person = mentee) => test.post("push/test", { subscriptionId: id }, person.token);
  it("goes to this browser immediately, and reports the result", async () => {
    const { id, browser } = await subscribe(mentee);
    await subscribe(mentee);
    expect((await ask(id)).body).toMatchObject({ status: 1 });
    expect(service.came.map(({ path }) => path)).toEqual([service.pathOf(browser)]);
    expect(titles()).toEqual(["This is a test. It works."]);
    service.answers.set(service.pathOf(browser), (response) => response.writeHead(500).end());
    expect((await ask(id)).body).toMatchObject({ status: 0 });
    service.answers.set(service.pathOf(browser), (response) => response.writeHead(410).end());
    expect((await ask(id)).body).toMatchObject({ status: 0 });
    expect((await ask(id)).status).toBe(404);
  });
  it("goes to no other person's browser, and is rate-limited", async () => {
    const { id } = await subscribe(mentee);
    expect((await ask(id, worker)).status).toBe(404);
    let last = 200;
    for (let i = 0; i < 21; i += 1) last = (await ask(id)).status;
    expect(last).toBe(429);
  });
});

describe("A push subscription", () => {
  const isOn = async () =>
    Number(
      (
        await sql<{
          n: string;
        }>`select count(*) as n from push_subscriptions where account_id = ${mentee.accountId}`.execute(db())
      ).rows[0]?.n,
    );

  /** Another sign-in of the mentee, on another device. */
  async function phone(): Promise<Person> {
    const token = await signIn(db(), mentee.accountId);
    const hash = Buffer.from(String(Math.random()).padEnd(32, "0").slice(0, 32));
    await sql`update sessions set device_hash = ${hash} where id = (select max(id) from sessions where account_id = ${mentee.accountId})`.execute(
      db(),
    );
    return { ...mentee, token };
  }

  it("ends with a sign-out on that phone, but not with one elsewhere", async () => {
    const [here, there] = [await phone(), await phone()];
    await subscribe(here);
    await test.post("auth/logout", {}, there.token);
    expect(await isOn()).toBe(1);
    await test.post("auth/logout", {}, here.token);
    expect(await isOn()).toBe(0);
  });

  it("ends if that phone is signed out from elsewhere, alone or with all others", async () => {
    const [here, there, third] = [await phone(), await phone(), await phone()];
    for (const device of [here, there, third]) await subscribe(device);
    const { body } = await test.get("auth/sessions", here.token);
    const other = (body["sessions"] as Data[]).find(({ isCurrent }) => !isCurrent);
    await test.post("auth/sessions/end", { sessionId: other?.["id"] }, here.token);
    expect(await isOn()).toBe(2);
    await test.post("auth/sessions/endOthers", {}, here.token);
    expect(await isOn()).toBe(1);
  });

  it("ends with whatever signs the account out everywhere: a new password, disabling, deletion", async () => {
    await subscribe(mentee);
    await signOutEverywhere(db(), mentee.accountId);
    expect(await isOn()).toBe(0);
    const again = await phone();
    await subscribe(again);
    const owner = world.owner.token;
    const end = await test.post("auth/sessions/endOf", { tableName: "mentees", tableId: mentee.id }, owner);
    expect(end.body).toMatchObject({ status: 1 });
    expect(await isOn()).toBe(0);
    await subscribe(await phone());
    expect((await test.remove("mentees", mentee.id, owner)).body).toMatchObject({ status: 1 });
    expect(await isOn()).toBe(0);
  });

  it("isn't registered by a call that waits while all sessions end", async () => {
    const { accountId, token } = mentee;
    const { status } = await whileItWaits(
      db(),
      (trx) => lockAccount(trx, accountId),
      () => test.post("push/subscribe", service.subscribe(), token),
      (trx) => signOutEverywhere(trx, accountId),
    );
    expect(status).toBe(401);
    expect(await isOn()).toBe(0);
  });

  it("gets nothing for an account that may not sign in", async () => {
    await subscribe(mentee);
    await tell(mentee);
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(db());
    expect(await drain()).toBe(0);
    expect(service.came).toEqual([]);
  });

  it("ends if another person signs in on that phone, and if the phone is forgotten", async () => {
    const hash = Buffer.alloc(32, 7);
    const device = "A".repeat(43);
    const { hashToken } = await import("#server/kernel/tokens.ts");
    const { rememberDevice } = await import("#server/features/auth/devices.ts");
    const here = await phone();
    await subscribe(here);
    await sql`update push_subscriptions set device_hash = ${hashToken(device)}`.execute(db());
    const visitor = { address: "", userAgent: undefined, device: undefined };
    const arrive = ({ accountId }: Person) =>
      rememberDevice(db(), test.env, { accountId, device, isFirst: true }, visitor);
    await arrive(mentee);
    expect(await isOn()).toBe(1);
    await arrive(worker);
    expect(await isOn()).toBe(0);
    await subscribe(here);
    await sql`update push_subscriptions set device_hash = ${hash}`.execute(db());
    await sql`insert into known_devices (account_id, device_hash) values (${mentee.accountId}, ${hash})`.execute(
      db(),
    );
    const { body } = await test.get("auth/sessions", here.token);
    for (const { id } of body["devices"] as Data[])
      await test.post("auth/devices/forget", { deviceId: id }, here.token);
    expect(await isOn()).toBe(0);
  });

  it("cannot exist if OFFLINE_APP is off: no one registers and nothing is sent", async () => {
    await subscribe(mentee);
    await tell(mentee);
    const env = { ...test.env, offlineApp: false };
    const tools = { db: test.database.application, env, secrets: test.app.secrets, log: test.app.log };
    expect(await makePusher(tools, { warn: () => undefined }, () => noon)()).toBe(0);
    expect(service.came).toEqual([]);
    const off = await createTestApp({ seed: "base", env: { OFFLINE_APP: "off" }, clock: makeTestClock() });
    const other = await makeMentee(off.db, (await makeWorld(off.db)).own);
    const answer = await off.post("push/subscribe", service.subscribe(), other.token);
    expect(answer.body).toMatchObject({ status: 0 });
    const values = (await off.get("push", other.token)).body["dataValues"];
    expect(values).toMatchObject({ publicKey: "", devices: [] });
    await off.close();
  });
});

describe("An endpoint in the internal network", () => {
  it("is refused, and a stored one is not connected to", async () => {
    for (const endpoint of [
      "https://10.0.0.1/x",
      "https://metadata.google.internal/x",
      "http://fcm.googleapis.com/x",
    ])
      expect(
        (await test.post("push/subscribe", { ...service.subscribe(), endpoint }, mentee.token)).body,
      ).toMatchObject({ status: 0 });
    const inside = service.subscribe();
    await subscribe(mentee, inside);
    await tell(mentee);
    // The default, without the setting for tests.
    const env = { ...test.env, pushToLoopback: false };
    const tools = { db: test.database.application, env, secrets: test.app.secrets, log: test.app.log };
    expect(await makePusher(tools, { warn: () => undefined }, () => noon)()).toBe(0);
    expect(service.came).toEqual([]);
    expect((await state(mentee)).devices).toEqual([]);
  });
});

describe("The access to subscriptions", () => {
  it("is limited to their account in the database, and no account reads the keys", async () => {
    await subscribe(mentee);
    const { runInContext } = await import("#server/kernel/context.ts");
    const count = (accountId: string, table: string) =>
      runInContext(
        { scope: { organizationId: world.own, accountId, menteeId: null } },
        async () =>
          (await sql`select from ${sql.table(table)}`.execute(test.database.application)).rows.length,
      );
    expect(await count(mentee.accountId, "push_subscriptions")).toBe(1);
    expect(await count(worker.accountId, "push_subscriptions")).toBe(0);
    expect(await count(mentee.accountId, "push_keys")).toBe(0);
  });

  it("uses a key pair that is created once, with its secret half encrypted", async () => {
    const { rows: stored } = await sql<{ sealed_key: Buffer }>`select sealed_key from push_keys`.execute(
      db(),
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.sealed_key.toString("latin1")).not.toContain("PRIVATE");
    const mine = (await state(mentee)).publicKey;
    // Another process, with another key.
    const secrets = openSecretBox({
      secretKey: "another secret of 32 characters!",
      dataDir: test.env.dataDir,
    });
    const log: unknown[] = [];
    const tools = { db: db(), secrets, log: { error: (line: unknown) => log.push(line) } as never };
    await subscribe(mentee);
    expect(await pushKeys(tools)).toBeNull();
    expect(log).toHaveLength(1);
    expect((await state(mentee)).publicKey).toBe(mine);
  });

  it("uses new keys if the old ones cannot be opened and no browser has subscribed with them", async () => {
    const database = await createTestDatabase("base");
    const secrets = (secretKey: string) => openSecretBox({ secretKey, dataDir: test.env.dataDir });
    const log = { error: () => undefined } as never;
    const first = await pushKeys({
      db: database.db,
      secrets: secrets("one secret of thirty-two letters"),
      log,
    });
    const again = { db: database.application, secrets: secrets("another secret of 32 characters!"), log };
    const second = await pushKeys(again);
    expect(second?.publicKey).not.toBe(first?.publicKey);
    const { rows: stored } = await sql`select from push_keys`.execute(database.db);
    expect(stored).toHaveLength(1);
    await database.close();
  });
});
