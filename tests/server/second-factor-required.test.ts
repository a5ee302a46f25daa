import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { testApp, type TestApp } from "#tests/support/app.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import {
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
  testPassword,
} from "#tests/support/factories.ts";
import { cookieOf, insertLanguages, logIn } from "./auth-helpers.ts";
import { codeOf, setUpFactor, stopDate } from "./second-factor-helpers.ts";

const clock = makeTestClock();
let organization: string;
let owner: Person;

stopDate();
const test = testApp({ clock });
beforeAll(async () => {
  await insertLanguages(test.db);
  await makeOrganization(test.db);
});
beforeEach(async () => {
  const { db } = test;
  await sql`delete from rate_limits`.execute(db);
  organization = await makeOrganization(db);
  owner = await makeStaff(db, organization);
});

const require = (value: "1" | "0", token: string) =>
  test.save("organizations", organization, { requireSecondFactor: value }, token);

describe("An organization that requires a second factor of its staff [SESS-17]", () => {
  it("has a switch for it, off by default, which other organizations do not see", async () => {
    const read = async (token: string) =>
      (await test.read("organizations", organization, token)).body["dataValues"] as Record<string, unknown>;
    expect(await read(owner.token)).toMatchObject({ requireSecondFactor: "0" });
    const stranger = await makeStaff(test.db, await makeOrganization(test.db));
    expect(await read(stranger.token)).not.toHaveProperty("requireSecondFactor");
    expect((await require("1", stranger.token)).status).toBe(403);
    await setUpFactor(test, owner);
    const { token } = await setUpFactor(test, owner);
    expect((await require("1", token)).body).toMatchObject({ status: 1 });
    expect(await read(token)).toMatchObject({ requireSecondFactor: "1" });
  });

  it("immediately closes every call but the set-up to staff who have none, with 403 and a distinct code", async () => {
    const person = await makeStaff(test.db, organization);
    const { token: ownerToken } = await setUpFactor(test, owner);
    expect((await test.get("getNotifications", person.token)).status).toBe(200);
    await require("1", ownerToken);
    const open = new Set(["GET /apicalls/auth/user", "POST /apicalls/auth/logout"]);
    const setUp = ["POST /apicalls/auth/secondFactor/start", "POST /apicalls/auth/secondFactor/confirm"];
    const isPublic =
      /\/(health|ready|openapi\.json|getConfigSettings|getContent|auth\/(login|passkey|passkeyOptions|sso(\/(finish|link))?|secondFactor|forgotPass|checkVerificationCode|saveForgotPass|signInCode|signInWithCode|cardEntry|textEntry|textInvitation|invitation|acceptInvitation|notMyAddress|setup)|calendar\/:token\.ics|paperCards\/(open|done)|hooks\/sms(-status)?)$/;
    const routes = listRoutes(test);
    let checked = 0;
    for (const route of routes) {
      const [method, url] = route.split(" ") as ["GET" | "POST", string];
      if (open.has(route) || setUp.includes(route) || isPublic.test(url)) continue;
      const answer = await test.app.inject({
        method,
        url: url.replace(/:\w+/g, "1").replace("*", "x"),
        headers: { authorization: person.token },
        ...(method === "POST" ? { payload: {} } : {}),
      });
      expect([route, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        route,
        403,
        "secondFactorRequired",
      ]);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(30);
    for (const route of [...open, ...setUp]) expect(routes).toContain(route);
    expect((await test.get("auth/user", person.token)).status).toBe(200);
  });

  it("can be required of one role alone, and applies at the next call", async () => {
    const { db } = test;
    const role = await makeRole(db, organization);
    const person = await makeStaff(db, organization, { role });
    const other = await makeStaff(db, organization);
    expect((await test.get("getNotifications", person.token)).status).toBe(200);
    const data = { requireSecondFactor: "1" };
    const saved = await test.save("userRoles", role, data, owner.token);
    expect(saved.body).toMatchObject({ status: 1 });
    const refused = await test.get("getNotifications", person.token);
    expect([refused.status, refused.body["code"]]).toEqual([403, "secondFactorRequired"]);
    expect((await test.get("getNotifications", other.token)).status).toBe(200);
    const { token } = await setUpFactor(test, person);
    expect((await test.get("getNotifications", token)).status).toBe(200);
    expect((await test.get("getProfileInfo", token)).body["secondFactor"]).toMatchObject({
      isRequired: true,
    });
  });

  it("lets a person sign in only to set it up, and says so", async () => {
    const person = await makeStaff(test.db, organization);
    await sql`update organizations set require_second_factor = true where id = ${organization}`.execute(
      test.db,
    );
    const answer = await logIn(test, person.email, testPassword);
    expect(answer.statusCode).toBe(200);
    const { token, ...user } = answer.json<Record<string, unknown>>();
    // The notification of the sign-in exists, but is not shown yet.
    expect(user).toMatchObject({ secondFactorRequired: true, notifications: [], messages: [] });
    expect((await test.get("auth/user", String(token))).body).toEqual(user);
    expect((await test.post("getTable", { tableName: "mentees" }, String(token))).status).toBe(403);
    const picture = await test.app.inject({
      url: "/apicalls/files/x.png",
      cookies: { session: cookieOf(answer, "session") ?? "" },
    });
    expect(picture.statusCode).toBe(403);

    const started = await test.post("auth/secondFactor/start", {}, String(token));
    const code = await codeOf(String(started.body["secret"]));
    expect((await test.post("auth/secondFactor/confirm", { code }, String(token))).body).toMatchObject({
      status: 1,
    });
    expect((await test.get("auth/user", String(token))).body).toMatchObject({ secondFactorRequired: false });
    expect((await test.post("getTable", { tableName: "mentees" }, String(token))).status).toBe(200);
    expect((await test.get("auth/user", String(token))).body["notifications"]).not.toEqual([]);
  });

  it("lets the person sign out instead, and answers in their language", async () => {
    const person = await makeStaff(test.db, organization, { language: "es" });
    await sql`update organizations set require_second_factor = true where id = ${organization}`.execute(
      test.db,
    );
    const started = await test.post(
      "auth/secondFactor/disable",
      { currentPassword: testPassword },
      person.token,
    );
    expect(started).toMatchObject({ status: 403, body: { code: "secondFactorRequired" } });
    expect((await test.post("auth/logout", {}, person.token)).status).toBe(200);
    expect((await test.get("auth/user", person.token)).status).toBe(401);
  });

  it("keeps it from being turned off until the organization no longer requires it", async () => {
    const { token } = await setUpFactor(test, owner);
    await require("1", token);
    const { body } = await test.get("getProfileInfo", token);
    expect(body["secondFactor"]).toMatchObject({ isOn: true, isRequired: true });
    const disable = () => test.post("auth/secondFactor/disable", { currentPassword: testPassword }, token);
    expect((await disable()).body).toMatchObject({
      status: 0,
      message: expect.stringContaining("organization"),
    });
    expect((await test.get("getNotifications", token)).status).toBe(200);
    await require("0", token);
    expect((await disable()).body).toMatchObject({ status: 1 });
  });

  it("asks again after a reset", async () => {
    const person = await makeStaff(test.db, organization);
    const { token } = await setUpFactor(test, owner);
    await setUpFactor(test, person);
    await require("1", token);
    const request = { tableName: "users", tableId: person.id };
    expect((await test.post("auth/secondFactor/reset", request, token)).body).toMatchObject({ status: 1 });
    expect((await logIn(test, person.email, testPassword)).json()).toMatchObject({
      secondFactorRequired: true,
    });
  });

  it("asks neither mentees nor the staff of other organizations", async () => {
    const { db } = test;
    await sql`update organizations set require_second_factor = true where id = ${organization}`.execute(db);
    const mentee = await makeMentee(db, organization);
    const stranger = await makeStaff(db, await makeOrganization(db));
    for (const { token } of [mentee, stranger]) {
      expect((await test.get("getNotifications", token)).status).toBe(200);
      expect((await test.get("auth/user", token)).body).toMatchObject({ secondFactorRequired: false });
    }
  });

  it("closes open sockets of staff who have none within 5 seconds, and accepts none", async () => {
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const person = await makeStaff(test.db, organization);
    const connect = () => {
      const socket = io(`http://127.0.0.1:${port}`, { forceNew: true, reconnection: false });
      return { socket, submit: () => socket.emitWithAck("submitToken", { roomId: "", token: person.token }) };
    };
    const before = connect();
    expect(await before.submit()).toMatchObject({ status: 1 });
    const closed = new Promise((resolve) => before.socket.once("disconnect", resolve));
    await sql`update organizations set require_second_factor = true where id = ${organization}`.execute(
      test.db,
    );
    clock.pass(4999);
    await closed;
    const after = connect();
    expect(await after.submit()).toMatchObject({ status: 0, code: "forbidden" });
    after.socket.disconnect();
  });
});

/** Every call of the server, as `POST /apicalls/getTable`. */
function listRoutes({ app }: TestApp): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line);
    if (!found) continue;
    const depth = (found[1] ?? "").length / 4;
    parents.length = depth;
    parents.push(found[2] ?? "");
    const url = parents.join("");
    for (const method of (found[3] ?? "").split(", "))
      if (["GET", "POST"].includes(method) && url.startsWith("/apicalls/")) routes.push(`${method} ${url}`);
  }
  return routes;
}
