/** Shared values of all organizations, and those that one organization adds (ADR 42). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#shared/access/caller.ts";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { usesFilter } from "#shared/filters/uses-filter.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { type Answer, savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { exportFile } from "#tests/exports/export-client.ts";

/** Three genders: a shared one, one of the organization, and one of another organization. */
let values: { forAll: string; own: string; other: string };

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  values = {
    forAll: await add("Unknown", world.superOwner),
    own: await add("Two-Spirit", world.owner),
    other: await add("Foreign", world.otherOwner),
  };
});

const callerWith = (flags: readonly Flag[]): Caller => ({
  accountType: "staff",
  ...world.owner,
  personId: world.owner.id,
  flags: new Set(flags),
  keys: new Set(),
});

type Data = Record<string, unknown>;
const save = (tableName: string, tableId: string, data: Data, person: Person = world.owner) =>
  test.save(tableName, tableId, data, person.token);
const remove = (tableName: string, tableId: string, person: Person) =>
  test.remove(tableName, tableId, person.token);

async function add(name: string, person: Person, more: Data = {}, table = "configGenders"): Promise<string> {
  return savedId(save(table, "0", { name, active: "1", ...more }, person));
}

interface Row {
  id: string;
  name: string;
  organizationId?: string;
  editButton: boolean;
  labels: Record<string, string>;
}
async function rowsOf(person: Person, more: Data = {}): Promise<Map<string, Row>> {
  const body = { tableName: "configGenders", recordsPerPage: 10000, ...more };
  const answer = await test.post("getTable", body, person.token);
  return new Map((answer.body["dataValues"] as Row[]).map((row) => [row.id, row]));
}
const organizationName = async (id: string): Promise<string> =>
  (await sql<{ name: string }>`select name from organizations where id = ${id}`.execute(world.db)).rows[0]!
    .name;

describe("A list of values", () => {
  it("has the shared values and those of the organization, with its name, and the super-organization sees all", async () => {
    const mine = await rowsOf(world.owner);
    expect(mine.get(values.forAll)).not.toHaveProperty("organizationId");
    expect(mine.get(values.forAll)).toMatchObject({ editButton: false, labels: {} });
    expect(mine.get(values.own)).toMatchObject({
      organizationId: world.own,
      editButton: true,
      labels: { organizationId: await organizationName(world.own) },
    });
    expect(mine.has(values.other)).toBe(false);
    for (const organizationId of [world.own, world.other, "999999999", "abc"]) {
      const asked = await rowsOf(world.owner, { organizationId });
      expect([asked.has(values.forAll), asked.has(values.other)]).toEqual([true, false]);
    }
    const all = await rowsOf(world.superOwner);
    expect([...all.keys()]).toEqual(expect.arrayContaining(Object.values(values)));
    expect(all.get(values.other)?.labels).toEqual({ organizationId: await organizationName(world.other) });
  });

  it("offers in dropdowns what may be selected there", async () => {
    const offered = async (person: Person, organizationId?: string) => {
      const body = { tableName: "configGenders", ...(organizationId ? { organizationId } : {}) };
      const { body: answer } = await test.post("getList", body, person.token);
      const options = (answer["dataValues"] as Record<string, { id: string }[]>)["configGenders"]!;
      const ids = new Set(options.map(({ id }) => id));
      return Object.entries(values).flatMap(([name, id]) => (ids.has(id) ? [name] : []));
    };
    expect(await offered(world.owner)).toEqual(["forAll", "own"]);
    expect(await offered(world.owner, world.other)).toEqual(["forAll"]);
    expect(await offered(world.owner, "abc")).toEqual(["forAll"]);
    expect(await offered(world.superOwner)).toEqual(["forAll"]);
    expect(await offered(world.superOwner, world.other)).toEqual(["forAll", "other"]);
  });

  it("is exported as a sheet with what its reader sees", async () => {
    const body = { tableName: "configGenders", format: "csv" };
    const file = await exportFile(test, "overview", body, world.owner.token);
    const text = file.bytes.toString();
    expect([text.includes("Two-Spirit"), text.includes("Foreign")]).toEqual([true, false]);
  });
});

describe("A value with a Spanish name", () => {
  it("is offered with its other name, if the call asks for it [13-C3]", async () => {
    const id = await add("Questioning", world.superOwner, { nameEs: "En duda" });
    const plain = await add("Unanswered", world.superOwner);
    const offered = async (language: string, more: Data) => {
      const { token } = await makeStaff(world.db, world.own, { language });
      const { body } = await test.post("getList", { tableName: "configGenders", ...more }, token);
      const options = (body["dataValues"] as Record<string, { id: string }[]>)["configGenders"]!;
      return options.filter((option) => [id, plain].includes(option.id));
    };
    const asked = { withOrigin: "1" };
    const english = [
      { id, name: "Questioning", otherNames: "En duda" },
      { id: plain, name: "Unanswered" },
    ];
    expect(await offered("en", asked)).toEqual(english);
    expect(await offered("es", asked)).toEqual([
      { id, name: "En duda", otherNames: "Questioning" },
      { id: plain, name: "Unanswered" },
    ]);
    expect(await offered("en", {})).toEqual([
      { id, name: "Questioning" },
      { id: plain, name: "Unanswered" },
    ]);
  });

  it("is shown by it in Spanish and found by both names, and its name stays unchanged", async () => {
    const both = await add("Nonbinary", world.superOwner, { nameEs: "No binario" });
    const one = await add("Agender", world.superOwner);
    const people = [
      await makeStaff(world.db, world.own),
      await makeStaff(world.db, world.own, { language: "es" }),
    ];
    const { id: menteeId } = await makeMentee(world.db, world.own, { values: { gender: one } });
    expect((await save("mentees", menteeId, { gender: both })).body).toMatchObject({ status: 1 });
    const shown = async ({ token }: Person) => {
      const post = async (path: string, body: Data) => (await test.post(path, body, token)).body;
      const lists = await post("getList", { tableName: "configGenders" });
      const options = (lists["dataValues"] as Record<string, { id: string; name: string }[]>)[
        "configGenders"
      ]!;
      const record = await post("getRecord", { tableName: "mentees", tableId: menteeId });
      const history = await post("getHistory", { tableName: "mentees", tableId: menteeId });
      const listed = await rowsOf({ token } as Person, { searchText: "binario" });
      const also = await rowsOf({ token } as Person, { searchText: "nonbin" });
      const file = await exportFile(
        test,
        "overview",
        { tableName: "mentees", format: "csv", columns: ["gender"] },
        token,
      );
      return {
        options: options.flatMap(({ id, name }) => (id === both || id === one ? [name] : [])),
        label: (record["dataValues"] as Row).labels["gender"],
        history: JSON.stringify(history["dataValues"]).match(/"\w+Label":"[^"]*"/g),
        found: [listed.get(both)?.name, also.get(both)?.name],
        sheet: ["Nonbinary", "No binario"].map((name) => file.bytes.toString().includes(name)),
      };
    };
    const [english, spanish] = [await shown(people[0]!), await shown(people[1]!)];
    expect(english).toEqual({
      options: ["Agender", "Nonbinary"],
      label: "Nonbinary",
      history: ['"beforeLabel":"Agender"', '"afterLabel":"Nonbinary"'],
      found: ["Nonbinary", "Nonbinary"],
      sheet: [true, false],
    });
    expect(spanish).toEqual({
      options: ["Agender", "No binario"],
      label: "No binario",
      history: ['"beforeLabel":"Agender"', '"afterLabel":"No binario"'],
      found: ["Nonbinary", "Nonbinary"],
      sheet: [false, true],
    });
  });
});

describe("A value", () => {
  it("is chosen only by records of its organization, whoever saves them", async () => {
    const refused = { status: 0, errors: { gender: "This choice does not exist." } };
    const choose = async (menteeId: string, gender: string, person: Person) =>
      (await save("mentees", menteeId, { gender }, person)).body;
    expect(await choose(world.mentee.id, values.own, world.owner)).toMatchObject({ status: 1 });
    expect(await choose(world.mentee.id, values.other, world.owner)).toMatchObject(refused);
    // A missing value gets exactly the same refusal.
    expect(await choose(world.mentee.id, "999999999", world.owner)).toMatchObject(refused);
    expect(await choose(world.mentee.id, values.other, world.superOwner)).toMatchObject(refused);
    expect(await choose(world.otherMentee.id, values.other, world.superOwner)).toMatchObject({ status: 1 });
    // The same applies to fields with several values.
    const service = await add("Own service", world.otherOwner, {}, "configAgencyServices");
    const resource = await sampleData(world, registry.get("resources")!, world.owner, { required: true });
    const agencyServices = `,${service},`;
    expect((await save("resources", "0", { ...resource, agencyServices })).body).toMatchObject({
      status: 0,
      errors: { agencyServices: "This choice does not exist." },
    });
    const theirs = await save("resources", "0", { ...resource, agencyServices }, world.otherOwner);
    const request = { tableName: "resources", tableId: theirs.body["recordId"] };
    const labels = async (person: Person) =>
      ((await test.post("getRecord", request, person.token)).body["dataValues"] as Row).labels;
    expect(await labels(world.otherOwner)).toHaveProperty("agencyServices", "Own service");
    expect(await labels(world.owner)).not.toHaveProperty("agencyServices");
  });

  it("does not move along when a record moves to another organization", async () => {
    const mentee = await makeMentee(world.db, world.own, { values: { gender: values.own } });
    const move = (more: Data = {}) =>
      save("mentees", mentee.id, { organizationId: world.other, ...more }, world.superOwner);
    expect((await move()).body).toMatchObject({
      status: 0,
      errors: { gender: "This choice does not exist." },
    });
    expect((await move({ gender: values.forAll })).body).toMatchObject({ status: 1 });
  });

  it("is left out of a copy that another organization makes of a record", async () => {
    const services = "configAgencyServices";
    const [foreign, forAll] = [
      await add("Clothes", world.otherOwner, {}, services),
      await add("Food", world.superOwner, {}, services),
    ];
    const pantry = { organizationId: world.other, name: "Pantry", agencyServices: [foreign, forAll] };
    const tableId = await insertRow(world.db, "resources", pantry);
    const { body } = await test.post("cloneRecord", { tableName: "resources", tableId }, world.owner.token);
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    const { rows } = await sql`select organization_id, agency_services from resources
      where id = ${body["recordId"]}`.execute(world.db);
    expect(rows).toEqual([{ organization_id: world.own, agency_services: [forAll] }]);
  });

  it("of the organization finds mentees in the advanced export, and one of another organization finds no one", async () => {
    const found = async (gender: string) => {
      const body = { exportOptions: { configGenders: [gender] } };
      const answer = await test.post("export/advExportMentees", body, world.owner.token);
      return (answer.body["mentees"] as { id: string }[]).map(({ id }) => id);
    };
    const stranger = await makeMentee(world.db, world.own, { values: { gender: values.other } });
    expect(await found(values.own)).toContain(world.mentee.id);
    expect(await found(values.other)).not.toContain(stranger.id);
    const { body } = await test.get("getAdvExportOptions", world.owner.token);
    const offered = (body["advExports"] as Record<string, { id: string }[]>)["configGenders"]!;
    expect([values.own, values.other].map((id) => offered.some((option) => option.id === id))).toEqual([
      true,
      false,
    ]);
  });

  it("is added for the organization only, for all by the super-organization, and stays there", async () => {
    for (const organizationId of [world.other, world.superOrganization]) {
      const answer = await save("configGenders", "0", { name: "X", organizationId });
      expect(answer.status, organizationId).toBe(403);
    }
    const lent = await add("For the other", world.superOwner, { organizationId: world.other });
    expect((await rowsOf(world.otherOwner)).get(lent)).toMatchObject({ organizationId: world.other });
    const stay = [
      save("configGenders", values.own, { organizationId: world.superOrganization }, world.superOwner),
      save("configGenders", values.forAll, { organizationId: world.own }, world.superOwner),
      save("configGenders", values.own, { organizationId: world.other }),
    ];
    expect((await Promise.all(stay)).map(({ status }) => status)).toEqual([403, 403, 403]);
    const same = { name: "Unknown", organizationId: world.superOrganization };
    expect((await save("configGenders", values.forAll, same, world.superOwner)).body["status"]).toBe(1);
    expect((await rowsOf(world.owner)).get(values.forAll)).not.toHaveProperty("organizationId");
  });

  const inUse = async (id: string) =>
    (await sql<Data>`select active, deleted_at from config_genders where id = ${id}`.execute(world.db))
      .rows[0];

  it("that records use is archived instead of deleted, and the answer says how many use it", async () => {
    const [one, two] = [await add("Used once", world.owner), await add("Used twice", world.owner)];
    for (const gender of [one, two, two]) await makeMentee(world.db, world.own, { values: { gender } });
    const message = (answer: Answer) => answer.body["message"];
    const uses = (tableId: string, person: Person, tableName = "configGenders") =>
      test.post("uses/find", { tableName, tableId }, person.token);
    // The call that counts uses returns the same number, however often it is made.
    const both = { status: 1, dataType: "uses", uses: 2, counts: [{ tableName: "mentees", count: 2 }] };
    expect((await uses(two, world.owner)).body).toEqual(both);
    expect((await uses(two, world.owner)).body).toEqual(both);
    expect((await uses(values.other, world.owner)).status).toBe(404);
    expect((await uses("abc", world.owner)).status).toBe(404);
    expect((await uses(values.forAll, world.owner)).status).toBe(403);
    expect((await uses("1", world.owner, "users")).status).toBe(400);
    const first = await remove("configGenders", one, world.owner);
    expect(first.body).toMatchObject({ status: 1, uses: 1 });
    expect(message(first)).toContain("1 record uses this, so it was archived instead of deleted.");
    // A repeated request gets the same response.
    for (const _ of [1, 2]) {
      const answer = await remove("configGenders", two, world.owner);
      expect(answer.body).toMatchObject({ status: 1, uses: 2 });
      expect(await inUse(two)).toEqual({ active: false, deleted_at: null });
    }
    const es = await makeStaff(world.db, world.own, { language: "es" });
    expect(message(await remove("configGenders", two, es))).toContain("2 registros lo usan");
  });

  it("is counted for each type like the list of that type that its number opens", async () => {
    const listed: string[] = [];
    for (const type of registry.values()) {
      const fields = Object.entries(type.fields).flatMap(([name, field]) => {
        const list = field.options && "list" in field.options ? field.options.list : "";
        return registry.get(list)?.scope === "values"
          ? [{ name, list, isList: field.value === "idList" }]
          : [];
      });
      for (const { name, list, isList } of type.area && !type.isOrganization ? fields : []) {
        const value = await add(`Of ${type.name}`, world.owner, {}, list);
        const mentees = [await makeMentee(world.db, world.own), await makeMentee(world.db, world.own)];
        for (const mentee of [mentees[0]!, mentees[0]!, mentees[1]!]) {
          const { body } = await save(type.name, "0", await sampleData(world, type, world.owner, { mentee }));
          expect([type.name, body["message"], body["status"]]).toEqual([type.name, body["message"], 1]);
          await sql`update ${sql.table(type.table)} set ${sql.ref(sqlName(name))} =
            ${isList ? sql`array[${value}::bigint]` : value} where id = ${body["recordId"]}`.execute(
            world.db,
          );
        }
        // No list shows the records of a deleted mentee.
        await sql`update mentees set deleted_at = now() where id = ${mentees[1]!.id}`.execute(world.db);
        const tableName = type.name;
        const found = (await test.post("uses/find", { tableName: list, tableId: value }, world.owner.token))
          .body;
        const count = type.scope === "mentee" ? 2 : 3;
        expect(found).toMatchObject({ uses: count, counts: [{ tableName, count }] });
        const filter = usesFilter(callerWith(allFlags), type, list, value);
        const answer = await test.post(
          "getTable",
          { tableName, filter: { all: [filter] } },
          world.owner.token,
        );
        expect([tableName, answer.body]).toMatchObject([tableName, { totalRecords: count }]);
        listed.push(`${tableName}.${name}`);
      }
    }
    const blind = callerWith(allFlags.filter((flag) => flag !== "sensitiveCanView"));
    const mentees = registry.get("mentees")!;
    expect(usesFilter(blind, mentees, "configEthnicity", "1")).toBeUndefined();
    expect(usesFilter(blind, mentees, "configGenders", "1")).toBeDefined();
    expect(listed).toContain("mentees.race");
    expect(listed).toContain("outcomes.outcomeId");
  });

  it("that no record uses anymore is deleted, and deleted records do not count", async () => {
    const used = await add("Gone with its mentee", world.superOwner);
    const mentee = await makeMentee(world.db, world.other, { values: { gender: used } });
    expect((await remove("configGenders", used, world.owner)).status).toBe(403);
    expect((await remove("configGenders", used, world.superOwner)).body).toMatchObject({ uses: 1 });
    await sql`update mentees set deleted_at = now() where id = ${mentee.id}`.execute(world.db);
    const answer = await remove("configGenders", used, world.superOwner);
    expect(answer.body).toEqual({ status: 1, message: "Record was successfully deleted." });
    expect((await inUse(used))?.["deleted_at"]).not.toBeNull();
  });

  it("in a list of a record below a mentee counts as used, in each record once", async () => {
    const level = await add("Own level", world.owner, {}, "configLevelOfCare");
    const { id } = await makeMentee(world.db, world.own);
    const assessment = { organizationId: world.own, menteeId: id, levelOfCare: [level] };
    await insertRow(world.db, "menteeAssessments", assessment);
    expect((await remove("configLevelOfCare", level, world.owner)).body).toMatchObject({ uses: 1 });
  });
});

it("Content pages and email templates are readable by all and changed by the super-organization", async () => {
  for (const tableName of ["content", "emailTemplates", "languages"]) {
    const data = await sampleData(world, registry.get(tableName)!, world.superOwner, { required: true });
    const id = await (async () => {
      return savedId(save(tableName, "0", data, world.superOwner));
    })();
    const target = { tableName, tableId: id };
    expect((await test.post("getRecord", target, world.owner.token)).body).toMatchObject({
      dataValues: { editButton: false, deleteButton: false },
    });
    for (const refused of [
      save(tableName, id, data),
      save(tableName, "0", data),
      remove(tableName, id, world.owner),
      test.post("cloneRecord", target, world.owner.token),
      test.read(tableName, "0", world.owner.token),
    ])
      expect((await refused).status, tableName).toBe(403);
  }
});
