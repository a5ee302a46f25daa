/** Sensitive answers are asked once (ADR 88). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags, type Flag } from "#shared/access/flags.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import { registry } from "#shared/records/registry.ts";
import { runInContext, type Scope } from "#server/kernel/context.ts";
import { makePlainStaff } from "#tests/custom-fields/custom.ts";
import { exportFile, readPdf, readZip } from "#tests/exports/export-client.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, sampleData } from "#tests/support/sample-values.ts";
import { makeImporter } from "#tests/support/importer.ts";

type Data = Record<string, unknown>;
type Given = Record<string, { askedBy: string; source: string; reason: string | null; declined: boolean }>;

let race: string;
let otherRace: string;
let experience: string;
let nameOfOwner: string;
const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  race = await insertRow(db(), "configEthnicity", { name: "Race one" });
  otherRace = await insertRow(db(), "configEthnicity", { name: "Race two" });
  experience = await insertRow(db(), "configAdverseExperiences", { name: "Experience one" });
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from users where id = ${world.owner.id}`.execute(
    db(),
  );
  nameOfOwner = rows[0]!.name;
  for (const tableName of customizedTables) {
    const labels = { labelEn: "Clinic", labelEs: "Clínica" };
    await save("customFields", "0", { tableName, kind: "text", sensitive: "1", ...labels });
  }
});

const db = () => test.db;
const mentee = (values: Data = {}) => makeMentee(db(), world.own, { values });
const send = (tableName: string, tableId: string, data: Data, more: Data = {}, token = world.owner.token) =>
  test.save(tableName, tableId, data, token, more);
async function save(tableName: string, tableId: string, data: Data, more: Data = {}): Promise<string> {
  return savedId(send(tableName, tableId, data, more));
}
const answersOf = async (tableName: string, tableId: string, token = world.owner.token): Promise<Given> =>
  ((await test.read(tableName, tableId, token)).body["answers"] ?? {}) as Given;
const post = async (path: string, body: Data) => {
  const answer = (await test.post(path, body, world.owner.token)).body;
  expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ status: 1 });
  return answer;
};

const types = [...registry.values()].filter((type) => !type.storedIn && askedOnceFields(type).length > 0);

const customized = customizedTables
  .map((name) => registry.get(name)!)
  .filter((type) => type.isMentee === true || type.scope === "mentee");

/** Lists values of sensitive fields without a known author, and provenance of values that do not exist. */
async function lost(): Promise<string[]> {
  const found: string[] = [];
  for (const type of types)
    for (const field of askedOnceFields(type)) {
      const value = sql`nullif(nullif(to_jsonb(t) -> ${sqlName(field)}, 'null'), '[]')`;
      const { rows } = await sql<{ id: string; is: string }>`
        select t.id, case when ${value} is null then 'without value' else 'without answer' end as is
        from ${sql.table(type.table)} t left join field_answers a
          on a.record_table = ${type.name} and a.record_id = t.id and a.field = ${field}
        where (${value} is not null and (a.id is null or a.declined)) or (${value} is null and not coalesce(a.declined, true))
          or a.organization_id <> t.organization_id
          or a.mentee_id <> ${type.isMentee ? sql`t.id` : sql`t.mentee_id`}`.execute(db());
      found.push(...rows.map(({ id, is }) => `${type.name}.${field} of ${id}: ${is}`));
    }
  // This also counts options that organizations added, regardless of the record's owner.
  for (const type of customized) {
    const { rows } = await sql<{ key: string; id: string; is: string }>`
      select f.key, coalesce(t.id, a.record_id) as id, case when t.custom ? f.id::text then 'without answer' else 'without value' end as is
      from (select * from custom_fields where table_name = ${type.name} and sensitive) f
      cross join ${sql.table(type.table)} t full join field_answers a
        on a.record_table = ${type.name} and a.record_id = t.id and a.field = 'custom.' || f.id
      where case when t.id is null then a.record_table = ${type.name} and a.field like 'custom.%'
        when t.custom ? f.id::text then coalesce(a.declined, true) else not coalesce(a.declined, true) end
        or a.organization_id <> t.organization_id or a.mentee_id <> ${type.isMentee ? sql`t.id` : sql`t.mentee_id`}`.execute(
      db(),
    );
    found.push(...rows.map(({ key, id, is }) => `${type.name}.custom.${key} of ${id}: ${is}`));
  }
  return found;
}

const importer = makeImporter(test, () => world.owner);
/** Imports a sheet of mentees. @returns the id of the import */
async function importSheet(lines: readonly string[]): Promise<string> {
  const { read, settle } = importer;
  const { id: importId, columns } = await read(lines.join("\n"));
  const mapping = columns.flatMap(({ field }, column) => (field ? [{ column, field }] : []));
  await post("imports/check", { importId, mapping, mode: "both", matchField: "clientId" });
  const { planHash } = await settle(importId);
  await post("imports/run", { importId, planHash });
  await settle(importId);
  return importId;
}
const idOf = async (clientId: string): Promise<string> =>
  (await sql<{ id: string }>`select id from mentees where client_id = ${clientId}`.execute(db())).rows[0]!.id;

describe("An option that means a person prefers not to say", () => {
  it("is available in the list of every tracked field and exists in the first contents", async () => {
    const lists = types.flatMap((type) =>
      askedOnceFields(type).flatMap((name) => {
        const options = type.fields[name]?.options;
        return options && "list" in options ? [sqlName(options.list)] : [];
      }),
    );
    const { rows } = await sql<{
      table: string;
    }>`select table_name::text as table from information_schema.columns
      where table_schema = 'public' and column_name = 'declines' order by 1`.execute(db());
    expect(rows.map(({ table }) => table)).toEqual(lists.toSorted());
  });

  it("is recorded as declining by a save and an import, and as an answer when another option is chosen", async () => {
    const declines = await insertRow(db(), "configSexualOrientation", { name: "Rather not", declines: true });
    const straight = await insertRow(db(), "configSexualOrientation", { name: "Straight one" });
    const { id } = await mentee({ clientId: "DC-1" });
    const wished = async (value: string, more: Data = {}) =>
      save("mentees", id, { sexualOrientation: value }, more);
    const now = async () => ({
      given: (await answersOf("mentees", id))["sexualOrientation"],
      value: (
        await sql<{ value: string | null }>`
          select sexual_orientation::text as value from mentees where id = ${id}`.execute(db())
      ).rows[0]!.value,
    });
    await wished(declines, { answers: { sexualOrientation: { source: "document" } } });
    // The same again changes nothing.
    await wished(declines, { answers: { sexualOrientation: { source: "document" } } });
    expect(await now()).toMatchObject({
      value: null,
      given: { declined: true, askedBy: nameOfOwner, source: "document" },
    });
    await wished(straight, { answers: { sexualOrientation: { reason: "new" } } });
    expect(await now()).toMatchObject({ value: straight, given: { declined: false, reason: "new" } });
    await importSheet(["Client ID,First Name,Last Name,Sexual Orientation", "DC-1,Carla,Lee,Rather not"]);
    expect(await now()).toMatchObject({ value: null, given: { declined: true, source: "import" } });
    // One provenance applies to all of several answers.
    const none = await insertRow(db(), "configAdverseExperiences", { name: "Rather none", declines: true });
    const assessment = await save("menteeAssessments", "0", {
      menteeId: id,
      adverseExperiences: `,${experience},${none},`,
    });
    expect((await answersOf("menteeAssessments", assessment))["adverseExperiences"]).toMatchObject({
      declined: true,
    });
    expect(await lost()).toEqual([]);
    const { body } = await test.get("getAdvExportOptions", world.owner.token);
    const { configSexualOrientation: offered } = body["advExports"] as Record<string, { id: string }[]>;
    expect(offered!.map((option) => option.id)).toEqual(expect.arrayContaining([straight, "declined"]));
    expect(offered!.map((option) => option.id)).not.toContain(declines);
  });
});

describe("Sensitive answers", () => {
  it("are the declared ones, and the database watches every column of them", async () => {
    expect(Object.fromEntries(types.map((type) => [type.name, askedOnceFields(type)]))).toEqual({
      mentees: [
        "race",
        "sexualOrientation",
        "citizenship",
        "specialNeedRequirements",
        "probationOfficer",
        "expectedRelease",
      ],
      menteeAssessments: ["adverseExperiences"],
    });
    const { rows } = await sql<{ table: string; args: string; columns: string[] }>`
      select tgrelid::regclass::text as table, encode(tgargs, 'escape') as args, array(select attname::text
        from pg_attribute where attrelid = tgrelid and attnum = any(tgattr::smallint[])) as columns
      from pg_trigger where tgname in ('keep_answers', 'keep_changed_answers') and tgattr <> ''::int2vector`.execute(
      db(),
    );
    for (const type of types) {
      const trigger = rows.find(({ table }) => table === type.table)!;
      const fields = askedOnceFields(type);
      expect(trigger.columns.toSorted()).toEqual(fields.map(sqlName).toSorted());
      const [name, ...pairs] = trigger.args.split("\\000").filter(Boolean);
      expect(name).toBe(type.name);
      const told = Object.fromEntries(
        pairs.flatMap((one, at) => (at % 2 === 0 ? [[one, pairs[at + 1]]] : [])),
      );
      expect(told).toEqual(Object.fromEntries(fields.map((field) => [field, sqlName(field)])));
    }
  });

  it("have provenance after every way in which a value is stored", async () => {
    const sensitive = {
      race,
      citizenship: "MX",
      probationOfficer: "Officer",
      specialNeedRequirements: "Ramp",
    };
    const waived = ",image,email,address,middleName,";
    let menteeId = "";
    let importId = "";
    const ways: [name: string, run: () => Promise<unknown>][] = [
      ["a row of the seed", () => mentee(sensitive)],
      [
        "a new record",
        async () => {
          const person = { firstName: "Ana", lastName: "Alba", active: "1", waived, ...sensitive };
          menteeId = await save("mentees", "0", { ...person, "custom.clinic": "North" });
        },
      ],
      ["a change", () => save("mentees", menteeId, { race: otherRace, expectedRelease: "2031-01-01" })],
      ["a change of a custom field", () => save("mentees", menteeId, { "custom.clinic": "South" })],
      ["an emptied value", () => save("mentees", menteeId, { citizenship: "", "custom.clinic": "" })],
      ["an answer after all", () => save("mentees", menteeId, { "custom.clinic": "West" })],
      [
        "a mentee's answers in custom fields, changed and permanently deleted",
        async () => {
          for (const type of customized.filter(({ isMentee }) => !isMentee)) {
            const data = await sampleData(world, type, world.owner);
            const id = await save(type.name, "0", { ...data, "custom.clinic": "North" });
            expect(await answersOf(type.name, id)).toMatchObject({
              "custom.clinic": { askedBy: nameOfOwner },
            });
            await save(type.name, id, { "custom.clinic": "South" });
            expect(await lost(), type.name).toEqual([]);
            await sql`delete from ${sql.table(type.table)} where id = ${id}`.execute(db());
          }
        },
      ],
      ["a refused save", () => send("mentees", menteeId, { race: "999999" })],
      [
        "a sheet that adds",
        async () => {
          await importSheet([
            "Client ID,First name,Last name,Probation officer",
            "IMP-1,Iva,Imhof,Officer one",
          ]);
        },
      ],
      [
        "a sheet that changes",
        async () => {
          const lines = [
            "Client ID,First name,Last name,Probation officer,Special needs,Clinic",
            "IMP-1,Iva,Imhof,Officer two,Glasses,East",
          ];
          importId = await importSheet(lines);
        },
      ],
      [
        "an undone import",
        async () => {
          await post("imports/undo", { importId });
          await importer.settle(importId);
        },
      ],
      [
        "an undone bulk action",
        async () => {
          const { code } = await post("bulk", { tableName: "mentees", action: "delete", ids: [menteeId] });
          const done = async () =>
            (await test.get(`job-status/${String(code)}`, world.owner.token)).body["jobStatus"];
          await expect.poll(done).toBe("ready");
          await post("bulk/undo", { code });
          await expect.poll(done).toBe("ready");
        },
      ],
      [
        "deleted and restored",
        async () => {
          await post("deleteRecord", { tableName: "mentees", tableId: menteeId });
          const { body } = await test.post(
            "restoreRecord",
            { tableName: "mentees", tableId: menteeId },
            world.superOwner.token,
          );
          expect(body).toMatchObject({ status: 1 });
        },
      ],
      [
        "assessments, one after the other",
        async () => {
          const about = { menteeId, adverseExperiences: `,${experience},` };
          await save("menteeAssessments", "0", about);
          await save("menteeAssessments", "0", about, { another: "1" });
          await save("menteeAssessments", "0", { menteeId, adverseExperiences: "" });
        },
      ],
      [
        "two who are one, and apart again",
        async () => {
          const [kept, gone] = [await mentee({ race }), await mentee({ race: otherRace, citizenship: "MX" })];
          await send("mentees", gone.id, { "custom.clinic": "East" });
          await save("menteeAssessments", "0", { menteeId: gone.id, adverseExperiences: `,${experience},` });
          const order = { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 2 } };
          const { mergeId } = await post("mentees/merge", { ...order, choices: { race: "gone" } });
          expect(await lost()).toEqual([]);
          await post("mentees/unmerge", { mergeId });
        },
      ],
      [
        "another organization",
        async () => {
          const organizationId = world.other;
          const { body } = await send(
            "mentees",
            menteeId,
            { organizationId, race: "" },
            {},
            world.superOwner.token,
          );
          expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
        },
      ],
    ];
    for (const [name, run] of ways) {
      await run();
      expect(await lost(), name).toEqual([]);
    }
    // Each of them left answers to look at.
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from field_answers`.execute(db());
    expect(rows[0]!.count).toBeGreaterThan(12);
  });

  it("say who asked and how the answer is known, and a person who changes one gives a reason", async () => {
    const { id } = await mentee();
    await save("mentees", id, { race });
    expect(await answersOf("mentees", id)).toMatchObject({
      race: { askedBy: nameOfOwner, source: "staff", reason: null, declined: false },
    });
    const answers = { race: { source: "self", reason: "correction" } };
    await save("mentees", id, { race: otherRace, citizenship: "MX" }, { answers });
    expect(await answersOf("mentees", id)).toMatchObject({
      race: { source: "self", reason: "correction" },
      citizenship: { source: "staff", reason: null },
    });
    const sheet = ["Client ID,First name,Last name,Probation officer", "SRC-1,Sara,Source,Officer"];
    await importSheet(sheet);
    expect(await answersOf("mentees", await idOf("SRC-1"))).toMatchObject({
      probationOfficer: { askedBy: nameOfOwner, source: "import" },
    });
  });

  it("can be declined, which is an answer without a value until there is a value", async () => {
    const { id } = await mentee({ race });
    await save(
      "mentees",
      id,
      {},
      { answers: { race: { declined: "1", reason: "new" }, citizenship: { declined: true } } },
    );
    const read = await test.read("mentees", id, world.owner.token);
    expect(read.body["dataValues"]).toMatchObject({ race: "", citizenship: "" });
    expect(read.body["answers"]).toMatchObject({
      race: { declined: true, askedBy: nameOfOwner, source: "self", reason: "new" },
      citizenship: { declined: true },
    });
    // Sent twice it says the same.
    await save("mentees", id, {}, { answers: { race: { declined: "1" } } });
    expect(await answersOf("mentees", id)).toMatchObject({ race: { declined: true } });
    await save("mentees", id, { race: otherRace }, { answers: { citizenship: { declined: "0" } } });
    const now = await answersOf("mentees", id);
    expect(now).toMatchObject({ race: { declined: false } });
    expect(now).not.toHaveProperty("citizenship");
    expect(await lost()).toEqual([]);
  });

  it("of fields that an organization added are known and declined alike, for that organization only", async () => {
    const { id } = await mentee();
    const clinic = async (token = world.owner.token) =>
      (await answersOf("mentees", id, token))["custom.clinic"];
    await save("mentees", id, {}, { answers: { "custom.clinic": { declined: "1" } } });
    expect(await clinic()).toMatchObject({ declined: true, askedBy: nameOfOwner, source: "self" });
    const answers = { "custom.clinic": { source: "document", reason: "new" } };
    await save("mentees", id, { "custom.clinic": "North" }, { answers });
    expect(await clinic()).toMatchObject({ declined: false, source: "document", reason: "new" });
    // One that becomes sensitive is known since its record changed; one that is so no more is like others.
    const labels = { labelEn: "Lawyer", labelEs: "Abogado" };
    const field = await save("customFields", "0", { tableName: "mentees", kind: "text", ...labels });
    await save("mentees", id, { "custom.lawyer": "Ms. Roe" });
    expect(await answersOf("mentees", id)).not.toHaveProperty(["custom.lawyer"]);
    await save("customFields", field, { sensitive: "1" });
    expect((await answersOf("mentees", id))["custom.lawyer"]).toMatchObject({ askedBy: "", source: "staff" });
    expect(await lost()).toEqual([]);
    await save("customFields", field, { sensitive: "0" });
    expect(await answersOf("mentees", id)).not.toHaveProperty(["custom.lawyer"]);
    // Another organization that asks the same, by the same key, does not hear who was asked here.
    const theirs = {
      tableName: "mentees",
      kind: "text",
      sensitive: "1",
      labelEn: "Clinic",
      labelEs: "Clínica",
    };
    await send("customFields", "0", theirs, {}, world.otherOwner.token);
    const moved = await send("mentees", id, { organizationId: world.other }, {}, world.superOwner.token);
    expect(moved.body).toMatchObject({ status: 1 });
    expect(await clinic(world.otherOwner.token)).toBeUndefined();
    await send("mentees", id, { "custom.clinic": "Theirs" }, {}, world.otherOwner.token);
    expect(await clinic(world.otherOwner.token)).toMatchObject({ declined: false, source: "staff" });
    expect(await lost()).toEqual([]);
    // Records without a mentee have no such answers.
    const resource = await sampleData(world, registry.get("resources")!, world.owner);
    const declined = { answers: { "custom.clinic": { declined: "1" } } };
    expect((await send("resources", "0", resource, declined)).status).toBe(400);
  });

  it("are refused if they are not valid answers or the caller may not set or read the field", async () => {
    const { id } = await mentee({ race });
    const status = async (answers: unknown, data: Data = {}, token = world.owner.token) =>
      (await send("mentees", id, data, { answers }, token)).status;
    expect(await status({ firstName: { declined: "1" } })).toBe(400);
    expect(await status({ __proto__: { declined: "1" }, constructor: { declined: "1" } })).toBe(400);
    expect(await status({ race: { declined: "1" } }, { race })).toBe(400);
    expect(await status({ race: { source: "import" } })).toBe(400);
    expect(await status({ race: { reason: "because" } })).toBe(400);
    expect(await status({ race: "declined" })).toBe(400);
    expect(await status("race")).toBe(400);
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const blind = await makeStaff(db(), world.own, { role: { flags, roleType: 2 } });
    expect(await status({ race: { declined: "1" } }, {}, blind.token)).toBe(403);
    expect(await status({ race: { declined: "1" } }, {}, world.otherOwner.token)).toBe(404);
    for (const call of ["getRecord", "getMentee"]) {
      const ask = async (person: Person) =>
        (await test.post(call, { tableName: "mentees", tableId: id }, person.token)).body;
      expect(await ask(world.owner)).toHaveProperty("answers.race");
      expect(await ask(blind)).not.toHaveProperty("answers");
    }
    expect(await answersOf("mentees", id)).toMatchObject({ race: { declined: false } });
  });

  it("can be declined by a case manager and by staff limited to a caseload, for the mentees they may change", async () => {
    const staffWith = (flags: readonly Flag[], caseloadOnly: boolean) =>
      makeStaff(db(), world.own, { role: { roleType: 2, flags, values: { caseloadOnly } } });
    const withoutSensitive = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const manager = await staffWith(allFlags, false);
    const worker = await staffWith(allFlags, true);
    const blind = await staffWith(withoutSensitive, true);
    const { id: mine } = await mentee({ race });
    const { id: others } = await mentee({ race });
    const { id: foreign } = await makeMentee(db(), world.other, { values: { citizenship: "MX" } });
    for (const { id: staffId } of [worker, blind])
      await makeDuty(db(), { id: mine, organizationId: world.own }, { staffId, fromDate: "2020-01-01" });
    const assessed = new Map<string, string>();
    for (const menteeId of [mine, others])
      assessed.set(
        menteeId,
        await save("menteeAssessments", "0", { menteeId, adverseExperiences: `,${experience},` }),
      );
    /** @returns what a save of the mentee and one of its assessment were answered */
    const decline = async (person: Person, id: string, declined = "1") => {
      const ofMentee = await send(
        "mentees",
        id,
        {},
        { answers: { citizenship: { declined } } },
        person.token,
      );
      const answers = { adverseExperiences: { declined } };
      const data = { menteeId: id };
      const assessment = assessed.get(id) ?? assessed.get(others)!;
      const ofAssessment = await send("menteeAssessments", assessment, data, { answers }, person.token);
      return [ofMentee.status, ofAssessment.status];
    };
    const stored = async (id: string) =>
      (
        await sql<{ field: string }>`select field from field_answers
          where mentee_id = ${id} and declined order by field`.execute(db())
      ).rows.map(({ field }) => field);
    expect(await decline(worker, others)).toEqual([404, 404]);
    expect(await decline(manager, foreign)).toEqual([404, 404]);
    expect(await decline(worker, foreign)).toEqual([404, 404]);
    expect(await decline(blind, mine)).toEqual([403, 403]);
    for (const id of [mine, others, foreign]) expect(await stored(id)).toEqual([]);
    expect(await decline(worker, mine)).toEqual([200, 200]);
    expect(await decline(manager, others)).toEqual([200, 200]);
    for (const id of [mine, others]) expect(await stored(id)).toEqual(["adverseExperiences", "citizenship"]);
    expect(await answersOf("mentees", mine, worker.token)).toMatchObject({ citizenship: { declined: true } });
    // People who may not read them learn nothing, and no one withdraws what another person's mentee said.
    expect(await answersOf("mentees", mine, blind.token)).toEqual({});
    expect(await decline(worker, others, "0")).toEqual([404, 404]);
    expect(await decline(blind, mine, "0")).toEqual([403, 403]);
    for (const id of [mine, others]) expect(await stored(id)).toEqual(["adverseExperiences", "citizenship"]);
    expect(await lost()).toEqual([]);
  });

  it("are visible only to their organization, not outside the caseload and not to mentees", async () => {
    const { id } = await mentee({ race });
    await makeMentee(db(), world.other, { values: { citizenship: "MX" } });
    const countIn = async (more: Data): Promise<[string, number]> =>
      runInContext(
        {
          scope: {
            organizationId: world.own,
            accountId: world.owner.accountId,
            menteeId: null,
            ...more,
          } as Scope,
        },
        async () => {
          const { rows } = await sql<{ owners: string; count: number }>`
            select coalesce(string_agg(distinct organization_id::text, ','), '') as owners, count(*)::integer as count
            from field_answers`.execute(test.database.application);
          return [rows[0]!.owners, rows[0]!.count];
        },
      );
    const [owners, count] = await countIn({});
    expect(owners).toBe(world.own);
    expect(count).toBeGreaterThan(1);
    expect(await countIn({ menteeId: id })).toEqual(["", 0]);
    const mentor = await makeStaff(db(), world.own);
    expect(await countIn({ caseloadOf: mentor.id })).toEqual(["", 0]);
    const duty = {
      organizationId: world.own,
      menteeId: id,
      staffId: mentor.id,
      duty: "mentor",
      fromDate: "2020-01-01",
    };
    await insertRow(db(), "menteeStaff", duty);
    expect(await countIn({ caseloadOf: mentor.id })).toEqual([world.own, 1]);
  });

  it("keep their provenance if a new assessment says the same, and get a new one if it says something else", async () => {
    const { id: menteeId } = await mentee();
    const colleague = await makeStaff(db(), world.own);
    const about = { adverseExperiences: `,${experience},` };
    const first = await send("menteeAssessments", "0", { menteeId, ...about }, {}, colleague.token);
    const before = (await answersOf("menteeAssessments", String(first.body["recordId"])))[
      "adverseExperiences"
    ];
    const same = await save("menteeAssessments", "0", { menteeId, ...about }, { another: "1" });
    expect((await answersOf("menteeAssessments", same))["adverseExperiences"]).toEqual(before);
    const answers = { adverseExperiences: { declined: "1" } };
    const declined = await save("menteeAssessments", "0", { menteeId }, { another: "1", answers });
    const after = await save("menteeAssessments", "0", { menteeId }, { another: "1" });
    for (const id of [declined, after])
      expect(await answersOf("menteeAssessments", id)).toMatchObject({
        adverseExperiences: { declined: true, askedBy: nameOfOwner },
      });
  });

  it("move along in a merge of two mentees: who gave the answer, and whether it was declined", async () => {
    const colleague = await makeStaff(db(), world.own);
    const [kept, gone] = [await mentee({ race }), await mentee()];
    await send(
      "mentees",
      gone.id,
      { race: otherRace },
      { answers: { citizenship: { declined: "1" } } },
      colleague.token,
    );
    const before = [await answersOf("mentees", kept.id), await answersOf("mentees", gone.id)];
    const order = {
      keptId: kept.id,
      goneId: gone.id,
      versions: { kept: 1, gone: 2 },
      choices: { race: "gone" },
    };
    const { mergeId } = await post("mentees/merge", order);
    expect(await answersOf("mentees", kept.id)).toEqual({
      race: before[1]!["race"],
      citizenship: before[1]!["citizenship"],
    });
    await post("mentees/unmerge", { mergeId });
    expect([await answersOf("mentees", kept.id), await answersOf("mentees", gone.id)]).toEqual(before);
    // The merge also moves answers that its caller may not see, and those of a field that was turned off.
    const old = { tableName: "mentees", kind: "text", sensitive: "1", labelEn: "Court", labelEs: "Juzgado" };
    const field = await save("customFields", "0", old);
    await send("mentees", gone.id, { "custom.court": "Second" }, {}, colleague.token);
    await save("customFields", field, { active: "0" });
    await send("mentees", gone.id, { "custom.clinic": "East" }, {}, colleague.token);
    await send("mentees", kept.id, {}, { answers: { "custom.clinic": { declined: "1" } } });
    const blind = await makePlainStaff(test, world.own);
    const { rows } = await sql<{ version: number }>`select version from mentees
      where id in (${kept.id}, ${gone.id}) order by id = ${gone.id}`.execute(db());
    const versions = { kept: rows[0]!.version, gone: rows[1]!.version };
    const again = { ...order, versions, choices: {} };
    expect((await test.post("mentees/merge", again, blind.token)).body).toMatchObject({ status: 1 });
    const { "custom.clinic": clinic } = await answersOf("mentees", kept.id);
    expect(clinic).toMatchObject({ declined: false });
    expect(clinic!.askedBy).not.toBe(nameOfOwner);
    expect(await lost()).toEqual([]);
  });

  it("are deleted with the values when a mentee is anonymized, and what reports count remains", async () => {
    const { id } = await mentee({ race, citizenship: "MX", lastName: "Forgotten" });
    const declined = { probationOfficer: { declined: "1" }, "custom.clinic": { declined: "1" } };
    await save("mentees", id, {}, { answers: declined });
    await post("anonymizeMentee", { tableId: id, confirm: "Forgotten" });
    const { rows } = await sql<{
      field: string;
    }>`select field from field_answers where mentee_id = ${id}`.execute(db());
    expect(rows.map(({ field }) => field)).toEqual(["race"]);
  });

  it("that are declined cause no gap in a report and no line in a case file", async () => {
    const lookup = await insertRow(db(), "configEthnicity", { name: "Race three" });
    const organization = await insertRow(db(), "organizations", { name: "Counted" });
    const boss = await makeStaff(db(), organization);
    const made = [];
    for (const values of [{ race: lookup }, {}, {}])
      made.push(await makeMentee(db(), organization, { values }));
    const declined = made[1]!;
    await send("mentees", declined.id, {}, { answers: { race: { declined: "1" } } }, boss.token);
    const found = async (ids: readonly string[]) =>
      (
        (
          await test.post(
            "export/advExportMentees",
            { exportOptions: { race: ids }, reason: "For the board" },
            boss.token,
          )
        ).body["mentees"] as { id: string }[]
      ).map(({ id }) => id);
    expect(await found(["declined"])).toEqual([declined.id]);
    expect(await found(["none"])).toEqual([made[2]!.id]);
    expect((await found([lookup, "declined", "none"])).toSorted()).toEqual(
      made.map(({ id }) => id).toSorted(),
    );
    const body = { exportOptions: { race: ["none", "declined", lookup] }, reason: "For the board" };
    const report = await readPdf((await exportFile(test, "advExportReport", body, boss.token)).bytes);
    expect(report.text.replaceAll(/\s+/g, " ")).toMatch(
      /Race three 1 33.3% Prefers not to say 1 33.3% Not stated 1 33.3%/,
    );
    const caseFile = async ({ id }: Person) => {
      const order = { menteeId: id, itemsToExport: ["8"], reason: "For the court" };
      const { bytes } = await exportFile(test, "mentee", order, boss.token);
      return (await readPdf(readZip(bytes)["Case file.pdf"]!)).text;
    };
    expect(await caseFile(made[0]!)).toContain("Race three");
    expect(await caseFile(declined)).not.toMatch(/Race|Prefers not/);
  });
});
