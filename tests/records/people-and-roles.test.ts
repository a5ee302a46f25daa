import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { type AccessKey, allKeys } from "#shared/access/keys.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { type Answer, savedId, testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
  signIn,
  testPassword,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { fingerprint } from "./fingerprint.ts";

type Data = Record<string, unknown>;

// Background jobs don't run, so that only a call can change a row.
const test = testApp({ clock: makeTestClock() });
const world = prepared(() => makeWorld(test.db));

const save = (tableName: string, tableId: string, data: Data, person: Person = world.owner) =>
  test.save(tableName, tableId, data, person.token);
const remove = (tableName: string, tableId: string, person: Person = world.owner) =>
  test.remove(tableName, tableId, person.token);
const restore = (tableName: string, tableId: string) =>
  test.post("restoreRecord", { tableName, tableId }, world.superOwner.token);
const whoami = async (token: string) => (await test.get("auth/user", token)).status;
const logIn = (username: string, password: string) => test.post("auth/login", { username, password });

async function read(tableName: string, tableId: string, person: Person = world.owner): Promise<Data> {
  const { body } = await test.read(tableName, tableId, person.token);
  return body["dataValues"] as Data;
}

const sample = (tableName: string, required = true, person: Person = world.owner) =>
  sampleData(world, registry.get(tableName)!, person, { required });

async function create(tableName: string, more: Data = {}, person: Person = world.owner): Promise<string> {
  return savedId(save(tableName, "0", { ...(await sample(tableName, true, person)), ...more }, person));
}

const noFlags = Object.fromEntries(allFlags.map((flag) => [flag, "0"]));
const bareRole = { ...noFlags, roleName: "Bare", roleType: "2", editable: "1", tablesCanAccess: "" };

/** Makes a person with some permissions. @returns the person, with the id of the role */
async function makeWeak(flags: readonly Flag[], keys: readonly AccessKey[], roleType: 1 | 2 = 2) {
  const role = await makeRole(test.db, world.own, { flags, keys, roleType });
  return { ...(await makeStaff(test.db, world.own, { role })), role };
}

/** Expects that a call ends with 403 and stores nothing. */
async function expectForbidden(call: () => Promise<Answer>): Promise<void> {
  const before = await fingerprint(test.db);
  const answer = await call();
  expect({ status: answer.status, code: answer.body["code"] }).toEqual({ status: 403, code: "forbidden" });
  expect(await fingerprint(test.db)).toEqual(before);
}

/** Expects HTTP 200 with status 0 and this message, and that nothing is stored. */
async function expectRefusal(message: string | RegExp, call: () => Promise<Answer>): Promise<Data> {
  const before = await fingerprint(test.db);
  const { status, body } = await call();
  expect({ status, ...body }).toMatchObject({ status: 0 });
  expect(String(body["message"])).toMatch(message);
  expect(await fingerprint(test.db)).toEqual(before);
  return body;
}

/** Slows down changes of a table, so that simultaneous ones overlap. @returns a function that ends this */
async function slowDown(table: string): Promise<() => Promise<unknown>> {
  const { db } = test;
  await sql`create or replace function be_slow() returns trigger language plpgsql
    as 'begin perform pg_sleep(0.15); return null; end'`.execute(db);
  await sql`create trigger slow after update on ${sql.table(table)}
    for each row execute function be_slow()`.execute(db);
  return () => sql`drop trigger slow on ${sql.table(table)}`.execute(db);
}

describe("A person", () => {
  const team: Flag[] = ["usersCanView", "usersCanAdd", "usersCanEdit", "usersCanDelete"];
  const roles: Flag[] = ["tablesCanView", "tablesCanAdd", "tablesCanEdit"];
  let weak: Person & { role: string };
  beforeAll(async () => {
    weak = await makeWeak([...team, ...roles], ["users", "userRoles"]);
  });

  it("can grant only what they hold in a new role, which has only flags, keys and the role type of its maker [PERM-25] [PERM-37]", async () => {
    const make = (more: Data) => save("userRoles", "0", { ...bareRole, ...more }, weak);
    for (const flag of allFlags.filter((name) => ![...team, ...roles].includes(name)))
      await expectForbidden(() => make({ [flag]: "1" }));
    for (const key of allKeys.filter((name) => name !== "users" && name !== "userRoles"))
      await expectForbidden(() => make({ tablesCanAccess: `,users,${key},` }));
    await expectForbidden(() => make({ roleType: "1" }));
    expect((await make({ usersCanEdit: "1", tablesCanAccess: ",users,userRoles," })).body["status"]).toBe(1);
    expect((await make({})).body["status"]).toBe(1);
  });

  it("can grant only what they hold in a changed role, which gets nothing that its changer lacks, and keeps what it had [PERM-25]", async () => {
    const strong = await makeRole(test.db, world.own, {
      flags: ["menteesCanView", "usersCanView"],
      keys: ["chat"],
      roleType: 2,
    });
    const change = (more: Data) => save("userRoles", strong, more, weak);
    await expectForbidden(() => change({ menteesCanEdit: "1" }));
    await expectForbidden(() => change({ tablesCanAccess: ",chat,jobs," }));
    await expectForbidden(() => change({ roleType: "1" }));
    expect(
      (await change({ roleName: "Renamed", usersCanAdd: "1", tablesCanAccess: ",chat,users," })).body[
        "status"
      ],
    ).toBe(1);
    expect(await read("userRoles", strong)).toMatchObject({
      menteesCanView: "1",
      tablesCanAccess: ",chat,users,",
    });
    // A permission that was removed can't be restored.
    expect((await change({ menteesCanView: "0" })).body["status"]).toBe(1);
    await expectForbidden(() => change({ menteesCanView: "1" }));
  });

  it("can't grant more than they hold to themselves, through their role [PERM-25]", async () => {
    await expectForbidden(() => save("userRoles", weak.role, { menteesCanView: "1" }, weak));
    const owner = await makeRole(test.db, world.own);
    await expectForbidden(() => save("users", weak.id, { userRole: owner }, weak));
  });

  it("can't copy a stronger role [PERM-25]", async () => {
    const strong = await makeRole(test.db, world.own, { flags: ["menteesCanView"], keys: [] });
    await expectForbidden(() =>
      test.post("cloneRecord", { tableName: "userRoles", tableId: strong }, weak.token),
    );
  });

  it("can change a copy of a locked role", async () => {
    const locked = await makeRole(test.db, world.own, { values: { editable: false } });
    const { body } = await test.post(
      "cloneRecord",
      { tableName: "userRoles", tableId: locked },
      world.owner.token,
    );
    expect(await read("userRoles", String(body["recordId"]))).toMatchObject({
      editable: "1",
      editButton: true,
    });
  });

  it("can give a person whom they add, invite or change only a role within their permissions [PERM-25]", async () => {
    const { db } = test;
    const strong = await makeRole(db, world.own, { flags: ["menteesCanView"], keys: [], roleType: 2 });
    const owner = await makeRole(db, world.own, { flags: [], keys: [], roleType: 1 });
    const within = await makeRole(db, world.own, { flags: ["usersCanView"], keys: ["users"], roleType: 2 });
    const other = await makeStaff(db, world.own, { role: within });
    for (const userRole of [strong, owner]) {
      const data = { ...(await sample("users")), userRole };
      await expectForbidden(() => save("users", "0", data, weak));
      await expectForbidden(() => save("users", "0", { ...data, sendInvitation: "1" }, weak));
      await expectForbidden(() => save("users", other.id, { userRole }, weak));
    }
    expect(
      (await save("users", "0", { ...(await sample("users")), userRole: within }, weak)).body["status"],
    ).toBe(1);
    const invited = { ...(await sample("users")), userRole: within, sendInvitation: "1" };
    expect((await save("users", "0", invited, weak)).body["status"]).toBe(1);
  });

  it("can't take over a stronger person through a password or an email [PERM-25]", async () => {
    const { db } = test;
    const owner = await makeStaff(db, world.own);
    const pair = { password: "another good phrase", passwordConfirm: "another good phrase" };
    await expectForbidden(() => save("users", owner.id, pair, weak));
    await expectForbidden(() => save("users", owner.id, { email: "mine@test.example" }, weak));
    await expectForbidden(() => save("users", owner.id, { email: owner.email.toUpperCase() }, weak));
    expect(
      (await save("users", owner.id, { cellPhone: "410", email: owner.email }, weak)).body["status"],
    ).toBe(1);
    const peer = await makeStaff(db, world.own, { role: { flags: ["usersCanView"], keys: [], roleType: 2 } });
    expect((await save("users", peer.id, { ...pair, email: "peer@test.example" }, weak)).body["status"]).toBe(
      1,
    );
    expect((await logIn("peer@test.example", pair.password)).status).toBe(200);
  });

  it("needs the key of the password screen for a mentee's password and address, in the form too [PERM-17]", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const keys = allKeys.filter((key) => key !== "menteeResetPassword");
    const helper = await makeWeak([...allFlags], keys, 1);
    const pair = { password: "another good phrase", passwordConfirm: "another good phrase" };
    await expectForbidden(() => save("menteePassword", mentee.id, pair, helper));
    await expectForbidden(() => save("mentees", mentee.id, pair, helper));
    expect(
      (await save("mentees", mentee.id, { firstName: "Mia", password: "" }, helper)).body["status"],
    ).toBe(1);
    await expectForbidden(() => save("mentees", mentee.id, { email: "mine@test.example" }, helper));
    await expectForbidden(() => save("mentees", mentee.id, { email: mentee.email.toUpperCase() }, helper));
    expect(
      (await save("mentees", mentee.id, { lastName: "Lee", email: mentee.email }, helper)).body["status"],
    ).toBe(1);
    const full = await makeWeak([...allFlags], [...allKeys], 1);
    expect((await save("mentees", mentee.id, { email: "new@test.example" }, full)).body["status"]).toBe(1);
    const blind = await makeWeak(["tablesCanEdit", "tablesCanView"], [...allKeys]);
    await expectForbidden(() => save("menteePassword", mentee.id, pair, blind));
  });
});

describe("An organization", () => {
  const lastOwner = /at least one active Owner/;

  /** Makes an organization with two Owners, who have separate roles, and an assistant. */
  async function makeTeam() {
    const { db } = test;
    const organizationId = await makeOrganization(db);
    const roles = [await makeRole(db, organizationId), await makeRole(db, organizationId)];
    const owners = [];
    for (const role of roles) owners.push(await makeStaff(db, organizationId, { role }));
    const customer = await makeRole(db, organizationId, { roleType: 2, values: { roleName: "Assistant" } });
    const assistant = await makeStaff(db, organizationId, { role: customer });
    return { organizationId, roles, owners, customer, assistant };
  }

  it("keeps its last Owner if a person deletes or disables them, or changes their role or role type [PERM-26]", async () => {
    const { roles, owners, customer, assistant } = await makeTeam();
    const [first, second] = owners;
    expect((await save("users", second!.id, { active: "0" }, assistant)).body["status"]).toBe(1);
    await expectRefusal(lastOwner, () => remove("users", first!.id, assistant));
    await expectRefusal(lastOwner, () => save("users", first!.id, { active: "0" }, assistant));
    await expectRefusal(lastOwner, () => save("users", first!.id, { userRole: customer }, assistant));
    await expectRefusal(lastOwner, () => save("userRoles", roles[0]!, { roleType: "2" }, assistant));
    // The super-organization can't remove the last Owner either, and Owners can't be moved away.
    await expectRefusal(lastOwner, () => remove("users", first!.id, world.superOwner));
    const elsewhere = { organizationId: world.other, userRole: await makeRole(test.db, world.other) };
    await expectRefusal(lastOwner, () => save("users", first!.id, elsewhere, world.superOwner));
    expect((await save("users", first!.id, { firstName: "Still" }, assistant)).body["status"]).toBe(1);
    expect((await save("users", second!.id, { active: "1" }, first)).body["status"]).toBe(1);
    expect((await remove("users", first!.id, assistant)).body["status"]).toBe(1);
  });

  it("keeps its last Owner if two Owners are removed simultaneously [PERM-26]", async () => {
    for (const way of ["delete", "disable", "role", "type"] as const) {
      const { organizationId, roles, owners, customer, assistant } = await makeTeam();
      const hurry = await slowDown(way === "type" ? "user_roles" : "users");
      const answers = await Promise.all(
        owners.map(({ id }, at) => {
          if (way === "delete") return remove("users", id, assistant);
          if (way === "disable") return save("users", id, { active: "0" }, assistant);
          if (way === "role") return save("users", id, { userRole: customer }, assistant);
          return save("userRoles", roles[at]!, { roleType: "2" }, assistant);
        }),
      );
      await hurry();
      expect(answers.map((answer) => answer.body["status"]).sort(), way).toEqual([0, 1]);
      const { rows } = await sql`select from users u join user_roles r on r.id = u.user_role
        where u.organization_id = ${organizationId} and u.active and u.deleted_at is null and r.role_type = 1`.execute(
        test.db,
      );
      expect(rows, way).toHaveLength(1);
    }
  });

  it("can still change its people if it never had an Owner [PERM-26]", async () => {
    const { db } = test;
    const organizationId = await makeOrganization(db);
    const person = await makeStaff(db, organizationId, { role: { roleType: 2 } });
    expect((await save("users", person.id, { active: "0" }, world.superOwner)).body["status"]).toBe(1);
    const unused = await makeRole(db, organizationId);
    expect((await save("userRoles", unused, { roleType: "2" }, world.superOwner)).body["status"]).toBe(1);
    expect((await remove("users", person.id, world.superOwner)).body["status"]).toBe(1);
  });

  it("is deleted only when it has no people", async () => {
    const { organizationId } = await makeTeam();
    await expectRefusal(/in use/, () => remove("organizations", organizationId, world.superOwner));
    await expectRefusal(/in use/, () => remove("organizations", world.superOrganization, world.superOwner));
    const empty = await makeOrganization(test.db);
    expect((await remove("organizations", empty, world.superOwner)).body["status"]).toBe(1);
  });
});

describe("A new organization", () => {
  it.each(["en", "es"] as const)("starts with goals, tasks, and challenges (%s)", async (language) => {
    const { db } = test;
    const creator = await makeStaff(db, world.superOrganization, { language });
    const id = await create("organizations", {}, creator);
    const namesOf = async (table: string) => {
      const { rows } = await sql<{ name: string; language_code: string; points: number | null }>`
        select to_jsonb(t) ->> 'name' as name, language_code, (to_jsonb(t) ->> 'points')::integer as points
        from ${sql.table(table)} t where organization_id = ${id}`.execute(db);
      expect(new Set(rows.map((row) => row.language_code))).toEqual(new Set([language]));
      if (table !== "mentee_goals") for (const { points } of rows) expect(points).toBeGreaterThan(0);
      return rows.map(({ name }) => name);
    };
    const goals = await namesOf("mentee_goals");
    expect([goals.length, (await namesOf("mentee_tasks")).length]).toEqual([7, 9]);
    expect(await namesOf("mentee_challenges")).toHaveLength(5);
    expect(goals).toContain(
      language === "en" ? "Find a full-time job" : "Encontrar trabajo de tiempo completo",
    );
    // Saving the organization again doesn't restore a deleted one.
    await sql`delete from mentee_goals where organization_id = ${id}`.execute(db);
    await save("organizations", id, { name: "Renamed" }, world.superOwner);
    const { rows } = await sql`select from mentee_goals where organization_id = ${id}`.execute(db);
    expect(rows).toHaveLength(0);
  });
});

describe("The roles", () => {
  it("of a new organization are the four standard roles, as in the demo", async () => {
    const id = await create("organizations", {}, world.superOwner);
    const { rows } =
      await sql<Data>`select * from user_roles where organization_id = ${id} order by id`.execute(test.db);
    expect(rows.map((row) => [row["role_name"], row["role_type"], row["editable"]])).toEqual([
      ["Owner", 1, false],
      ["Case manager", 2, true],
      ["Mentor", 2, true],
      ["Read only", 2, true],
    ]);
    expect(rows.map((row) => allFlags.filter((flag) => row[sqlName(flag)]).length)).toEqual([
      allFlags.length,
      12,
      4,
      4,
    ]);
    expect(rows[0]?.["tables_can_access"]).toEqual(allKeys);
    expect(rows[2]?.["tables_can_access"]).not.toContain("menteeFiles");
    // Saving the organization again adds none.
    await save("organizations", id, { name: "Renamed" }, world.superOwner);
    const after = await sql`select 1 from user_roles where organization_id = ${id}`.execute(test.db);
    expect(after.rows).toHaveLength(4);
  });

  it("that are in use are not deleted, and unused ones are [PERM-27]", async () => {
    const { db } = test;
    const role = await makeRole(db, world.own, { roleType: 2 });
    const person = await makeStaff(db, world.own, { role });
    await expectRefusal("This role is in use and cannot be deleted.", () => remove("userRoles", role));
    expect((await save("users", person.id, { active: "0" })).body["status"]).toBe(1);
    await expectRefusal(/in use/, () => remove("userRoles", role));
    expect((await remove("users", person.id)).body["status"]).toBe(1);
    expect((await remove("userRoles", role)).body["status"]).toBe(1);
    // Restoring a role doesn't restore the person who had it.
    await expectRefusal(/does not belong/, () => restore("users", person.id));
    expect((await restore("userRoles", role)).body["status"]).toBe(1);
    expect((await restore("users", person.id)).body["status"]).toBe(1);
  });

  it("are not deleted while a person gets one of them simultaneously [PERM-27]", async () => {
    const role = await makeRole(test.db, world.own, { roleType: 2 });
    const person = await makeStaff(test.db, world.own);
    const hurry = [await slowDown("users"), await slowDown("user_roles")];
    const [given, deleted] = await Promise.all([
      save("users", person.id, { userRole: role }),
      remove("userRoles", role),
    ]);
    for (const end of hurry) await end();
    expect([given.body["status"], deleted.body["status"]].sort()).toEqual([0, 1]);
  });

  it("that are in use do not move to another organization", async () => {
    const { db } = test;
    const role = await makeRole(db, world.own, { roleType: 2 });
    await makeStaff(db, world.own, { role });
    await expectRefusal(/in use/, () =>
      save("userRoles", role, { organizationId: world.other }, world.superOwner),
    );
    const free = await makeRole(db, world.own, { roleType: 2 });
    expect(
      (await save("userRoles", free, { organizationId: world.other }, world.superOwner)).body["status"],
    ).toBe(1);
  });

  it("of a person belong to their organization [ROLE-10]", async () => {
    const role = await makeRole(test.db, world.other, { roleType: 2 });
    const data = { ...(await sample("users")), userRole: role };
    for (const userRole of [role, "999999"]) {
      const body = await expectRefusal(/\S/, () => save("users", "0", { ...data, userRole }));
      expect(Object.keys(body["errors"] as Data)).toEqual(["userRole"]);
    }
    await expectRefusal(/\S/, () => save("users", world.owner.id, { userRole: role }));
    // Moved by the super-organization, the person needs a role of the new organization.
    const person = await makeStaff(test.db, world.own);
    await expectRefusal("This role does not belong to the organization.", () =>
      save("users", person.id, { organizationId: world.other }, world.superOwner),
    );
    const moved = { organizationId: world.other, userRole: role };
    expect((await save("users", person.id, moved, world.superOwner)).body["status"]).toBe(1);
  });

  it("need every permission and the editable choice, word for word [ROLE-11] [ROLE-12]", async () => {
    const fields = registry.get("userRoles")!.fields;
    const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
    const { body } = await save("userRoles", "0", blank);
    const errors = body["errors"] as Record<string, string>;
    expect(Object.keys(errors).sort()).toEqual([...allFlags, "editable", "roleName", "roleType"].sort());
    for (const name of [...allFlags, "editable"]) expect(errors[name]).toBe("A selection is required!");
    expect((await save("userRoles", "0", { ...bareRole, roleType: "0" })).body["errors"]).toHaveProperty(
      "roleType",
    );
    expect((await save("userRoles", "0", bareRole)).body["status"]).toBe(1);
  });

  it("lose removed permissions with the next call [PERM-15]", async () => {
    const helper = await makeWeak(["tablesCanView"], ["jobs"]);
    const list = async () => (await test.post("getTable", { tableName: "jobs" }, helper.token)).status;
    expect(await list()).toBe(200);
    expect((await save("userRoles", helper.role, { tablesCanView: "0" })).body["status"]).toBe(1);
    expect(await list()).toBe(403);
  });
});

describe("People", () => {
  it("can't delete or disable themselves in any way, but they can change their name [PERM-28]", async () => {
    const owner = await makeStaff(test.db, world.own);
    await expectRefusal("You can't delete or deactivate yourself.", () => remove("users", owner.id, owner));
    await expectRefusal("You can't delete or deactivate yourself.", () =>
      save("users", owner.id, { active: "0" }, owner),
    );
    expect((await save("users", owner.id, { firstName: "New", active: "1" }, owner)).body["status"]).toBe(1);
  });

  it("can delete a mentee who has their own number, because that is another person [PERM-28]", async () => {
    const { db } = test;
    const owner = await makeStaff(db, world.own);
    const mentee = await makeMentee(db, world.own, { values: { id: owner.id } });
    expect((await remove("mentees", mentee.id, owner)).body["status"]).toBe(1);
  });
});

describe("The required texts of people", () => {
  it("are named for a team member: word for word, all at once [USER-08] [USER-09] [USER-10]", async () => {
    const blank = { active: "", sendInvitation: "0" };
    const { body } = await save("users", "0", blank);
    expect(body["errors"]).toEqual({
      firstName: "First Name is required!",
      lastName: "Last Name is required!",
      active: "Status is required!",
      email: "Email is required!",
      password: "Password is required!",
      passwordConfirm: "Confirming your password is required!",
      userRole: "Selecting a User Role is required!",
      address: "Address is required!",
    });
    for (const text of Object.values(body["errors"] as Record<string, string>))
      expect(String(body["message"])).toContain(text);
    for (const userRole of ["0", 0, ""])
      expect((await save("users", "0", { ...blank, userRole })).body["errors"]).toHaveProperty("userRole");
  });

  it("are named for a mentee: word for word [MENTEE-09]", async () => {
    const { body } = await save("mentees", "0", { active: "" });
    expect(body["errors"]).toEqual({
      firstName: "First Name is required!",
      middleName: "Middle Initial is required!",
      lastName: "Last Name is required!",
      active: "Status is required!",
      image: "Photo is required!",
      email: "Email is required!",
      address: "Address is required!",
      password: "Password is required!",
      passwordConfirm: "Confirming your password is required!",
    });
  });

  it("are in the reader's language", async () => {
    const reader = await makeStaff(test.db, world.own, { language: "es" });
    const { body } = await save("users", "0", {}, reader);
    expect(body["errors"]).toMatchObject({ email: expect.stringMatching(/correo|obligatorio/i) });
  });

  it("include both passwords of a mentee, word for word [MPASS-01] [MPASS-02]", async () => {
    const both = {
      password: "Entering a password is required!",
      passwordConfirm: "Confirming your password is required!",
    };
    for (const data of [{}, { password: "", passwordConfirm: "" }, { password: null }]) {
      const { status, body } = await save("menteePassword", world.mentee.id, data);
      expect({ status, errors: body["errors"] }).toEqual({ status: 200, errors: both });
    }
    const { body } = await save("menteePassword", world.mentee.id, { password: "a long enough one" });
    expect(body["errors"]).toEqual({ passwordConfirm: both.passwordConfirm });
  });
});

describe("The password of a person", () => {
  it("that staff set for a mentee works for signing in, and the mentee's sessions end [MPASS-03]", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const pair = { password: "sunny side street 9", passwordConfirm: "sunny side street 9" };
    expect((await save("menteePassword", mentee.id, pair)).body).toMatchObject({
      status: 1,
      recordId: mentee.id,
    });
    expect(await whoami(mentee.token)).toBe(401);
    expect((await logIn(mentee.email.toUpperCase(), pair.password)).status).toBe(200);
    expect((await logIn(mentee.email, testPassword)).status).toBe(401);
    expect(JSON.stringify(await read("menteePassword", mentee.id))).not.toContain("sunny");
  });

  it("works if it was set when the person was added", async () => {
    for (const table of ["users", "mentees"]) {
      const email = `made-${table}@test.example`;
      await create(table, { email });
      expect((await logIn(email, "a long enough passphrase")).status).toBe(200);
    }
  });

  it.each([
    ["too short", "seven 7", "seven 7"],
    ["too long", "x".repeat(129), "x".repeat(129)],
    ["not the same twice", "a long enough one", "a long enough two"],
    ["a common one", "password1", "password1"],
    ["the email", "weak@test.example", "weak@test.example"],
    ["without the repetition", "a long enough one", ""],
  ])(
    "that is %s is refused for both kinds of people, new and changed",
    async (_name, password, passwordConfirm) => {
      const mentee = await makeMentee(test.db, world.own);
      for (const [table, id] of [
        ["users", "0"],
        ["mentees", "0"],
        ["mentees", mentee.id],
        ["menteePassword", mentee.id],
      ] as const) {
        const data: Data = { ...(id === "0" ? await sample(table) : {}), password, passwordConfirm };
        if (table !== "menteePassword") data["email"] = "weak@test.example";
        const emailOnly = table === "menteePassword" && password.includes("@");
        if (emailOnly) Object.assign(data, { password: mentee.email, passwordConfirm: mentee.email });
        await expectRefusal(/\S/, () => save(table, id, data));
      }
    },
  );

  it("is optional on update, as a pair", async () => {
    const person = await makeStaff(test.db, world.own);
    const change = (data: Data) => save("users", person.id, data);
    expect((await change({ firstName: "A", password: "", passwordConfirm: "" })).body["status"]).toBe(1);
    expect((await logIn(person.email, testPassword)).status).toBe(200);
    await expectRefusal(/\S/, () => change({ passwordConfirm: "a long enough one" }));
    await expectRefusal(/\S/, () => change({ password: "a long enough one" }));
  });

  it("can be changed here by the person only shortly after signing in", async () => {
    const { db } = test;
    const owner = await makeStaff(db, world.own);
    const pair = { password: "another good phrase", passwordConfirm: "another good phrase" };
    await sql`update sessions set created_at = now() - interval '11 minutes' where account_id = ${owner.accountId}`.execute(
      db,
    );
    await expectRefusal(/your own password/, () => save("users", owner.id, pair, owner));
    const fresh = { ...owner, token: await signIn(db, owner.accountId) };
    expect((await save("users", owner.id, pair, fresh)).body["status"]).toBe(1);
    expect(await whoami(fresh.token)).toBe(401);
  });
});

describe("The invitations of people", () => {
  it.each(["users", "mentees"])(
    "in %s replace a password with a single-use link by email [INVITE-01]",
    async (table) => {
      const { db } = test;
      const email = `invited-${table}@test.example`;
      const data = {
        ...(await sample(table)),
        email,
        sendInvitation: "1",
        password: "",
        passwordConfirm: "",
      };
      const { body } = await save(table, "0", data);
      expect(body).toMatchObject({ status: 1 });
      const { rows: links } = await sql<{ purpose: string; hours: number; created_by: string }>`
      select l.purpose, extract(epoch from l.expires_at - l.created_at) / 3600 as hours, l.created_by
      from one_time_links l join accounts a on a.id = l.account_id where a.email_key = ${email}`.execute(db);
      expect(links).toEqual([
        { purpose: "invitation", hours: expect.anything(), created_by: world.owner.accountId },
      ]);
      expect(Number(links[0]!.hours)).toBeCloseTo(72, 1);
      const { rows: mails } = await sql<{ body: string; status: string }>`
      select body, status from deliveries where "to" = ${email}`.execute(db);
      expect(mails).toHaveLength(1);
      const code = /\/confirm-invitation\?code=([\w-]{40,})/.exec(mails[0]!.body)?.[1];
      expect(code).toBeTruthy();
      const { rows: stored } =
        await sql`select from one_time_links where code_hash = ${Buffer.from(code!)}`.execute(db);
      expect(stored).toHaveLength(0);
      for (const password of ["", "a long enough passphrase"])
        expect((await logIn(email, password)).status).toBe(401);
    },
  );

  it("are not sent for a refused save [CALL-11]", async () => {
    const data = { ...(await sample("users")), email: world.owner.email.toUpperCase(), sendInvitation: "1" };
    await expectRefusal(/already uses/, () => save("users", "0", data));
    await expectRefusal(/First Name/, async () =>
      save("users", "0", { ...data, email: "nobody@test.example", firstName: "" }),
    );
  });
});

describe("The email of a person", () => {
  it("is the new sign-in name when it changes, unique across both kinds of people [USER-03] [CALL-11]", async () => {
    const person = await makeStaff(test.db, world.own);
    const mentee = await makeMentee(test.db, world.own);
    expect((await save("users", person.id, { email: "Changed@Test.example" })).body["status"]).toBe(1);
    expect((await logIn("changed@test.example", testPassword)).status).toBe(200);
    expect((await logIn(person.email, testPassword)).status).toBe(401);
    await expectRefusal(/already uses/, () => save("mentees", mentee.id, { email: "CHANGED@test.example" }));
    // The person's email in another case counts as the same.
    expect((await save("users", person.id, { email: "CHANGED@test.example" })).body["status"]).toBe(1);
    // The old email is available again.
    expect((await save("mentees", mentee.id, { email: person.email })).body["status"]).toBe(1);
  });

  it("is given to only one of two people who take it simultaneously [CALL-11]", async () => {
    const email = "race@test.example";
    const data = [await sample("users"), await sample("mentees"), await sample("users")];
    const answers = await Promise.all(
      data.map((values, at) => save(at === 1 ? "mentees" : "users", "0", { ...values, email })),
    );
    expect(answers.map((answer) => answer.body["status"]).sort()).toEqual([0, 0, 1]);
    const people = [];
    for (let time = 0; time < 2; time += 1) people.push(await makeStaff(test.db, world.own));
    const changes = await Promise.all(
      people.map(({ id }) => save("users", id, { email: "race-change@test.example" })),
    );
    expect(changes.map((answer) => answer.body["status"]).sort()).toEqual([0, 1]);
  });

  it("is freed by a deleted person, who cannot sign in and is restored only while it is free [PERM-30] [PERM-31]", async () => {
    const { db } = test;
    const person = await makeStaff(db, world.own);
    expect((await remove("users", person.id)).body["status"]).toBe(1);
    expect(await whoami(person.token)).toBe(401);
    expect((await logIn(person.email, testPassword)).status).toBe(401);
    const id = await create("mentees", { email: person.email.toUpperCase() });
    await expectRefusal(/already uses/, () => restore("users", person.id));
    expect((await remove("mentees", id)).body["status"]).toBe(1);
    expect((await restore("users", person.id)).body["status"]).toBe(1);
    expect((await logIn(person.email, testPassword)).status).toBe(200);
    await expectRefusal(/already uses/, () => restore("mentees", id));
  });
});

describe("Disabling a person", () => {
  it("ends sessions immediately and keeps the person out, until they are enabled [PERM-33] [SESS-08]", async () => {
    const { db } = test;
    const staff = await makeStaff(db, world.own);
    const mentee = await makeMentee(db, world.own);
    const off: [string, Person, () => Promise<Answer>][] = [
      ["users", staff, () => save("users", staff.id, { active: "0" })],
      [
        "mentees",
        mentee,
        () =>
          test.post(
            "archiveRecord",
            { tableName: "mentees", tableId: mentee.id, activeStatus: "0" },
            world.owner.token,
          ),
      ],
    ];
    for (const [table, person, disable] of off) {
      expect(await whoami(person.token)).toBe(200);
      expect((await disable()).body["status"]).toBe(1);
      expect(await whoami(person.token)).toBe(401);
      expect((await logIn(person.email, testPassword)).status).toBe(401);
      expect((await save(table, person.id, { active: "1" })).body["status"]).toBe(1);
      // The old session stays ended.
      expect(await whoami(person.token)).toBe(401);
      expect((await logIn(person.email, testPassword)).status).toBe(200);
    }
  });
});

describe("Moving to another organization", () => {
  it("takes everything below a mentee along, and leaves the case manager [PERM-18] [PERM-23]", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, world.own, { values: { caseManager: world.owner.id } });
    const below = [...registry.values()].filter((type) => type.scope === "mentee");
    const ids = new Map<string, string>();
    for (const type of below) ids.set(type.name, await create(type.name, { menteeId: mentee.id }));
    await expectForbidden(() => save("mentees", mentee.id, { organizationId: world.other }));
    const move = { organizationId: world.other, caseManager: world.owner.id };
    expect((await save("mentees", mentee.id, move, world.superOwner)).body).toMatchObject({ status: 1 });
    expect(await read("mentees", mentee.id, world.otherOwner)).toMatchObject({
      organizationId: world.other,
      caseManager: "",
    });
    for (const [tableName, tableId] of ids) {
      const old = await test.read(tableName, tableId, world.owner.token);
      expect(old.status, tableName).toBe(404);
      const row = await read(tableName, tableId, world.otherOwner);
      expect(row, tableName).toMatchObject({ organizationId: world.other, menteeId: mentee.id });
      const list = { tableName, menteeId: mentee.id };
      expect((await test.post("getMenteeTable", list, world.owner.token)).status).toBe(404);
      const { body } = await test.post("getMenteeTable", list, world.otherOwner.token);
      expect(body["totalRecords"], tableName).toBe(1);
    }
    const { rows } = await sql<{ organization_id: string }>`
      select organization_id from chat_rooms where mentee_id = ${mentee.id}`.execute(db);
    expect(rows).toEqual([{ organization_id: world.other }]);
    expect((await test.post("getMenteeHeader", { tableId: mentee.id }, world.owner.token)).status).toBe(404);
  });

  it("ends a team member's role as case manager", async () => {
    const { db } = test;
    const manager = await makeStaff(db, world.own);
    const mentee = await makeMentee(db, world.own, { values: { caseManager: manager.id } });
    const userRole = await makeRole(db, world.other, { roleType: 2 });
    const data = { organizationId: world.other, userRole };
    const move = { tableName: "users", tableId: manager.id, data, takerId: "0" };
    expect((await test.post("saveRecord", move, world.superOwner.token)).body).toMatchObject({ status: 1 });
    expect((await read("mentees", mentee.id))["caseManager"]).toBe("");
    const { status } = await test.post("getTable", { tableName: "users" }, manager.token);
    expect(status).toBe(200);
    expect((await test.read("users", world.owner.id, manager.token)).status).toBe(404);
  });

  it("does not matter here: a new mentee has a chat room, and a goal accepts any existing choice [CALL-25]", async () => {
    const id = await create("mentees");
    const { body } = await test.read("mentees", id, world.owner.token);
    expect(body["chatRoomId"]).toMatch(/^\d+$/);
    const dates = { startDate: "2026-01-01", endDate: "2026-02-01", menteeId: id };
    await expectRefusal(/choice/, () => save("menteeUserGoals", "0", { ...dates, menteeGoalId: "999999" }));
    const menteeGoalId = await insertRow(test.db, "menteeGoals", {
      organizationId: world.other,
      name: "Theirs",
    });
    expect((await save("menteeUserGoals", "0", { ...dates, menteeGoalId })).body["status"]).toBe(1);
  });
});
