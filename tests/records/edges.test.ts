import { expect, it } from "vitest";
import { allFlags, flagFamilies, flagName } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeRole, makeStaff, type Person, type RoleSettings } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const post = (path: string, body: unknown, person: Person = world.owner) =>
  test.post(path, body, person.token);
const save = (tableName: string, tableId: string, data: Record<string, unknown>, person?: Person) =>
  post("saveRecord", { tableName, tableId, data }, person);

async function staffWith(flags: RoleSettings): Promise<Person> {
  return makeStaff(test.db, world.own, { role: { keys: allKeys, ...flags } });
}

it("A person who may only edit reads nothing by id, in any family, not even through an old version", async () => {
  // Skips families without an edit flag, such as sensitive fields, because they open no table.
  const families = flagFamilies.filter((family) => flagName(family, "Edit") !== undefined);
  const tables: Record<string, string> = {
    organizations: "organizations",
    users: "users",
    mentees: "mentees",
    tables: "userRoles",
  };
  for (const family of families) {
    const tableName = tables[family]!;
    const tableId =
      { organizations: world.own, users: world.owner.id, mentees: world.mentee.id }[tableName as "users"] ??
      (await makeRole(test.db, world.own));
    const editor = await staffWith({ flags: [flagName(family, "Edit")!] });
    expect((await post("getRecord", { tableName, tableId }, editor)).status, family).toBe(403);
    const stale = await save(tableName, tableId, { version: "99999" }, editor);
    expect(stale.body, family).toMatchObject({ status: 0 });
    expect(stale.body, family).not.toHaveProperty("dataValues");
    const both = await staffWith({ flags: [flagName(family, "Edit")!, flagName(family, "View")!] });
    expect((await post("getRecord", { tableName, tableId }, both)).status, family).toBe(200);
    expect((await save(tableName, tableId, { version: "99999" }, both)).body).toHaveProperty("dataValues");
  }
});

it("A bug and its assignee's name are visible to the reporting organization and the super-organization", async () => {
  const report = (organizationId: string, assignedTo: string) =>
    insertRow(test.db, "bugTracker", { organizationId, status: "1", section: "Names", assignedTo });
  const theirs = await report(world.other, world.otherOwner.id);
  const supers = await report(world.own, world.superOwner.id);
  const labelsOf = async (person: Person) => {
    const { body } = await post("getTable", { tableName: "bugTracker", searchText: "Names" }, person);
    const rows = body["dataValues"] as { id: string; labels: Record<string, string> }[];
    return Object.fromEntries(rows.map(({ id, labels }) => [id, labels["assignedTo"]]));
  };
  const name = expect.stringContaining("Sam Staff");
  expect(await labelsOf(world.owner)).toEqual({ [supers]: name });
  expect(await labelsOf(world.otherOwner)).toEqual({ [theirs]: name });
  expect(await labelsOf(world.superOwner)).toEqual({ [supers]: name, [theirs]: name });
});

it.each(["update-profile", "fileUpdate", "fileUpload"])(
  "A malformed form to /%s is a bad request",
  async (path) => {
    const bodies = ["", "--x\r\nno header", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'];
    for (const payload of bodies) {
      const { statusCode } = await test.app.inject({
        method: "POST",
        url: `/apicalls/${path}`,
        headers: { authorization: world.owner.token, "content-type": "multipart/form-data; boundary=x" },
        payload,
      });
      expect(statusCode, JSON.stringify(payload)).toBe(400);
    }
    const { statusCode } = await test.app.inject({
      method: "POST",
      url: `/apicalls/${path}`,
      headers: { authorization: world.owner.token, "content-type": "multipart/form-data" },
      payload: "x",
    });
    expect(statusCode).toBe(400);
  },
);

it("A refusal names the permission that the role lacks", async () => {
  const flags = Object.fromEntries(allFlags.map((flag) => [flag, "0"]));
  const role = { ...flags, roleName: "Bare", roleType: "2", editable: "1", tablesCanAccess: "" };
  for (const wrong of ["", null]) {
    const { body } = await save("userRoles", "0", { ...role, menteesCanChat: wrong });
    expect(body).toMatchObject({ status: 0, errors: { menteesCanChat: "A selection is required!" } });
    expect(body["message"]).toBe("Chat with mentees: A selection is required!");
  }
});

it("A duplicate names its field", async () => {
  const data = await sampleData(world, registry.get("languages")!, world.superOwner);
  const language = { ...data, code: "xq" };
  expect((await save("languages", "0", language, world.superOwner)).body["status"]).toBe(1);
  const { body } = await save("languages", "0", language, world.superOwner);
  expect(body).toMatchObject({ status: 0, errors: { code: "This already exists." } });
});
