/** Lists across mentees contain exactly the rows that their caller can read one mentee at a time. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { type AccessKey, allKeys } from "#shared/access/keys.ts";
import { registry } from "#shared/records/registry.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

/** Types with a list across mentees, written by hand, independent of the declarations. */
const across = [
  "appointments",
  "checkIns",
  "enrollments",
  "followUps",
  "outcomes",
  "services",
  "menteeUserChallenges",
  "menteeUserGoals",
  "menteeUserNotes",
  "menteeUserTasks",
  "promises",
];
const types = [...registry.values()].filter((type) => type.listedForAllMentees);

const mentees: Person[] = [];
const people = new Map<string, Person>();

async function requiredValues({ fields }: RecordType): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { required, value, options, forAnswer }] of Object.entries(fields)) {
    // The questions of a check-in, which only the server writes.
    if (value === "codeList") values[name] = ["mood"];
    if (required !== "always" || forAnswer) continue;
    if (value === "moment") {
      const start = { startLocal: "2026-01-15T10:00", startZone: "Etc/UTC", startAt: "2026-01-15T10:00Z" };
      Object.assign(values, start);
    } else if (value === "integer") values[name] = 30;
    else if (value === "date") values[name] = "2026-01-15";
    else if (value === "id" && options && "list" in options) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(registry.get(options.list)!.table)} limit 1`.execute(test.db);
      values[name] = rows[0]!.id;
    } else values[name] = "planted";
  }
  return values;
}

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  const { db } = test;
  const role = (flags: readonly Flag[], keys: readonly AccessKey[]) =>
    makeStaff(db, world.own, { role: { flags, keys, roleType: 2 } });
  const gone = await makeMentee(db, world.own);
  mentees.push(world.mentee, await makeMentee(db, world.own), world.otherMentee, gone);
  for (const type of types) {
    if (!across.includes(type.name)) continue;
    const values = await requiredValues(type);
    // Periods of one mentee do not overlap.
    const earlier = type.period
      ? { [type.period.from]: "2025-01-15", [type.period.until]: "2025-01-16" }
      : {};
    for (const { id, organizationId } of mentees)
      for (const [createdBy, days] of [
        [world.owner.accountId, {}],
        [null, earlier],
      ] as const)
        await insertRow(db, type.name, { organizationId, menteeId: id, createdBy, ...values, ...days });
    const { id, organizationId } = world.mentee;
    await insertRow(db, type.name, { organizationId, menteeId: id, deletedAt: new Date(), ...values });
  }
  await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db);
  people.set("Owner", world.owner);
  people.set("Owner elsewhere", world.otherOwner);
  people.set("super-organization", world.superOwner);
  people.set("mentee", world.mentee);
  people.set("case worker", await role(allFlags, allKeys));
  people.set(
    "without sensitive",
    await role(
      allFlags.filter((flag) => flag !== "sensitiveCanView"),
      allKeys,
    ),
  );
  people.set(
    "without mentees",
    await role(
      allFlags.filter((flag) => flag !== "menteesCanView"),
      allKeys,
    ),
  );
  people.set("without tables", await role(["menteesCanView"], allKeys));
  people.set("without keys", await role(allFlags, []));
  const limited = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
  await makeDuty(db, world.mentee, { staffId: limited.id });
  people.set("caseload only", limited);
  people.set("tasks alone", await role(["tablesCanView", "menteesCanView"], ["menteeTasks"]));
});

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly menteeId: string;
  readonly labels: Readonly<Record<string, string>>;
}
const ask = (path: string, body: Record<string, unknown>, person: Person) =>
  test.post(path, { recordsPerPage: 10_000, ...body }, person.token);
const rowsOf = (body: Record<string, unknown>) => (body["dataValues"] ?? []) as Row[];

it("The lists across mentees are those of assignments, appointments and notes [E2]", () => {
  const named = types.map(({ name }) => name).sort();
  expect(named).toEqual(expect.arrayContaining(across));
});

describe.each(across)("The list of %s across mentees [E2]", (tableName) => {
  const roles =
    "Owner,Owner elsewhere,super-organization,mentee,case worker,without sensitive,without mentees,without tables,without keys,caseload only,tasks alone";
  it.each(roles.split(","))("shows %s what is read one mentee at a time", async (name) => {
    const person = people.get(name)!;
    const found = await ask("getTable", { tableName }, person);
    const wanted: string[] = [];
    for (const { id } of mentees) {
      const one = await ask("getMenteeTable", { tableName, menteeId: id }, person);
      if (one.status === 200) wanted.push(...rowsOf(one.body).map((row) => row.id));
      else if (one.status === 403) expect(found.status).toBe(403);
    }
    expect(
      rowsOf(found.body)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(wanted.sort());
    if (found.status !== 200) return expect([name, found.status]).toEqual([name, 403]);
    expect(found.body["totalRecords"]).toBe(wanted.length);
    for (const row of rowsOf(found.body)) {
      expect(mentees.map(({ id }) => id)).toContain(row.menteeId);
      expect(row.labels["menteeId"]).toMatch(/\w/);
    }
  });

  it("leaves out deleted mentees, deleted rows and other organizations [E2]", async () => {
    const { body } = await ask("getTable", { tableName }, world.owner);
    expect(rowsOf(body)).toHaveLength(4);
    const foreign = await ask("getTable", { tableName, organizationId: world.other }, world.owner);
    expect(rowsOf(foreign.body)).toEqual([]);
    expect(rowsOf((await ask("getTable", { tableName }, world.superOwner)).body)).toHaveLength(6);
  });

  it("shows only the caseload if the role is limited to it [E2]", async () => {
    const { body } = await ask("getTable", { tableName }, people.get("caseload only")!);
    expect(rowsOf(body).map(({ menteeId }) => menteeId)).toEqual([world.mentee.id, world.mentee.id]);
    expect(body["totalRecords"]).toBe(2);
  });

  it("can be narrowed to a mentee, and has pages [E2]", async () => {
    const filter = { all: [{ field: "menteeId", op: "is", value: world.mentee.id }] };
    const { body } = await ask(
      "getTable",
      { tableName, filter, recordsPerPage: 1, currentPage: 2 },
      world.owner,
    );
    expect(body).toMatchObject({ totalRecords: 2, totalPages: 2, currentPage: 2 });
    expect(rowsOf(body).map(({ menteeId }) => menteeId)).toEqual([world.mentee.id]);
    const other = { all: [{ field: "menteeId", op: "is", value: world.otherMentee.id }] };
    expect(rowsOf((await ask("getTable", { tableName, filter: other }, world.owner)).body)).toEqual([]);
  });

  it("can also be searched for people, by callers who may search for them [E2]", async () => {
    const db = test.db;
    await sql`update mentees set last_name = 'Zyxwvut' where id = ${world.mentee.id}`.execute(db);
    const search = (person: Person) => ask("getTable", { tableName, searchText: "zyxwv" }, person);
    expect(rowsOf((await search(world.owner)).body).map(({ menteeId }) => menteeId)).toEqual([
      world.mentee.id,
      world.mentee.id,
    ]);
    expect(rowsOf((await search(world.otherOwner)).body)).toEqual([]);
    if (tableName === "menteeUserTasks")
      expect(rowsOf((await search(people.get("tasks alone")!)).body)).toEqual([]);
  });

  it("is exported one mentee at a time only [E2]", async () => {
    const { status } = await ask("export/overview", { tableName, format: "csv" }, world.owner);
    expect(status).toBe(400);
  });
});

it("Other types below a mentee are listed for one mentee only [E2]", async () => {
  for (const { name, scope, list, listedForAllMentees } of registry.values()) {
    if (scope !== "mentee" || !list || listedForAllMentees) continue;
    expect((await ask("getTable", { tableName: name }, world.owner)).status, name).toBe(400);
  }
});
