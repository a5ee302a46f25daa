/** Single keys, ids and names of every form, and the records below a mentee. */
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys, workKeys } from "#shared/access/keys.ts";
import { tableNames } from "#shared/records/table-names.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { bytes, missingId, outcome, Prober } from "#tests/security/support/prober.ts";
import { isOffered, rules } from "#tests/security/support/table-rules.ts";
import { done, forbidden, missing } from "./expected.ts";

let prober: Prober;

const test = testApp();
beforeAll(async () => {
  prober = await Prober.make(test);
});

describe.each(tableNames.map((name) => [name]))("%s", (table) => {
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
});

describe("The keys, ids and names", () => {
  const own = () => prober.world.mentee.id;
  const ask = async (path: string, body: unknown, token = prober.staff.token) => test.post(path, body, token);

  it("of getMentee need menteesCanView and manageMentees or menteeProfile [PERM-16] [PERM-17] [CALL-26]", async () => {
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

  it("of getMenteeHeader are any mentee key and menteesCanView [PERM-17]", async () => {
    const menteeKeys = allKeys.filter(
      (key) => key.startsWith("mentee") || [...workKeys, "manageMentees"].includes(key),
    );
    for (const key of menteeKeys) {
      await prober.setRole(prober.staff, { flags: ["menteesCanView"], keys: [key] });
      expect(`${key} ${outcome(await ask("getMenteeHeader", { tableId: own() }))}`).toBe(`${key} ${done}`);
    }
    await prober.setRole(prober.staff, { keys: allKeys.filter((key) => !menteeKeys.includes(key)) });
    expect((await ask("getMenteeHeader", { tableId: own() })).status).toBe(403);
    await prober.setRole(prober.staff, { flags: allFlags.filter((flag) => flag !== "menteesCanView") });
    expect((await ask("getMenteeHeader", { tableId: own() })).status).toBe(403);
  });

  it("of other mentees never return their rows, or a file that is not shared [PERM-35] [PERM-36]", async () => {
    const { token } = prober.world.mentee;
    const neighbour = await makeMentee(test.db, prober.world.own);
    for (const table of tableNames.filter((name) => rules[name].scope === "mentee" && rules[name].mentee)) {
      const data = {
        ...(await prober.sample(table, prober.world.owner, prober.places.own)),
        menteeId: neighbour.id,
      };
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
      expect((await ask("saveRecord", change, token)).status, table).toBe(
        rules[table].mentee === "reads" ? 403 : 404,
      );
    }
    const data = {
      ...(await prober.sample("menteeUserFiles", prober.world.owner, prober.places.own)),
      shared: "0",
    };
    const save = { tableName: "menteeUserFiles", tableId: "0", data };
    const { body } = await ask("saveRecord", save, prober.world.owner.token);
    const id = String(body["recordId"]);
    expect((await ask("getRecord", { tableName: "menteeUserFiles", tableId: id }, token)).status).toBe(404);
    const list = await ask("getMenteeTable", { tableName: "menteeUserFiles", menteeId: own() }, token);
    expect((list.body["dataValues"] as { id: string }[]).map((row) => row.id)).not.toContain(id);
  });

  it("of getUserRoles are a flag of the team and its key, and other organizations' roles count as missing [PERM-16] [PERM-17] [PERM-18]", async () => {
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
  });

  it("of an export that the role does not allow are refused before any look-up [PERM-16]", async () => {
    const { staff, world } = prober;
    await prober.setRole(staff, { flags: allFlags.filter((flag) => flag !== "tablesCanExport") });
    for (const menteeId of [world.mentee.id, world.otherMentee.id, missingId]) {
      const answer = await ask("export/overview", { tableName: "menteeUserNotes", menteeId });
      expect(outcome(answer)).toBe(forbidden);
    }
  });

  it("of a case file need the view flag of each of its parts, and the edit flag is not enough [PERM-16]", async () => {
    const { staff } = prober;
    const items = { 8: "menteesCanView", 7: "tablesCanView", 3: "tablesCanView" };
    for (const [item, needed] of Object.entries(items)) {
      await prober.setRole(staff, { flags: allFlags.filter((flag) => flag !== needed) });
      const answer = await ask("export/mentee", { menteeId: own(), itemsToExport: [item] });
      expect(`${item} ${outcome(answer)}`).toBe(`${item} ${forbidden}`);
    }
  });

  it("of an unknown table answer 404 in every call [CALL-15]", async () => {
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

  it("of deleted rows are listed for the super-organization only [PERM-31]", async () => {
    await prober.setRole(prober.staff);
    expect((await ask("getTable", { tableName: "jobs", deleted: "1" })).status).toBe(403);
    expect((await ask("getTable", { tableName: "jobs", deleted: "1" }, prober.superStaff.token)).status).toBe(
      200,
    );
  });
});
