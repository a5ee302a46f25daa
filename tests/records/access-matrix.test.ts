import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { tableNames, type TableName } from "#shared/records/table-names.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { bytes, missingId, outcome, Prober } from "./access-probe.ts";
import { actions, isOffered, rules, verbs, type Act } from "./access-rules.ts";

const done = "200/1";
const forbidden = "403";
const missing = "404";

let test: TestApp;
let prober: Prober;
let deadTokens: Record<string, string>;

/** Tokens that were never good, or are not any more. */
async function makeDeadTokens(): Promise<Record<string, string>> {
  const { db } = test.database;
  const own = prober.world.own;
  const { token: expired, accountId } = await makeStaff(db, own);
  await sql`update sessions set expires_at = now() where account_id = ${accountId}`.execute(db);
  const { token: signedOut } = await makeStaff(db, own);
  await test.post("auth/logout", {}, signedOut);
  const { token: disabled } = await makeStaff(db, own, { values: { active: false } });
  return { none: "", unknown: "x".repeat(43), expired, signedOut, disabled };
}

beforeAll(async () => {
  test = await createTestApp();
  prober = await Prober.make(test);
  deadTokens = await makeDeadTokens();
});
afterAll(() => test.close());

const flagsOf = (table: TableName, act: Act): string[] =>
  verbs[act].map((verb) => `${rules[table].family}Can${verb}`);
const isBelow = (table: TableName): boolean => rules[table].scope === "mentee" || table === "menteePassword";

/** A record that nobody needs afterwards, hidden when the call brings records back. */
async function spare(act: Act, table: TableName, isOwn: boolean): Promise<string> {
  const id = await prober.makeRecord(table, isOwn);
  if (act === "restore" && isOffered(table, act)) await prober.hide(table, id);
  return id;
}

const isLast = (act: Act): boolean => act === "delete" || act === "restore";

/** The mentee that a new record names: for assessments one without any, since there is one a mentee. */
async function menteeFor(act: Act, table: TableName, isOwn: boolean): Promise<string> {
  const { world } = prober;
  if (act === "create" && table === "menteeAssessments")
    return (await makeMentee(test.database.db, isOwn ? world.own : world.other)).id;
  return isOwn ? world.mentee.id : world.otherMentee.id;
}

/** The calls that a role may be asked about; organizations are hidden only when empty, which has a test of its own. */
const askable = (table: TableName): Act[] =>
  actions.filter((act) => !(table === "organizations" && act === "restore"));

describe.each(tableNames.map((name) => [name]))("%s", (table) => {
  const rule = rules[table];

  it("answers 401 to strangers, expired, signed-out and disabled sessions [CALL-14] [PERM-15]", async () => {
    for (const [name, token] of Object.entries(deadTokens)) {
      for (const act of actions) {
        const body = { tableName: table, tableId: "1", menteeId: prober.world.mentee.id, data: {} };
        const answer = await test.post(prober.pathOf(act, table), body, token);
        expect(`${act} ${name} ${outcome(answer)}`).toBe(`${act} ${name} 401`);
      }
    }
  });

  it("lets nobody in without one of the flags it asks for [PERM-16]", async () => {
    const id = await prober.makeRecord(table, true);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const act of askable(table)) {
      const flags = allFlags.filter((flag) => !flagsOf(table, act).includes(flag));
      await prober.setRole(prober.staff, { flags });
      actual[act] = outcome(await prober.call(act, table, { id, as: prober.staff }));
      const needsNone = rule.scope === "account" && isOffered(table, act) && act !== "restore";
      const isOption = act === "options" && ["staff", "everyone"].includes(rule.options ?? "");
      expected[act] = needsNone || isOption ? done : forbidden;
    }
    expect(actual).toEqual(expected);
  });

  it("lets in whoever holds the flag and one key of the screen, and nothing else [PERM-15] [PERM-17]", async () => {
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const shared = await prober.makeRecord(table, true);
    for (const key of rule.keys.length > 0 ? rule.keys : [null]) {
      for (const act of askable(table)) {
        for (const flag of flagsOf(table, act)) {
          const menteeId = await menteeFor(act, table, true);
          const id = isLast(act) && isOffered(table, act) ? await spare(act, table, true) : shared;
          const flags = [flag, ...(isBelow(table) ? ["menteesCanView"] : [])];
          await prober.setRole(prober.staff, { flags, keys: key ? [key] : [] });
          const answer = await prober.call(act, table, { id, menteeId, as: prober.staff });
          const name = `${act} ${flag} ${key}`;
          actual[name] = outcome(answer);
          expected[name] = allowedInOwn(table, act);
        }
      }
    }
    expect(actual).toEqual(expected);
  });

  it("shuts out whoever lacks the access key [PERM-17]", async () => {
    const id = await prober.makeRecord(table, true);
    const keys = allKeys.filter((key) => !rule.keys.includes(key));
    await prober.setRole(prober.staff, { keys });
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const act of askable(table)) {
      actual[act] = outcome(await prober.call(act, table, { id, as: prober.staff }));
      const isOption = act === "options" && ["staff", "everyone"].includes(rule.options ?? "");
      const needsNone = rule.scope === "account" && isOffered(table, act) && act !== "restore";
      expected[act] = isOption || needsNone ? done : forbidden;
    }
    expect(actual).toEqual(expected);
  });

  it("answers another organization's record as the contract says, byte for byte [PERM-18] [PERM-19] [PERM-20] [PERM-21]", async () => {
    await prober.setRole(prober.staff);
    const { world, staff } = prober;
    const foreign = await prober.makeRecord(table, false);
    const hidden = table === "organizations" ? foreign : await spare("restore", table, false);
    for (const act of actions) {
      const id = act === "restore" ? hidden : foreign;
      const ask = (record: string, menteeId: string) =>
        prober.call(act, table, { id: record, menteeId, as: staff });
      const answer = await ask(id, world.otherMentee.id);
      expect(`${act} ${outcome(answer)}`).toBe(`${act} ${foreignOutcome(table, act)}`);
      if (answer.status === 404) expect(bytes(answer)).toBe(bytes(await ask(missingId, missingId)));
    }
  });

  it("answers 404 to an id that no record has [CALL-15]", async () => {
    await prober.setRole(prober.superStaff);
    for (const act of ["read", "change", "delete", "archive", "clone", "restore"] as const) {
      for (const id of [missingId, "1e3", "-1", "0x1", "01", "99999999999999999999", "abc", ""]) {
        const answer = await prober.call(act, table, { id, as: prober.superStaff });
        const name = `${act} ${id} `;
        expect(name + outcome(answer)).toBe(name + (isOffered(table, act) ? missing : forbidden));
      }
    }
  });

  it("is open to the super-organization on every organization, within its flags [PERM-23]", async () => {
    const { superStaff, world } = prober;
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const shared = await prober.makeRecord(table, false);
    // A bug is assigned to somebody of the maker's own organization.
    const place = table === "bugTracker" ? superStaff : world.otherOwner;
    const as = { ...place, accountId: superStaff.accountId, token: superStaff.token };
    for (const act of askable(table)) {
      const id = isLast(act) && isOffered(table, act) ? await spare(act, table, false) : shared;
      const menteeId = await menteeFor(act, table, false);
      const flags = allFlags.filter((flag) => !flagsOf(table, act).includes(flag));
      await prober.setRole(superStaff, { flags });
      const refused = await prober.call(act, table, { id, menteeId, as });
      actual[`${act} without flag`] = outcome(refused);
      await prober.setRole(superStaff);
      actual[act] = outcome(await prober.call(act, table, { id, menteeId, as }));
      expected[act] = superOutcome(table, act);
      const isOption = act === "options" && ["staff", "everyone"].includes(rule.options ?? "");
      expected[`${act} without flag`] = isOption
        ? done
        : rule.scope === "account"
          ? superOutcome(table, act)
          : forbidden;
    }
    expect(actual).toEqual(expected);
  });

  it("gives a mentee its own goals, tasks, challenges, shared files and own files, nothing else [PERM-34] [PERM-35] [PERM-36]", async () => {
    const { world } = prober;
    const { mentee } = world;
    const own = rule.scope === "account" ? await ownFile(mentee) : await prober.makeRecord(table, true);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const act of actions) {
      const as = rule.scope === "account" ? mentee : { ...world.owner, token: mentee.token };
      actual[act] = outcome(await prober.call(act, table, { id: own, as }));
      expected[act] = menteeOutcome(table, act);
    }
    expect(actual).toEqual(expected);
  });
});

async function ownFile(person: Person): Promise<string> {
  const data = await prober.sample("userFiles", person);
  const { body } = await test.post(
    "saveRecord",
    { tableName: "userFiles", tableId: "0", data },
    person.token,
  );
  return String(body["recordId"]);
}

/** With the flag and the key, on a record of the own organization. */
function allowedInOwn(table: TableName, act: Act): string {
  if (!isOffered(table, act)) return forbidden;
  if (rules[table].scope === "system" || act === "restore") return forbidden;
  // It holds people: a business refusal, not one of the policy.
  if (table === "organizations" && act === "delete") return "200/0";
  return done;
}

/** With all flags and keys, on a record of another organization. */
function foreignOutcome(table: TableName, act: Act): string {
  const { scope, options } = rules[table];
  if (act === "options") return options ? done : forbidden;
  if (!isOffered(table, act) || scope === "system" || act === "restore") return forbidden;
  if (act === "defaults") return done;
  if (scope === "mentee") return missing;
  if (act === "list" || act === "create" || scope === "global") return done;
  if (scope === "directory") return act === "read" || act === "clone" ? done : forbidden;
  return missing;
}

/** Super-organization, all flags and keys, on a record of another organization. */
function superOutcome(table: TableName, act: Act): string {
  if (!isOffered(table, act)) return forbidden;
  if (table === "organizations" && act === "delete") return "200/0";
  const isOwnOnly = rules[table].scope === "account";
  if (isOwnOnly && !["list", "defaults", "create"].includes(act)) return missing;
  return done;
}

/** A mentee, on its own records where the table has any. */
function menteeOutcome(table: TableName, act: Act): string {
  const rule = rules[table];
  if (act === "options") return rule.options === "everyone" ? done : forbidden;
  if (rule.scope === "account") return isOffered(table, act) && act !== "restore" ? done : forbidden;
  if (!rule.mentee) return forbidden;
  if (act === "list" || act === "read") return done;
  return act === "change" && rule.mentee === "answers" ? done : forbidden;
}

describe("calls beside the tables", () => {
  const own = () => prober.world.mentee.id;
  const foreign = () => prober.world.otherMentee.id;
  const ask = async (path: string, body: unknown, token = prober.staff.token) => test.post(path, body, token);

  it("getMentee needs menteesCanView and manageMentees or menteeProfile [PERM-16] [PERM-17] [CALL-26]", async () => {
    const results: string[] = [];
    for (const role of [
      { flags: ["menteesCanView"], keys: ["manageMentees"] },
      { flags: ["menteesCanView"], keys: ["menteeProfile"] },
      { flags: allFlags.filter((flag) => !/menteesCan(View|Edit)/.test(flag)) },
      { keys: allKeys.filter((key) => key !== "manageMentees" && key !== "menteeProfile") },
    ]) {
      await prober.setRole(prober.staff, role);
      results.push(outcome(await ask("getMentee", { tableId: own() })));
    }
    expect(results).toEqual([done, done, forbidden, forbidden]);
    await prober.setRole(prober.staff);
    const answer = await ask("getMentee", { tableId: own() });
    expect(answer.body).toMatchObject({ dataType: "mentee", chatRoomId: expect.stringMatching(/^\d+$/) });
  });

  it("getMenteeHeader opens with any mentee key and menteesCanView [PERM-17]", async () => {
    const menteeKeys = allKeys.filter((key) => key.startsWith("mentee") || key === "manageMentees");
    for (const key of menteeKeys) {
      await prober.setRole(prober.staff, { flags: ["menteesCanView"], keys: [key] });
      expect(`${key} ${outcome(await ask("getMenteeHeader", { tableId: own() }))}`).toBe(`${key} ${done}`);
    }
    await prober.setRole(prober.staff, { keys: allKeys.filter((key) => !menteeKeys.includes(key)) });
    expect((await ask("getMenteeHeader", { tableId: own() })).status).toBe(403);
    await prober.setRole(prober.staff, { flags: allFlags.filter((flag) => flag !== "menteesCanView") });
    expect((await ask("getMenteeHeader", { tableId: own() })).status).toBe(403);
  });

  it.each(["getMentee", "getMenteeHeader"])(
    "%s: a foreign mentee is a missing one [PERM-18] [PERM-19]",
    async (path) => {
      await prober.setRole(prober.staff);
      await prober.setRole(prober.superStaff);
      const answer = await ask(path, { tableId: foreign() });
      expect(answer.status).toBe(404);
      expect(bytes(answer)).toBe(bytes(await ask(path, { tableId: missingId })));
      expect((await ask(path, { tableId: foreign() }, prober.superStaff.token)).status).toBe(200);
      for (const token of Object.values(deadTokens)) {
        expect((await ask(path, { tableId: own() }, token)).status).toBe(401);
      }
    },
  );

  it("a mentee opens its own heading, nobody else's, and no case record [PERM-35]", async () => {
    const { token } = prober.world.mentee;
    const neighbour = await makeMentee(test.database.db, prober.world.own);
    expect((await ask("getMenteeHeader", { tableId: own() }, token)).status).toBe(200);
    expect((await ask("getMenteeHeader", { tableId: neighbour.id }, token)).status).toBe(404);
    expect((await ask("getMentee", { tableId: own() }, token)).status).toBe(403);
    expect((await ask("getUserRoles", {}, token)).status).toBe(403);
  });

  it("a mentee never reaches another mentee's rows, or a file that is not shared [PERM-35] [PERM-36]", async () => {
    const { token } = prober.world.mentee;
    const neighbour = await makeMentee(test.database.db, prober.world.own);
    for (const table of tableNames.filter((name) => rules[name].mentee)) {
      const data = { ...(await prober.sample(table, prober.world.owner)), menteeId: neighbour.id };
      const { body } = await ask(
        "saveRecord",
        { tableName: table, tableId: "0", data },
        prober.world.owner.token,
      );
      const tableId = String(body["recordId"]);
      const read = await ask("getRecord", { tableName: table, tableId }, token);
      expect(bytes(read)).toBe(
        bytes(await ask("getRecord", { tableName: table, tableId: missingId }, token)),
      );
      const list = await ask("getMenteeTable", { tableName: table, menteeId: neighbour.id }, token);
      expect(list.status).toBe(404);
      const change = { tableName: table, tableId, data: { completed: "1" } };
      expect((await ask("saveRecord", change, token)).status).toBe(
        rules[table].mentee === "answers" ? 404 : 403,
      );
    }
    const data = { ...(await prober.sample("menteeUserFiles", prober.world.owner)), shared: "0" };
    const save = { tableName: "menteeUserFiles", tableId: "0", data };
    const { body } = await ask("saveRecord", save, prober.world.owner.token);
    const id = String(body["recordId"]);
    expect((await ask("getRecord", { tableName: "menteeUserFiles", tableId: id }, token)).status).toBe(404);
    const list = await ask("getMenteeTable", { tableName: "menteeUserFiles", menteeId: own() }, token);
    expect((list.body["dataValues"] as { id: string }[]).map((row) => row.id)).not.toContain(id);
  });

  it("getUserRoles needs a flag of the team and its key; foreign roles are missing ones [PERM-16] [PERM-17] [PERM-18]", async () => {
    const { staff, superStaff, world } = prober;
    const roles = async (organizationId: string | undefined, token = staff.token) =>
      outcome(await ask("getUserRoles", { organizationId }, token));
    for (const verb of ["View", "Add", "Edit"]) {
      await prober.setRole(staff, { flags: [`usersCan${verb}`], keys: ["users"] });
      expect(await roles(world.own)).toBe(done);
    }
    await prober.setRole(staff, { flags: allFlags.filter((flag) => !flag.startsWith("users")) });
    expect(await roles(world.own)).toBe(forbidden);
    await prober.setRole(staff, { keys: allKeys.filter((key) => key !== "users") });
    expect(await roles(world.own)).toBe(forbidden);
    await prober.setRole(staff);
    await prober.setRole(superStaff);
    expect([await roles(undefined), await roles(world.other), await roles(missingId)]).toEqual([
      done,
      missing,
      missing,
    ]);
    expect(await roles(world.other, superStaff.token)).toBe(done);
    for (const token of Object.values(deadTokens)) expect(await roles(world.own, token)).toBe("401");
  });

  it("an unknown table is 404 in every call [CALL-15]", async () => {
    await prober.setRole(prober.superStaff);
    for (const tableName of ["nothing", "", "__proto__", "constructor", "accounts", "Users", "users "]) {
      for (const path of [
        "getTable",
        "getMenteeTable",
        "getRecord",
        "saveRecord",
        "deleteRecord",
        "archiveRecord",
        "cloneRecord",
        "restoreRecord",
      ]) {
        const body = { tableName, tableId: "1", menteeId: own(), data: {}, activeStatus: "1" };
        expect(`${path} ${(await ask(path, body, prober.superStaff.token)).status}`).toBe(`${path} 404`);
      }
    }
    expect((await ask("getList", { tableName: "nothing" }, prober.superStaff.token)).status).toBe(404);
    expect(
      (await ask("getList", { extraTables: ["languages", "nothing"] }, prober.superStaff.token)).status,
    ).toBe(404);
  });

  it("deleted rows are listed for the super-organization only [PERM-31]", async () => {
    await prober.setRole(prober.staff);
    expect((await ask("getTable", { tableName: "jobs", deleted: "1" })).status).toBe(403);
    expect((await ask("getTable", { tableName: "jobs", deleted: "1" }, prober.superStaff.token)).status).toBe(
      200,
    );
  });
});

describe("rows and lists", () => {
  interface Row {
    id: string;
    organizationId?: string;
    editButton: boolean;
    deleteButton: boolean;
    archiveButton: boolean;
  }
  const rowsOf = async (
    table: TableName,
    person: Person,
    more: Record<string, unknown> = {},
  ): Promise<Row[]> => {
    const path = rules[table].scope === "mentee" ? "getMenteeTable" : "getTable";
    const below = rules[table].scope === "mentee" ? { menteeId: prober.world.mentee.id } : {};
    const body = { tableName: table, recordsPerPage: 10000, ...below, ...more };
    const { body: answer } = await test.post(path, body, person.token);
    return answer["dataValues"] as Row[];
  };

  const menteeOf = async (assessment: string): Promise<string | undefined> => {
    const { rows } = await sql<{ mentee_id: string }>`
      select mentee_id from mentee_assessments where id = ${assessment}`.execute(test.database.db);
    return rows[0]?.mentee_id;
  };

  it.each(tableNames.filter((name) => name !== "menteePassword").map((name) => [name]))(
    "%s: the buttons of a row say exactly what the calls allow [PERM-29]",
    async (table) => {
      await prober.setRole(prober.staff);
      await prober.setRole(prober.superStaff);
      const isSystem = rules[table].scope === "system";
      for (const isOwn of [true, false]) {
        if (!isOwn && ["organization", "mentee", "account", "system"].includes(rules[table].scope)) continue;
        const id = await prober.makeRecord(table, isOwn);
        for (const verb of ["Edit", "Delete", "Archive"]) {
          const flag = `${rules[table].family}Can${verb}`;
          const flags = [`${rules[table].family}CanView`, "menteesCanView", flag];
          const person = isSystem ? prober.superStaff : prober.staff;
          await prober.setRole(person, { flags });
          const below = table === "menteeAssessments" ? { menteeId: await menteeOf(id) } : {};
          const row = (await rowsOf(table, person, below)).find((found) => found.id === id);
          const isOpen = isOwn || rules[table].scope === "global";
          const may = (act: Act) =>
            isOffered(table, act) &&
            (rules[table].scope === "account" || (isOpen && verbs[act].some((word) => word === verb)));
          expect(row, flag).toMatchObject({
            editButton: may("change"),
            deleteButton: may("delete"),
            archiveButton: may("archive"),
          });
        }
      }
    },
  );

  it("lists of people, roles and mentees hold the own organization only [PERM-18]", async () => {
    const { staff, superStaff, world } = prober;
    await prober.setRole(staff);
    await prober.setRole(superStaff);
    for (const table of ["users", "userRoles", "mentees"] as const) {
      const owners = new Set((await rowsOf(table, staff)).map((row) => row.organizationId));
      expect(owners, table).toEqual(new Set([world.own]));
      const all = new Set((await rowsOf(table, superStaff)).map((row) => row.organizationId));
      expect([...all], table).toEqual(expect.arrayContaining([world.own, world.other]));
    }
  });

  it("the organizationId of a request narrows and never widens [PERM-24] [LIST-29]", async () => {
    const { staff, superStaff, world } = prober;
    const owners = async (table: TableName, person: Person, organizationId: string) => [
      ...new Set((await rowsOf(table, person, { organizationId })).map((row) => row.organizationId)),
    ];
    for (const table of ["users", "userRoles", "mentees"] as const) {
      expect(await owners(table, staff, world.own), table).toEqual([world.own]);
      for (const foreign of [
        world.other,
        world.superOrganization,
        missingId,
        "abc",
        "99999999999999999999",
      ]) {
        expect(await owners(table, staff, foreign), table).toEqual([]);
      }
      expect(await owners(table, superStaff, world.other), table).toEqual([world.other]);
      expect(await owners(table, superStaff, "abc"), table).toEqual([]);
    }
    for (const table of ["organizations", "menteeGoals", "jobs", "elearning", "resources"] as const) {
      await prober.makeRecord(table, true);
      await prober.makeRecord(table, false);
      const all = expect.arrayContaining([world.own, world.other]);
      expect(await owners(table, staff, world.own), table).toEqual(all);
      expect(await owners(table, staff, world.other), table).toEqual([world.other]);
      expect(await owners(table, staff, "abc"), table).toEqual([]);
    }
  });

  it("what is internal stays inside the organization", async () => {
    const { world, staff, superStaff } = prober;
    await prober.setRole(staff);
    await prober.setRole(superStaff);
    const data = { name: "Shelter", notes: "<p>internal</p>" };
    const save = { tableName: "resources", tableId: "0", data };
    const { body } = await test.post("saveRecord", save, world.otherOwner.token);
    const tableId = String(body["recordId"]);
    const read = async (person: Person) =>
      (await test.post("getRecord", { tableName: "resources", tableId }, person.token)).body["dataValues"];
    expect(await read(staff)).not.toHaveProperty("notes");
    expect(await read(world.otherOwner)).toHaveProperty("notes", data.notes);
    expect(await read(superStaff)).toHaveProperty("notes", data.notes);
    const clone = await test.post("cloneRecord", { tableName: "resources", tableId }, staff.token);
    const copy = { tableName: "resources", tableId: String(clone.body["recordId"]) };
    const { body: copied } = await test.post("getRecord", copy, staff.token);
    expect(copied["dataValues"]).toMatchObject({ organizationId: world.own, notes: "" });
  });

  it("a row that is not editable is changed by nobody, one that is by the flags [PERM-22]", async () => {
    const { staff, superStaff } = prober;
    await prober.setRole(staff);
    for (const table of ["configGenders", "content", "userRoles"] as const) {
      const id = await prober.makeRecord(table, true);
      const lock = sql`update ${sql.table(table === "content" ? "content" : table === "userRoles" ? "user_roles" : "config_genders")}
        set editable = false where id = ${id}`;
      await lock.execute(test.database.db);
      for (const person of [staff, superStaff]) {
        const row = (await rowsOf(table, person)).find((found) => found.id === id);
        expect(row).toMatchObject({
          editable: "0",
          editButton: false,
          deleteButton: false,
          archiveButton: false,
        });
        for (const act of ["change", "delete", "archive"] as const) {
          expect(outcome(await prober.call(act, table, { id, as: person })), act).toBe(forbidden);
        }
      }
    }
  });
});

describe("option lists", () => {
  const options = async (person: Person, body: Record<string, unknown>) => {
    const answer = await test.post("getList", body, person.token);
    return answer.body["dataValues"] as Record<string, { id: string; name: string }[]>;
  };

  it("people come from the own organization, whatever is asked [PERM-18] [PERM-24]", async () => {
    const { staff, superStaff, world } = prober;
    await prober.setRole(staff);
    await prober.setRole(superStaff);
    const ids = async (table: string, more: Record<string, unknown>, person: Person = staff) =>
      (await options(person, { tableName: table, ...more }))[table]!.map((option) => option.id);
    expect(await ids("users", {})).toContain(world.owner.id);
    expect(await ids("users", {})).not.toContain(world.otherOwner.id);
    expect(await ids("users", { organizationId: world.other })).toEqual([]);
    expect(await ids("users", { organizationId: "abc" })).toEqual([]);
    expect(await ids("users", { organizationId: world.other }, superStaff)).toContain(world.otherOwner.id);
    expect(await ids("users", { organizationId: "abc" }, superStaff)).toEqual([]);
    expect(await ids("mentees", {})).not.toContain(world.otherMentee.id);
  });

  it("only assignees of bugs are offered from the super-organization too", async () => {
    const { staff, world } = prober;
    const { db } = test.database;
    const boss = await makeMentee(db, world.superOrganization);
    await prober.setRole(staff);
    const ask = async (tableName: string) =>
      (await options(staff, { tableName, withSuper: "1" }))[tableName]!.map((option) => option.id);
    expect(await ask("users")).toEqual(expect.arrayContaining([world.superOwner.id, world.owner.id]));
    expect(await ask("mentees")).not.toContain(boss.id);
    await prober.setRole(staff, { keys: allKeys.filter((key) => key !== "bugTracker") });
    expect(await ask("users")).not.toContain(world.superOwner.id);
  });
});
