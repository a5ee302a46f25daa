import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { authenticate, authenticateHash } from "#server/core/accounts/session.ts";
import { hashToken } from "#server/kernel/tokens.ts";
import { cleanUp } from "#server/process/jobs/clean-up.ts";
import { buildApp } from "#server/process/app.ts";
import { requireSignInOrCookie, signedInOf, whileReceiving } from "#server/core/accounts/authentication.ts";
import { createTestApp, testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  signIn,
  testPassword,
} from "#tests/support/factories.ts";
import { cookieOf, insertLanguages, logIn } from "./auth-helpers.ts";

let organization: string;
/** A second node on the same database. */
let otherNode: FastifyInstance;

const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  organization = await makeOrganization(test.db);
  otherNode = await buildApp({ env: test.env, db: test.database.application });
});
afterAll(async () => {
  await otherNode.close();
});

const age = (token: string, column: "last_used_at" | "expires_at" | "created_at", interval: string) =>
  sql`update sessions set ${sql.ref(column)} = now() - ${interval}::interval
    where token_hash = ${hashToken(token)}`.execute(test.db);

const lastUse = async (token: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ last_used_at: Date }>`
    select last_used_at from sessions where token_hash = ${hashToken(token)}`.execute(test.db);
  return rows[0]?.last_used_at;
};

const userStatus = async (token: string, node = test.app): Promise<number> =>
  (await node.inject({ url: "/apicalls/auth/user", headers: { authorization: token } })).statusCode;

describe("The token", () => {
  it("is accepted as it is and as Bearer [SESS-03]", async () => {
    const { token } = await makeStaff(test.db, organization);
    for (const value of [token, `Bearer ${token}`, `bearer ${token}`])
      expect(await userStatus(value)).toBe(200);
  });

  it("is refused with 401 if absent, unknown, oversized or changed [CALL-14]", async () => {
    const { token } = await makeStaff(test.db, organization);
    expect((await test.get("auth/user")).status).toBe(401);
    for (const value of ["", "Bearer", "Bearer ", "x", `${token}x`, "x".repeat(5000), "null", "undefined"]) {
      const answer = await test.get("auth/user", value);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ status: 0, code: "unauthorized", requestId: expect.any(String) });
    }
  });
});

describe("The cookie [SESS-05]", () => {
  it("opens no call that reads or changes records", async () => {
    const person = await makeStaff(test.db, organization);
    const session = cookieOf(await logIn(test, person.email, testPassword), "session") ?? "";
    const calls = [
      ["GET", "auth/user"],
      ["GET", "getProfileInfo"],
      ["GET", "getNotifications"],
      ["POST", "auth/logout"],
      ["POST", "update-profile"],
      ["POST", "markNotificationRead"],
      ["POST", "getTable"],
      ["POST", "saveRecord"],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await test.app.inject({ method, url: `/apicalls/${path}`, cookies: { session } });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
    expect(await userStatus(session)).toBe(200);
  });

  it("returns when the browser restarts with the token it kept [SESS-04]", async () => {
    const person = await makeStaff(test.db, organization);
    const answer = await test.get("auth/user", `Bearer ${person.token}`);
    const [cookie] = [answer.headers["set-cookie"]].flat();
    expect(cookie).toMatch(/^session=/);
    expect(cookie).toContain(person.token);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect((await test.get("auth/user", "unknown")).headers["set-cookie"]).toBeUndefined();
  });

  it("is accepted for GET on routes that ask for it, never for another method", async () => {
    const node = await buildApp({ env: test.env, db: test.database.application });
    node.route({
      method: ["GET", "POST"],
      url: "/download",
      onRequest: requireSignInOrCookie,
      handler: async (request) => ({ id: signedInOf(request).caller.personId }),
    });
    const person = await makeStaff(test.db, organization);
    const cookies = { session: person.token };
    expect((await node.inject({ url: "/download", cookies })).json()).toEqual({ id: person.id });
    expect((await node.inject({ method: "POST", url: "/download", cookies })).statusCode).toBe(401);
    // A header that is wrong is not mended by a cookie.
    const headers = { authorization: "wrong" };
    expect((await node.inject({ url: "/download", cookies, headers })).statusCode).toBe(401);
    await node.close();
  });
});

describe("The passage of time", () => {
  it("ends a session after 30 minutes without use [SESS-06]", async () => {
    const { token } = await makeStaff(test.db, organization);
    await age(token, "last_used_at", "29 minutes");
    const before = await lastUse(token);
    expect(await userStatus(token)).toBe(200);
    await expect.poll(() => lastUse(token)).not.toEqual(before);
    await age(token, "last_used_at", "30 minutes 1 second");
    expect(await userStatus(token)).toBe(401);
  });

  it("counts every call as use except the 30-second check [SESS-06]", async () => {
    const { token } = await makeStaff(test.db, organization);
    await age(token, "last_used_at", "29 minutes");
    const before = await lastUse(token);
    expect((await test.get("getNotifications", token)).status).toBe(200);
    expect(await lastUse(token)).toEqual(before);
    const start = Date.now();
    await test.get("getNotificationList", token);
    await expect.poll(async () => (await lastUse(token))?.getTime()).toBeGreaterThanOrEqual(start);
  });

  it("counts the time in which a file arrives as use, so that a slow upload isn't refused at its end", async () => {
    const { token } = await makeStaff(test.db, organization);
    const signedIn = await authenticate(test.db, test.env, token, { touch: false });
    const request = { server: test.app, signedIn } as unknown as FastifyRequest;
    await age(token, "last_used_at", "29 minutes");
    const before = await lastUse(token);
    const waitForUse = async () => {
      await expect.poll(() => lastUse(token)).not.toEqual(before);
    };
    await whileReceiving(request, waitForUse, 10);
  });

  it("writes the time of use only occasionally", async () => {
    const { token } = await makeStaff(test.db, organization);
    await test.get("auth/user", token);
    const before = await lastUse(token);
    await test.get("auth/user", token);
    expect(await lastUse(token)).toEqual(before);
  });

  it("ends a session 12 hours after sign-in, however much it is used [SESS-07]", async () => {
    const person = await makeStaff(test.db, organization);
    const { token } = (await logIn(test, person.email, testPassword)).json<{ token: string }>();
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - created_at)::float / 3600 as hours from sessions
      where token_hash = ${hashToken(token)}`.execute(test.db);
    expect(rows[0]?.hours).toBeCloseTo(12, 3);
    await age(token, "expires_at", "1 second");
    expect(await userStatus(token)).toBe(401);
  });

  it("ends the session of a mentee who stays signed in after 30 days without use", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, organization);
    const keep = (token: string) => test.post("auth/sessions/keep", {}, token);
    const answer = await keep(mentee.token);
    expect(answer.body).toMatchObject({ status: 1 });
    const inDays = async () => {
      const { rows } = await sql<{
        days: number;
      }>`select extract(epoch from expires_at - now())::float / 86400 as days
        from sessions where token_hash = ${hashToken(mentee.token)}`.execute(db);
      return rows[0]?.days;
    };
    expect(await inDays()).toBeCloseTo(30, 1);
    await age(mentee.token, "last_used_at", "29 days");
    await age(mentee.token, "created_at", "29 days");
    await cleanUp(db, test.env);
    expect(await userStatus(mentee.token)).toBe(200);
    const { body } = await test.get("auth/sessions", mentee.token);
    const [own] = body["sessions"] as { lastsUntil: string }[];
    expect(Date.parse(own!.lastsUntil)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await age(mentee.token, "expires_at", "1 minute");
    expect(await userStatus(mentee.token)).toBe(401);
  });

  it("ends kept sessions if the organization turned them off, and staff have none", async () => {
    const { db } = test;
    const staff = await makeStaff(db, organization);
    expect((await test.post("auth/sessions/keep", {}, staff.token)).status).toBe(403);
    expect((await test.post("auth/sessions/keep", {})).status).toBe(401);
    const strict = await makeOrganization(db);
    const owner = await makeStaff(db, strict);
    const mentee = await makeMentee(db, strict);
    const offered = async () => (await test.get("loadDashboard", mentee.token)).body["mayStaySignedIn"];
    expect(await offered()).toBe(true);
    expect((await test.post("auth/sessions/keep", {}, mentee.token)).body).toMatchObject({ status: 1 });
    expect(await offered()).toBe(false);
    await age(mentee.token, "created_at", "2 days");
    expect(await userStatus(mentee.token)).toBe(200);
    const save = { tableName: "organizations", tableId: strict, data: { keepSignedIn: "0" } };
    expect((await test.post("saveRecord", save, owner.token)).body).toMatchObject({ status: 1 });
    expect(await userStatus(mentee.token)).toBe(401);
    const again = await signIn(db, mentee.accountId);
    const refused = await test.post("auth/sessions/keep", {}, again);
    expect(refused.body).toMatchObject({ status: 0, message: "Your organization turned this off." });
    expect((await test.get("loadDashboard", again)).body["mayStaySignedIn"]).toBe(false);
    // The same happens if the organization turned them off before the mentee moved to it.
    const moved = await makeMentee(db, organization);
    await test.post("auth/sessions/keep", {}, moved.token);
    await age(moved.token, "created_at", "2 days");
    expect(await userStatus(moved.token)).toBe(200);
    const { body } = await test.save("mentees", moved.id, { organizationId: strict }, staff.token);
    expect(body).toMatchObject({ status: 1 });
    expect(await userStatus(moved.token)).toBe(401);
    // Everything that ends sessions also ends long sessions.
    const other = await makeMentee(db, organization);
    await test.post("auth/sessions/keep", {}, other.token);
    await sql`update mentees set active = false where id = ${other.id}`.execute(db);
    expect(await userStatus(other.token)).toBe(401);
  });

  it("uses the two limits from the environment [SESS-06] [SESS-07]", async () => {
    const node = await createTestApp({ env: { SESSION_IDLE_MINUTES: "2", SESSION_HOURS: "1" } });
    const { db } = node;
    const person = await makeStaff(db, await makeOrganization(db));
    const { token } = (await logIn(node, person.email, testPassword)).json<{ token: string }>();
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::float / 60 as minutes from sessions
      where token_hash = ${hashToken(token)}`.execute(db);
    expect(rows[0]?.minutes).toBeCloseTo(60, 1);
    await sql`update sessions set last_used_at = now() - interval '3 minutes'`.execute(db);
    expect((await node.get("auth/user", token)).status).toBe(401);
    await node.close();
  });
});

describe("The revocation of a session [SESS-08]", () => {
  it("is effective immediately on every node after a sign-out, which ends only that session [SIGNOUT-01]", async () => {
    const person = await makeStaff(test.db, organization);
    const other = await signIn(test.db, person.accountId);
    const answer = await test.app.inject({
      method: "POST",
      url: "/apicalls/auth/logout",
      headers: { authorization: person.token, "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 1 });
    expect(cookieOf(answer, "session")).toBe("");
    expect(await userStatus(person.token, otherNode)).toBe(401);
    expect(await userStatus(other, otherNode)).toBe(200);
    expect((await test.post("auth/logout", {}, person.token)).status).toBe(401);
  });

  const leaveLater = (hash: string, cookie = "") =>
    test.app.inject({
      method: "POST",
      url: "/apicalls/auth/logout",
      headers: { authorization: `SignOut ${hash}`, ...(cookie ? { cookie: `session=${cookie}` } : {}) },
    });
  const rowsOf = async (token: string) =>
    (await sql`select from sessions where token_hash = ${hashToken(token)}`.execute(test.db)).rows.length;

  it("is effective after a later sign-out with the hash of the token, which ends only that session, once [SIGNOUT-01]", async () => {
    const person = await makeStaff(test.db, organization);
    const other = await signIn(test.db, person.accountId);
    const next = await makeStaff(test.db, organization);
    const hash = hashToken(person.token).toString("hex");
    for (const _ of ["sent", "sent twice"]) {
      const answer = await leaveLater(hash, next.token);
      expect(answer.json()).toEqual({ status: 1 });
      // The cookie belongs to the next person by now.
      expect(answer.cookies).toEqual([]);
      expect(await rowsOf(person.token)).toBe(0);
    }
    expect(await userStatus(person.token, otherNode)).toBe(401);
    expect(await userStatus(other, otherNode)).toBe(200);
    expect(await userStatus(next.token, otherNode)).toBe(200);
    const { rows } = await sql`select outcome from audit_trail where action = 'signOut'
      and account_id = ${person.accountId}`.execute(test.db);
    expect(rows).toEqual([{ outcome: "done" }]);
  });

  it("removes the cookie of the session that the hash ends, even after it expired", async () => {
    const { token } = await makeStaff(test.db, organization);
    await age(token, "last_used_at", "1 day");
    const answer = await leaveLater(hashToken(token).toString("hex"), token);
    expect(cookieOf(answer, "session")).toBe("");
    expect(await rowsOf(token)).toBe(0);
  });

  it("needs the hash of its token, which opens nothing, and no other text ends a session", async () => {
    const { token } = await makeStaff(test.db, organization);
    const hash = hashToken(token).toString("hex");
    for (const value of [`SignOut ${hash}`, hash, `Bearer ${hash}`]) {
      expect(await userStatus(value)).toBe(401);
      expect((await test.post("auth/sessions/endOthers", {}, value)).status).toBe(401);
    }
    for (const value of ["", "x", hash.toUpperCase(), `${hash}0`, token, "0".repeat(63)])
      expect((await leaveLater(value)).statusCode).toBe(401);
    expect((await leaveLater("0".repeat(64))).json()).toEqual({ status: 1 });
    expect(await userStatus(token)).toBe(200);
  });

  it("is effective after the person is disabled, archived or deleted, or the organization is deleted", async () => {
    const { db } = test;
    const staff = await makeStaff(db, organization);
    const mentee = await makeMentee(db, organization);
    await sql`update users set active = false where id = ${staff.id}`.execute(db);
    await sql`update mentees set active = false where id = ${mentee.id}`.execute(db);
    expect(await userStatus(staff.token, otherNode)).toBe(401);
    expect(await userStatus(mentee.token, otherNode)).toBe(401);
    const deleted = await makeStaff(db, organization);
    await sql`update users set deleted_at = now() where id = ${deleted.id}`.execute(db);
    expect(await userStatus(deleted.token, otherNode)).toBe(401);
    const gone = await makeOrganization(db);
    const orphan = await makeStaff(db, gone);
    expect(await userStatus(orphan.token, otherNode)).toBe(200);
    await sql`update organizations set deleted_at = now() where id = ${gone}`.execute(db);
    expect(await userStatus(orphan.token, otherNode)).toBe(401);
  });

  it("is effective for a call that began before and whose body arrives later, as JSON, as a form, or as a file", async () => {
    const { port } = new URL(await otherNode.listen({ host: "127.0.0.1", port: 0 }));
    const password = "a quite different phrase";
    const change = { updateType: "password", password, passwordConfirm: password };
    const form = (fields: Record<string, string>, file = "") => {
      const parts = Object.entries(fields).map(
        ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      return `${parts.join("")}${file}--b--\r\n`;
    };
    const file =
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\nFirst,Last\nAna,Ruiz\r\n';
    const multipart = "multipart/form-data; boundary=b";
    const bodies = [
      ["update-profile", "application/json", JSON.stringify(change)],
      ["update-profile", multipart, form(change)],
      ["file-upload", multipart, form({ tableName: "mentees", id: "0" }, file)],
      ["imports/read", multipart, form({ tableName: "mentees" }, file)],
    ] as const;
    for (const [path, type, body] of bodies) {
      const person = await makeStaff(test.db, organization);
      await age(person.token, "last_used_at", "1 minute");
      const socket = connect(Number(port), "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => (answer += String(chunk)));
      const head = [
        `POST /apicalls/${path} HTTP/1.1`,
        "Host: localhost",
        `Authorization: ${person.token}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
        "Connection: close",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
      // The use of the session is stored once the call was let in.
      await expect
        .poll(async () => (await lastUse(person.token))?.getTime())
        .toBeGreaterThan(Date.now() - 30_000);
      expect((await test.post("auth/logout", {}, person.token)).status).toBe(200);
      const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2000);
      try {
        socket.write(body.slice(10));
        await once(socket, "end");
      } finally {
        later.mockRestore();
      }
      expect(answer, `${path} ${type}`).toMatch(/^HTTP\/1\.1 401 /);
      expect((await logIn(test, person.email, testPassword)).statusCode).toBe(200);
    }
  });

  it("is effective after a role change", async () => {
    const { db } = test;
    const person = await makeStaff(db, organization);
    const weak = await makeRole(db, organization, { flags: [], keys: [] });
    await sql`update users set user_role = ${weak} where id = ${person.id}`.execute(db);
    const answer = await otherNode.inject({
      url: "/apicalls/auth/user",
      headers: { authorization: person.token },
    });
    expect(answer.json()).toMatchObject({ userRole: { id: weak, usersCanView: "0", tablesCanAccess: "" } });
  });
});

it("The policy gets a caller with flags, keys and ids as they are stored", async () => {
  const { db } = test;
  const person = await makeStaff(db, organization, {
    role: { flags: ["usersCanView"], keys: ["users"] },
    language: "fr",
  });
  const signedIn = await authenticate(db, test.env, person.token, { touch: false });
  expect(signedIn?.caller).toEqual({
    accountType: "staff",
    accountId: person.accountId,
    caseloadOnly: false,
    personId: person.id,
    organizationId: organization,
    isOwner: true,
    flags: new Set(["usersCanView"]),
    keys: new Set(["users"]),
  });
  // French has no text table, so English is spoken; the choice is kept.
  expect(signedIn).toMatchObject({ languageCode: "fr", language: "en" });
  // The time of the sign-in is computed from its age.
  expect(await authenticateHash(db, test.env, hashToken(person.token), { touch: false })).toEqual({
    ...signedIn,
    signedInAt: expect.any(Date),
  });
});
