/**
 * A save that names an older version of its record is merged with changes of other fields, and refused for the same
 * fields.
 */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { isMissing } from "#shared/fields/codec.ts";
import { waivedField } from "#shared/fields/field.ts";
import { withLinkedFields } from "#shared/records/linked-fields.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { registry } from "#shared/records/registry.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

let world: World;
let blind: Person;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
  blind = await makeStaff(db, world.own, { role: { flags, roleType: 2 } });
});

async function save(
  tableName: string,
  tableId: string,
  data: Data,
  { person = world.owner, more = {} }: { person?: Person; more?: Data } = {},
): Promise<Data> {
  return (await test.save(tableName, tableId, data, person.token, more)).body;
}
const done = { status: 1 };
const refused = (body: Data) => {
  expect(body).toMatchObject({ status: 0 });
  expect(body["message"]).toContain("changed by someone else");
};

async function read(tableName: string, tableId: string, person = world.owner): Promise<Data> {
  const { body } = await test.read(tableName, tableId, person.token);
  return body["dataValues"] as Data;
}

async function makeJob(more: Data = {}): Promise<string> {
  const body = await save("jobs", "0", { title: "Baker", active: "1", ...more });
  expect(body).toMatchObject(done);
  return String(body["recordId"]);
}

const makeCase = async (values: Data = {}) => (await makeMentee(test.db, world.own, { values })).id;

/** Returns the changed columns in the audit trail of a record, oldest change first. */
async function trailOf(table: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array(select jsonb_object_keys(c.changes) order by 1) as names
    from audit_trail e join audit_changes c on c.event_id = e.id
    where e.table_name = ${table} and e.record_id = ${id} and e.action = 'change' order by e.id`.execute(
    test.db,
  );
  return rows.map(({ names }) => names.join());
}

describe("A save with an older version", () => {
  it("is merged if it sets another field, and the audit trail shows both edits", async () => {
    const id = await makeJob();
    const first = await save("jobs", id, { company: "Bread & Co", version: 1 });
    expect(first).toEqual({ status: 1, message: expect.any(String), recordId: id });
    const body = await save("jobs", id, { location: "Baltimore", version: 1 });
    expect(body).toEqual({ ...first, merged: "company" });
    expect(await read("jobs", id)).toMatchObject({
      company: "Bread & Co",
      location: "Baltimore",
      version: 3,
    });
    expect(await trailOf("jobs", id)).toEqual(["company", "location"]);
  });

  it("is refused with the current values if it sets the same field, and stores nothing", async () => {
    const id = await makeJob();
    expect(await save("jobs", id, { company: "One", version: 1 })).toMatchObject(done);
    const body = await save("jobs", id, { company: "Two", location: "Baltimore", version: "1" });
    refused(body);
    const current = await read("jobs", id);
    expect(body["dataValues"]).toEqual(current);
    expect(current).toMatchObject({ company: "One", location: "", version: 2 });
    // A conflict is reported before invalid values.
    refused(await save("jobs", id, { company: "Two", title: "", version: 1 }));
  });

  it("is compared with every save since, even three saves later", async () => {
    const id = await makeJob();
    for (const [name, version] of [
      ["company", 1],
      ["location", 2],
      ["applicationUrl", 3],
    ] as const)
      expect(await save("jobs", id, { [name]: "https://a.example", version })).toMatchObject(done);
    for (const name of ["company", "location", "applicationUrl"])
      refused(await save("jobs", id, { [name]: "https://b.example", version: 1 }));
    refused(await save("jobs", id, { location: "Elsewhere", version: 2 }));
    expect(await save("jobs", id, { company: "Two", version: 2 })).toMatchObject(done);
    expect(await save("jobs", id, { title: "Cook", version: 1 })).toMatchObject(done);
    expect(await read("jobs", id)).toMatchObject({ company: "Two", title: "Cook", version: 6 });
  });

  it("keeps both edits of two simultaneous saves, in either order, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await makeJob();
      const edits = [{ company: `C${round}` }, { location: `L${round}` }];
      if (round % 2 === 1) edits.reverse();
      const answers = await Promise.all(edits.map((edit) => save("jobs", id, { ...edit, version: 1 })));
      expect(answers.map(({ status }) => status)).toEqual([1, 1]);
      expect(await read("jobs", id)).toMatchObject({
        company: `C${round}`,
        location: `L${round}`,
        version: 3,
      });
    }
  });

  it("is refused if the version is unknown or in the future", async () => {
    const id = await makeJob();
    await save("jobs", id, { company: "One" });
    for (const version of [0, 3, 999999999])
      refused(await save("jobs", id, { location: "Baltimore", version }));
    // A row from before the product stored versions per column, and saves after that.
    await sql`update jobs set version = 7 where id = ${id}`.execute(test.db);
    await sql`update jobs set column_versions = null where id = ${id}`.execute(test.db);
    refused(await save("jobs", id, { location: "Baltimore", version: 6 }));
    expect(await save("jobs", id, { company: "Two", version: 7 })).toMatchObject(done);
    refused(await save("jobs", id, { location: "Baltimore", version: 6 }));
    expect(await save("jobs", id, { location: "Baltimore", version: 7 })).toMatchObject(done);
    expect(await read("jobs", id)).toMatchObject({ company: "Two", location: "Baltimore", version: 9 });
  });

  it("is not refused for a version without changed fields", async () => {
    const id = await makeJob();
    const about = { tableName: "jobs", tableId: id };
    expect((await test.post("deleteRecord", about, world.owner.token)).body).toMatchObject(done);
    expect((await test.post("restoreRecord", about, world.owner.token)).body).toMatchObject(done);
    expect(await read("jobs", id)).toMatchObject({ version: 3 });
    const body = await save("jobs", id, { company: "One", version: 1 });
    expect(body).toEqual({ status: 1, message: expect.any(String), recordId: id });
  });

  it("takes effect once if it is sent again with its Idempotency-Key", async () => {
    const id = await makeJob();
    await save("jobs", id, { company: "One", version: 1 });
    const send = async () => {
      const headers = { authorization: world.owner.token, "idempotency-key": "merged-once" };
      const payload = { tableName: "jobs", tableId: id, data: { location: "Here", version: 1 } };
      return (
        await test.app.inject({ method: "POST", url: "/apicalls/saveRecord", headers, payload })
      ).json();
    };
    const first = await send();
    expect(first).toMatchObject({ status: 1, recordId: id, merged: "company" });
    await save("jobs", id, { location: "There" });
    expect(await send()).toEqual(first);
    expect(await read("jobs", id)).toMatchObject({ company: "One", location: "There", version: 4 });
  });

  it("is compared with changes made in other ways than a save", async () => {
    const id = await makeCase({ firstName: "Ana" });
    const archive = { tableName: "mentees", tableId: id, activeStatus: "0" };
    expect((await test.post("archiveRecord", archive, world.owner.token)).body).toMatchObject(done);
    refused(await save("mentees", id, { active: "1", version: 1 }));
    expect(await save("mentees", id, { firstName: "Bea", version: 1 })).toMatchObject({ merged: "active" });
    expect(await read("mentees", id)).toMatchObject({ active: "0", firstName: "Bea" });
  });
});

/** Returns two fields that a save can empty and that aren't linked to each other. */
function independentPair(type: RecordType, data: Data): [string, string] | undefined {
  const names = Object.entries(type.fields).flatMap(([name, field]) => {
    const isPlain = ["text", "html", "id", "idList"].includes(field.value);
    const isFree = !field.required && !field.waivable && !field.createOnly && !field.sensitive;
    return isPlain && isFree && name in data && !isMissing(data[name], field) ? [name] : [];
  });
  const free = names.filter((name) => withLinkedFields(type, [name]).size === 1);
  // Uses the last fields, because the first ones are often names, which a hook fills again.
  const [one, other] = free.slice(-2);
  return one !== undefined && other !== undefined ? [one, other] : undefined;
}

describe("The merging of saves of record types with two optional fields", () => {
  const types = [...registry.values()].filter(({ readOnly, storedIn }) => !readOnly && !storedIn);
  let tested = 0;

  it.each(types.map((type) => [type.name, type] as const))("keeps both edits: %s", async (name, type) => {
    const person = world.superOwner;
    const place = type.scope === "mentee" ? { organizationId: world.own } : {};
    const data = await sampleData(world, type, { ...person, ...place });
    const pair = independentPair(type, data);
    if (!pair) return;
    if (type.scope === "mentee") data["menteeId"] = await makeCase();
    const added = await save(name, "0", data, { person });
    expect(added, JSON.stringify(added)).toMatchObject(done);
    const id = String(added["recordId"]);
    const { version } = await read(name, id, person);
    const states: Data[] = [];
    for (const field of pair) {
      const body = await save(name, id, { [field]: "", version }, { person });
      expect(body, `${field} ${JSON.stringify(body)}`).toMatchObject(done);
      states.push(await read(name, id, person));
    }
    const [first, second] = pair;
    expect(states[0]![first]).not.toEqual(data[first]);
    expect(states[1]![second]).not.toEqual(data[second]);
    expect(states[1]![first]).toEqual(states[0]![first]);
    refused(await save(name, id, { [first]: data[first], version }, { person }));
    tested += 1;
  });

  it("covers most types", () => expect(tested).toBeGreaterThan(15));
});

describe("Linked fields count as one", () => {
  it.each([
    ["an address and its coordinates", { addressLatitude: "39.1" }, { address: "1 Main St" }],
    ["coordinates and their address", { address: "1 Main St" }, { addressLongitude: "-76.5" }],
    ["the parts of a consent", { consentUntil: "2031-01-01" }, { consentSigned: "2026-01-01" }],
  ])("%s", async (_title, theirs, mine) => {
    const id = await makeCase();
    expect(await save("mentees", id, { ...theirs, version: 1 })).toMatchObject(done);
    const before = await read("mentees", id);
    refused(await save("mentees", id, { ...mine, version: 1 }));
    expect(await read("mentees", id)).toEqual(before);
  });

  it("for an answer that is asked because of another answer", async () => {
    const menteeId = await makeCase();
    const data = { menteeId, startDate: "2026-01-05", exitDestination: "435", exitSubsidy: "428" };
    const added = await save("enrollments", "0", data);
    expect(added, JSON.stringify(added)).toMatchObject(done);
    const id = String(added["recordId"]);
    expect(await save("enrollments", id, { exitDestination: "116", version: 1 })).toMatchObject(done);
    refused(await save("enrollments", id, { exitSubsidy: "419", version: 1 }));
  });

  it("for a waiver and the answer that it waives", async () => {
    const make = async () => {
      const data = await sampleData(world, registry.get("mentees")!, world.owner, { required: true });
      const named = Object.entries(data).filter(([name]) => !/password/i.test(name));
      const sent = { ...Object.fromEntries(named), email: "", [waivedField]: ",email," };
      const body = await save("mentees", "0", sent);
      expect(body, JSON.stringify(body)).toMatchObject(done);
      return String(body["recordId"]);
    };
    const email = "bea@test.example";
    const [answered, waived] = [await make(), await make()];
    const { version } = await read("mentees", answered);
    expect(await save("mentees", answered, { email, version })).toMatchObject(done);
    refused(await save("mentees", answered, { [waivedField]: ",email,", version }));
    const other = await read("mentees", waived);
    expect(await save("mentees", waived, { notes: "x", version: other["version"] })).toMatchObject(done);
    expect(await save("mentees", waived, { firstName: "Bea", version: other["version"] })).toMatchObject(
      done,
    );
  });

  it("for an answer and its provenance", async () => {
    const id = await makeCase();
    expect(await save("mentees", id, { citizenship: "MX", version: 1 })).toMatchObject(done);
    const more = { answers: { citizenship: { declined: true } } };
    refused(await save("mentees", id, { firstName: "Bea", version: 1 }, { more }));
    expect(await read("mentees", id)).toMatchObject({ citizenship: "MX" });
  });

  it("for two dated notes", async () => {
    const menteeId = await makeCase();
    const type = registry.get("menteeUserGoals")!;
    const data = await sampleData(world, type, { ...world.owner, organizationId: world.own });
    const { recordId } = await save(type.name, "0", { ...data, menteeId });
    const [name] = Object.entries(type.fields).find(([, { value }]) => value === "entries")!;
    const { version, ...stored } = await read(type.name, String(recordId));
    const add = (note: string) => save(type.name, String(recordId), { [name]: [{ id: "0", note }], version });
    expect(await add("One")).toMatchObject(done);
    refused(await add("Two"));
    expect(await read(type.name, String(recordId))).toMatchObject({
      [name]: [...(stored[name] as unknown[]), { note: "One" }],
    });
  });
});

describe("Custom fields", () => {
  it("are compared one by one", async () => {
    const define = async (labelEn: string) => {
      const data = { tableName: "mentees", kind: "text", labelEn, labelEs: labelEn, active: "1" };
      const body = await save("customFields", "0", data);
      expect(body, JSON.stringify(body)).toMatchObject(done);
      return `custom.${String((await read("customFields", String(body["recordId"])))["key"])}`;
    };
    const [shoe, shirt] = [await define("Shoe size"), await define("Shirt size")];
    const id = await makeCase();
    expect(await save("mentees", id, { [shoe]: "44", version: 1 })).toMatchObject(done);
    refused(await save("mentees", id, { [shoe]: "45", version: 1 }));
    expect(await save("mentees", id, { [shirt]: "L", version: 1 })).toMatchObject({ merged: shoe });
    expect(await save("mentees", id, { [shoe]: "", version: 3 })).toMatchObject(done);
    refused(await save("mentees", id, { [shoe]: "45", version: 3 }));
    expect(await read("mentees", id)).toMatchObject({ [shoe]: "", [shirt]: "L" });
  });
});

describe("A person who does not see sensitive fields", () => {
  it("gets the same answers whether such a field changed or not", async () => {
    const answers = await Promise.all(
      [{ race: "" }, { citizenship: "MX" }].map(async ({ citizenship }) => {
        const id = await makeCase();
        await save("mentees", id, { otherContact: "A sister", version: 1 });
        if (citizenship) expect(await save("mentees", id, { citizenship, version: 2 })).toMatchObject(done);
        else await save("mentees", id, { otherContact: "A brother", version: 2 });
        const sends = [
          { firstName: "Bea", version: 1 },
          { firstName: "Cleo", citizenship: "", version: 3 },
          { lastName: "Doe", citizenship: "", version: 1 },
          { notes: "x", citizenship: "DE", version: 1 },
        ];
        const all: unknown[] = [];
        for (const data of sends) {
          const answer = await test.save("mentees", id, data, blind.token);
          const { status, code, merged, message, errors } = answer.body;
          all.push([answer.status, { status, code, merged, message, errors }]);
        }
        return all;
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]![0]).toMatchObject([200, { status: 1, merged: "otherContact" }]);
  });
});

it("Settled and moved appointments require the exact version", async () => {
  const menteeId = await makeCase();
  const type = registry.get("appointments")!;
  const data = await sampleData(world, type, { ...world.owner, organizationId: world.own });
  const added = await save("appointments", "0", { ...data, menteeId, status: "planned" });
  expect(added, JSON.stringify(added)).toMatchObject(done);
  const id = String(added["recordId"]);
  const { version } = await read("appointments", id);
  expect(await save("appointments", id, { place: "Library", version })).toMatchObject(done);
  const { body } = await test.post(
    "appointments/outcome",
    { id, status: "kept", version },
    world.owner.token,
  );
  refused(body);
});
