import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, testApp } from "#tests/support/app.ts";
import {
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
  type RoleSettings,
  testPassword,
} from "#tests/support/factories.ts";
import { insertLanguages, logIn, mailsTo } from "./auth-helpers.ts";
import { setUpFactor } from "./second-factor-helpers.ts";

let superOrganization: string;
let organization: string;
let admin: Person;
let staff: Person;
let mentee: Person;

const test = testApp();
beforeAll(async () => {
  await insertLanguages(test.db);
  superOrganization = await makeOrganization(test.db);
  organization = await makeOrganization(test.db);
  admin = await makeStaff(test.db, organization);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(test.db);
  staff = await makeStaff(test.db, organization);
  mentee = await makeMentee(test.db, organization, { language: "es" });
});

const call = (name: "of" | "endOf", tableName: unknown, tableId: unknown, token?: string) =>
  test.post(`auth/sessions/${name}`, { tableName, tableId }, token);
const isAlive = async ({ token }: Person) => (await test.get("auth/user", token)).status === 200;
const bare = ({ status, body }: Answer) => [status, { ...body, requestId: "" }];

describe("Sessions of other people", () => {
  it("can be ended by people who may set the person's password, and the person is notified once [SESS-08]", async () => {
    const owner = await makeStaff(test.db, superOrganization);
    for (const [tableName, one, by] of [
      ["users", staff, admin],
      ["mentees", mentee, admin],
      ["menteePassword", await makeMentee(test.db, organization), owner],
      ["users", await makeStaff(test.db, organization), owner],
    ] as const) {
      const second = (await logIn(test, one.email, testPassword)).json<{ token: string }>().token;
      const before = await call("of", tableName, one.id, by.token);
      expect(before.body).toEqual({
        status: 1,
        dataType: "personAccess",
        dataValues: {
          isSecondFactorOn: false,
          sessionCount: 2,
          lastUsedAt: expect.stringMatching(/Z$/),
          addressState: tableName === "users" ? "" : "confirmed",
          mayInvite: false,
          waysIn: null,
          invitation: null,
          text: null,
          unconfirmedNumber: "",
          mail: null,
        },
      });
      for (const _ of ["once", "sent twice"])
        expect(await call("endOf", tableName, one.id, by.token)).toMatchObject({
          status: 200,
          body: { status: 1, message: expect.any(String) },
        });
      expect(await isAlive(one)).toBe(false);
      expect((await test.get("auth/user", second)).status).toBe(401);
      expect((await call("of", tableName, one.id, by.token)).body).toMatchObject({
        dataValues: { sessionCount: 0, lastUsedAt: "" },
      });
      expect(await mailsTo(test.db, one.email)).toHaveLength(1);
      expect((await logIn(test, one.email, testPassword)).statusCode).toBe(200);
    }
    // The sign-in after it came from one more new device.
    expect((await mailsTo(test.db, mentee.email))[1]).toMatchObject({
      subject: "Se cerró su sesión en todas partes",
      body: expect.stringContaining("Sam"),
    });
  });

  it("end together with sign-ins that wait for their second step", async () => {
    await setUpFactor(test, staff);
    const { challenge } = (await logIn(test, staff.email, testPassword)).json<{ challenge: string }>();
    expect((await call("of", "users", staff.id, admin.token)).body).toMatchObject({
      dataValues: { isSecondFactorOn: true },
    });
    await call("endOf", "users", staff.id, admin.token);
    const late = await test.post("auth/secondFactor", { challenge, code: "123456" });
    expect(late.status).toBe(401);
    const { rows } = await sql`select from second_factor_challenges
      where account_id = ${staff.accountId}`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it("are not the way to end one's own sessions", async () => {
    expect((await call("endOf", "users", admin.id, admin.token)).body).toMatchObject({ status: 0 });
    expect(await isAlive(admin)).toBe(true);
  });

  it("are closed to callers without the flag, the key or the person's permissions, and to other organizations", async () => {
    const { db } = test;
    const withRole = async (settings: RoleSettings, owner = organization) =>
      (await makeStaff(db, owner, { role: settings })).token;
    const viewer = await withRole({ flags: ["usersCanView", "menteesCanView"] });
    const editor = await withRole({
      flags: ["usersCanView", "usersCanEdit", "menteesCanView", "menteesCanEdit"],
      keys: ["users", "manageMentees", "menteeProfile"],
      roleType: 2,
    });
    const foreigner = await withRole({}, await makeOrganization(db));
    for (const name of ["of", "endOf"] as const) {
      for (const [token, status] of [
        [viewer, 403],
        [editor, 403],
        [foreigner, 404],
        [mentee.token, 403],
        [undefined, 401],
      ] as const) {
        expect((await call(name, "users", staff.id, token)).status).toBe(status);
        expect((await call(name, "mentees", mentee.id, token)).status).toBe(status);
        expect((await call(name, "menteePassword", mentee.id, token)).status).toBe(status);
      }
      const missing = bare(await call(name, "users", "999999999", foreigner));
      expect(bare(await call(name, "users", staff.id, foreigner))).toEqual(missing);
      expect(bare(await call(name, "mentees", mentee.id, foreigner))).toEqual(
        bare(await call(name, "mentees", "999999999", foreigner)),
      );
    }
    expect(await isAlive(staff)).toBe(true);
    expect(await isAlive(mentee)).toBe(true);
  });

  it("need a person, and bad input is refused", async () => {
    for (const name of ["of", "endOf"] as const) {
      for (const id of ["0", "", "x", "-1", "9".repeat(30)])
        expect((await call(name, "users", id, admin.token)).status).toBe(404);
      expect((await call(name, "nothing", staff.id, admin.token)).status).toBe(404);
      expect((await call(name, "jobs", staff.id, admin.token)).status).toBe(400);
      for (const id of [null, {}, ["1"], true, undefined])
        expect((await call(name, "users", id, admin.token)).status).toBe(400);
      expect((await call(name, ["users"], staff.id, admin.token)).status).toBe(400);
    }
  });
});
