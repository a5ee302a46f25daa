/** The contents of lists and option lists, and the buttons of their rows. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { registry } from "#shared/records/registry.ts";
import { type TableName, tableNames } from "#shared/records/table-names.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { missingId, outcome, Prober } from "#tests/security/support/prober.ts";
import { type Act, isOffered, rules, verbs } from "#tests/security/support/table-rules.ts";
import { forbidden } from "./expected.ts";

let prober: Prober;

const test = testApp();
beforeAll(async () => {
  prober = await Prober.make(test);
});

describe("Rows and lists", () => {
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

  const menteeOf = async (table: TableName, id: string): Promise<string | undefined> => {
    const { rows } = await sql<{ mentee_id: string }>`
      select mentee_id from ${sql.table(registry.get(table)!.table)} where id = ${id}`.execute(test.db);
    return rows[0]?.mentee_id;
  };

  it.each(tableNames.filter((name) => name !== "menteePassword").map((name) => [name]))(
    "of %s have buttons that match exactly what the calls allow [PERM-29]",
    async (table) => {
      await prober.setRole(prober.staff);
      await prober.setRole(prober.superStaff);
      const isSystem = rules[table].scope === "system";
      for (const isOwn of [true, false]) {
        if (!isOwn && ["organization", "values", "mentee", "account", "system"].includes(rules[table].scope))
          continue;
        const id = await prober.makeRecord(table, isOwn ? "own" : "other", prober.staff);
        for (const verb of ["Edit", "Delete", "Archive"]) {
          const flag = `${rules[table].family}Can${verb}`;
          const flags = [`${rules[table].family}CanView`, "menteesCanView", "sensitiveCanView", flag];
          const person = isSystem ? prober.superStaff : prober.staff;
          await prober.setRole(person, { flags });
          const below = registry.get(table)!.single ? { menteeId: await menteeOf(table, id) } : {};
          const row = (await rowsOf(table, person, below)).find((found) => found.id === id);
          const isOpen = isOwn && rules[table].scope !== "global";
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

  it("of people, roles and mentees contain only the organization's [PERM-18]", async () => {
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

  it("are narrowed, and never widened, by the organizationId of a request [PERM-24] [LIST-29]", async () => {
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
      await prober.makeRecord(table, "own", staff);
      await prober.makeRecord(table, "other");
      const all = expect.arrayContaining([world.own, world.other]);
      expect(await owners(table, staff, world.own), table).toEqual(all);
      expect(await owners(table, staff, world.other), table).toEqual([world.other]);
      expect(await owners(table, staff, "abc"), table).toEqual([]);
    }
  });

  it("keep internal values inside the organization", async () => {
    const { world, staff, superStaff } = prober;
    await prober.setRole(staff);
    await prober.setRole(superStaff);
    const data = { name: "Shelter", notes: "<p>internal</p>" };
    const save = { tableName: "resources", tableId: "0", data };
    const { body } = await test.post("saveRecord", save, world.otherOwner.token);
    const tableId = String(body["recordId"]);
    const read = async (person: Person) =>
      (await test.read("resources", tableId, person.token)).body["dataValues"];
    expect(await read(staff)).not.toHaveProperty("notes");
    expect(await read(world.otherOwner)).toHaveProperty("notes", data.notes);
    expect(await read(superStaff)).toHaveProperty("notes", data.notes);
    const clone = await test.post("cloneRecord", { tableName: "resources", tableId }, staff.token);
    const copy = { tableName: "resources", tableId: String(clone.body["recordId"]) };
    const { body: copied } = await test.post("getRecord", copy, staff.token);
    expect(copied["dataValues"]).toMatchObject({ organizationId: world.own, notes: "" });
  });

  it("that are not editable are changed by no one, and editable ones by the flags [PERM-22]", async () => {
    const { staff, superStaff } = prober;
    await prober.setRole(staff);
    for (const table of ["configGenders", "content", "userRoles"] as const) {
      const id = await prober.makeRecord(table, "own", staff);
      const lock = sql`update ${sql.table(table === "content" ? "content" : table === "userRoles" ? "user_roles" : "config_genders")}
        set editable = false where id = ${id}`;
      await lock.execute(test.db);
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

describe("The option lists", () => {
  const options = async (person: Person, body: Record<string, unknown>) => {
    const answer = await test.post("getList", body, person.token);
    return answer.body["dataValues"] as Record<string, { id: string; name: string }[]>;
  };

  it("contain people of the organization only, whatever is requested [PERM-18] [PERM-24]", async () => {
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

  it("of assignees of bugs, and no others, include people of the super-organization", async () => {
    const { staff, world } = prober;
    const { db } = test;
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
