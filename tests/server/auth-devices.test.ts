import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#server/kernel/tokens.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import type { SessionsAnswer } from "#shared/contracts/responses/sessions.ts";
import { cookieOf, insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1";

let organization: string;
let person: Person;

const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  await makeOrganization(test.db);
  organization = await makeOrganization(test.db);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  person = await makeStaff(test.db, organization);
  await sql`delete from sessions where account_id = ${person.accountId}`.execute(test.db);
});

interface Device {
  readonly token: string;
  readonly device: string;
}

async function enter(userAgent: string, device?: string, who = person): Promise<Device> {
  const answer = await logIn(test, who.email, testPassword, {
    headers: { "user-agent": userAgent },
    ...(device ? { device } : {}),
  });
  expect(answer.statusCode).toBe(200);
  return { token: answer.json<{ token: string }>().token, device: cookieOf(answer, "device") ?? "" };
}

const list = async (token: string): Promise<SessionsAnswer> => {
  const { status, body } = await test.get("auth/sessions", token);
  expect(status).toBe(200);
  return body as unknown as SessionsAnswer;
};
const isAlive = async (token: string) => (await test.get("auth/user", token)).status === 200;
const bare = ({ status, body }: Answer) => [status, { ...body, requestId: "" }];

describe("The list of a person's sessions and devices", () => {
  it("names browser, system, address and times, for staff and mentees", async () => {
    const mentee = await makeMentee(test.db, organization, { language: "es" });
    await sql`delete from sessions where account_id = ${mentee.accountId}`.execute(test.db);
    for (const who of [person, mentee]) {
      const phone = await enter(safari, undefined, who);
      const desk = await enter(firefox, undefined, who);
      const { sessions, devices } = await list(desk.token);
      const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const common = {
        lastsUntil: "",
        id: expect.stringMatching(/^\d+$/),
        signedInAt: instant,
        lastUsedAt: instant,
      };
      expect(sessions).toEqual([
        { ...common, browser: "Firefox", system: "Linux", address: "127.0.0.1", isCurrent: true },
        { ...common, browser: "Safari", system: "iPhone", address: "127.0.0.1", isCurrent: false },
      ]);
      expect(devices).toEqual([]);
      const text = JSON.stringify(sessions);
      for (const secret of [phone.token, phone.device, desk.token, desk.device])
        expect(text).not.toContain(secret);
    }
  });

  it("shows only open sessions, and signed-out devices", async () => {
    const phone = await enter(safari);
    const desk = await enter(firefox);
    await sql`update sessions set last_used_at = now() - interval '31 minutes'
      where token_hash = ${hashToken(phone.token)}`.execute(test.db);
    const { sessions, devices } = await list(desk.token);
    expect(sessions.map(({ browser }) => browser)).toEqual(["Firefox"]);
    expect(devices).toMatchObject([{ browser: "Safari", system: "iPhone", address: "127.0.0.1" }]);
    await enter(safari, phone.device);
    expect(await list(desk.token)).toMatchObject({ sessions: [{}, {}], devices: [] });
  });

  it("needs a token, and shows nothing about other people", async () => {
    expect((await test.get("auth/sessions")).status).toBe(401);
    const other = await makeStaff(test.db, organization);
    const { token } = await enter(firefox);
    expect(await list(other.token)).toMatchObject({ sessions: [{ isCurrent: true }], devices: [] });
    expect(await list(token)).toMatchObject({ sessions: [{ isCurrent: true }] });
  });

  it("shows sessions from before devices were remembered", async () => {
    const other = await makeStaff(test.db, organization);
    expect(await list(other.token)).toMatchObject({
      sessions: [{ browser: "", system: "", address: "", isCurrent: true }],
    });
  });
});

describe("Ending one's own sessions", () => {
  it("signs one device out and forgets it, and a second time finds it missing", async () => {
    const phone = await enter(safari);
    const desk = await enter(firefox);
    const { sessions } = await list(desk.token);
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    const end = () => test.post("auth/sessions/end", { sessionId }, desk.token);
    expect(await end()).toMatchObject({ status: 200, body: { status: 1, message: expect.any(String) } });
    expect(await isAlive(phone.token)).toBe(false);
    expect(await isAlive(desk.token)).toBe(true);
    expect((await end()).status).toBe(404);
    expect(await list(desk.token)).toMatchObject({ sessions: [{ isCurrent: true }], devices: [] });
    // After forgetting, the next sign-in from there is announced as new.
    await sql`delete from deliveries`.execute(test.db);
    await enter(safari, phone.device);
    expect(await mailsTo(test.db, person.email)).toHaveLength(1);
  });

  it("keeps the device if it is the one that asks", async () => {
    const before = await enter(firefox);
    const now = await enter(firefox, before.device);
    const sessionId = (await list(now.token)).sessions.find(({ isCurrent }) => !isCurrent)?.id;
    const ended = await test.post("auth/sessions/end", { sessionId }, now.token);
    expect(ended.body).toMatchObject({ status: 1 });
    await enter(firefox, before.device);
    expect(await mailsTo(test.db, person.email)).toEqual([]);
  });

  it("signs all others out, and answers the same when repeated", async () => {
    const others = [await enter(safari), await enter(safari), await enter(firefox)];
    const { token, device } = await enter(firefox);
    for (const _ of [1, 2]) {
      const answer = await test.post("auth/sessions/endOthers", {}, token);
      expect(answer).toMatchObject({ status: 200, body: { status: 1, message: expect.any(String) } });
    }
    for (const other of others) expect(await isAlive(other.token)).toBe(false);
    expect(await list(token)).toMatchObject({ sessions: [{ isCurrent: true }], devices: [] });
    await sql`delete from deliveries`.execute(test.db);
    await enter(firefox, device);
    expect(await mailsTo(test.db, person.email)).toEqual([]);
  });

  it("leaves other people's devices unchanged, and answers their ids exactly like missing ones", async () => {
    const mine = await enter(firefox);
    const other = await makeStaff(test.db, organization);
    const theirs = await enter(safari, undefined, other);
    const { sessions } = await list(theirs.token);
    const device = await test.get("auth/sessions", theirs.token);
    expect(device.status).toBe(200);
    const missing = await test.post("auth/sessions/end", { sessionId: "999999999" }, mine.token);
    expect(missing.status).toBe(404);
    for (const sessionId of [...sessions.map(({ id }) => id), "0", "-1", "x", "", "9".repeat(30)])
      expect(bare(await test.post("auth/sessions/end", { sessionId }, mine.token))).toEqual(bare(missing));
    expect(await isAlive(theirs.token)).toBe(true);
    expect(await isAlive(other.token)).toBe(true);
  });

  it("needs a token, and answers 400 to ids of a wrong type", async () => {
    for (const path of ["auth/sessions/end", "auth/sessions/endOthers", "auth/devices/forget"])
      expect((await test.post(path, { sessionId: "1", deviceId: "1" })).status).toBe(401);
    const { token } = await enter(firefox);
    for (const id of [null, {}, ["1"], 1.5, true, undefined]) {
      expect((await test.post("auth/sessions/end", { sessionId: id }, token)).status).toBe(400);
      expect((await test.post("auth/devices/forget", { deviceId: id }, token)).status).toBe(400);
    }
  });
});

describe("Forgetting a device", () => {
  it("happens once, and only for one's own devices", async () => {
    const phone = await enter(safari);
    await test.post("auth/logout", {}, phone.token);
    const desk = await enter(firefox);
    const [found] = (await list(desk.token)).devices;
    const other = await makeStaff(test.db, organization);
    const forget = (token: string, deviceId?: string) =>
      test.post("auth/devices/forget", { deviceId }, token);
    const missing = bare(await forget(other.token, "999999999"));
    expect(bare(await forget(other.token, found?.id))).toEqual(missing);
    expect(await forget(desk.token, found?.id)).toMatchObject({ status: 200, body: { status: 1 } });
    expect(bare(await forget(desk.token, found?.id))).toEqual(missing);
    expect(await list(desk.token)).toMatchObject({ devices: [] });
  });
});
