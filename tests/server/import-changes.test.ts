/** Sheets that change existing records (ADR 68). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeImporter, suggestedMapping } from "#tests/support/importer.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { exportFile } from "#tests/exports/export-client.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const { call, read, settle, rowsOf } = makeImporter(test, () => world.owner);

interface Settings {
  readonly mode?: string;
  readonly matchField?: string;
  readonly tableName?: string;
  readonly by?: Person;
}

async function begin(
  content: string | Buffer,
  { mode = "both", matchField = "clientId", ...rest }: Settings = {},
) {
  const { tableName = "mentees", by = world.owner } = rest;
  const sheet = await read(content, { tableName }, by);
  const mapping = sheet.columns.flatMap(({ field }, column) =>
    field ? [{ column, field, dateOrder: "mdy" }] : [],
  );
  return {
    sheet,
    begun: await test.post("imports/check", { importId: sheet.id, mapping, mode, matchField }, by.token),
  };
}
async function check(content: string | Buffer, settings: Settings = {}): Promise<ImportData> {
  const { sheet, begun } = await begin(content, settings);
  expect(begun.body, JSON.stringify(begun.body)).toMatchObject({ status: 1 });
  return settle(sheet.id, settings.by ?? world.owner);
}
async function run({ id: importId, planHash }: ImportData, by: Person = world.owner): Promise<ImportData> {
  expect(await call("run", { importId, planHash }, by)).toMatchObject({ status: 1 });
  return settle(importId, by);
}
const messages = async (importId: string) =>
  (await rowsOf(importId, "wrong")).map(({ rowNo, problems }) => [
    rowNo,
    problems[0]!.column,
    problems[0]!.message,
  ]);

let count = 0;
const client = (values: Data = {}, organizationId = world.own) =>
  makeMentee(test.db, organizationId, {
    values: { clientId: `C-${(count += 1)}`, cellPhone: "(555) 010-0001", ...values },
  }).then(async (person) => ({
    ...person,
    clientId: String(
      (await test.query(sql`select client_id from mentees where id = ${person.id}`))[0]!["client_id"],
    ),
  }));
const stored = async ({ id }: Person) =>
  (
    await test.query(sql`select first_name as first, last_name as last, cell_phone as phone, birthday::text, version
      from mentees where id = ${id}`)
  )[0]!;

describe("A sheet that changes records", () => {
  it("adds new ones, changes those that differ, skips equal ones, and says beforehand what it changes", async () => {
    const [ana, ben, eva] = [
      await client({ firstName: "Ana", lastName: "Alonso", birthday: "1985-03-04" }),
      await client({ firstName: "Ben", lastName: "Alonso" }),
      await client({ firstName: "Eva", lastName: "Alonso" }),
    ];
    const checked = await check(
      [
        "Client ID,First name,Last name,Birthday,Cell phone",
        `${ana.clientId.toLowerCase()},Ana,Alonso,3/4/1985,555-010-0001`,
        `${ben.clientId},Ben,Alonso-Ruiz,,5550100002`,
        // A zero-width space is an empty cell, too.
        `${eva.clientId},,,,\u200B`,
        "C-new,Luz,Alonso,5/6/1990,",
      ].join("\n"),
    );
    expect(checked.counts).toMatchObject({ create: 1, update: 1, same: 2, wrong: 0 });
    const [row] = await rowsOf(checked.id, "update");
    expect(row).toMatchObject({
      rowNo: 3,
      recordId: ben.id,
      changes: [
        { label: "Last Name", from: "Alonso", to: "Alonso-Ruiz" },
        { from: "(555) 010-0001", to: "5550100002" },
      ],
    });
    const done = await run(checked);
    expect(done.counts).toMatchObject({ created: 1, updated: 1, same: 2 });
    expect(await stored(ben)).toMatchObject({ last: "Alonso-Ruiz", version: 2 });
    expect(await stored(ana)).toMatchObject({ birthday: "1985-03-04", version: 1 });
    expect(await stored(eva)).toMatchObject({ first: "Eva", version: 1 });
    const trail = await test.query(
      sql`select action from audit_trail where table_name = 'mentees' and record_id = ${ben.id}`,
    );
    expect(trail).toEqual([{ action: "change" }]);
    // New and changed rows count toward the progress of the import and of its undo.
    const { id } = done;
    const { code } = await call("get", { importId: id });
    for (const [status, result, before] of [
      ["running", "update", "updated"],
      ["undoing", "undone", "created"],
    ]) {
      await test.query(
        sql`update imports set status = ${status}, heartbeat_at = now() + interval '1 day' where id = ${id}`,
      );
      await test.query(
        sql`update import_rows set result = ${result} where import_id = ${id} and result = ${before}`,
      );
      const { body } = await test.get(`job-status/${String(code)}`, world.owner.token);
      expect(body).toMatchObject({ jobStatus: "running", progress: 50 });
      expect(await call("get", { importId: id })).toMatchObject({ dataValues: { progress: 50 } });
      await test.query(
        sql`update import_rows set result = ${before} where import_id = ${id} and result = ${result}`,
      );
    }
    await test.query(sql`update imports set status = 'done', heartbeat_at = now() where id = ${id}`);
    // Sent once more, nothing is left to do.
    expect((await run(done)).counts).toMatchObject({ created: 1, updated: 1 });
    expect(await stored(ben)).toMatchObject({ version: 2 });
  });

  it("erases nothing with a value that a person leaves empty", async () => {
    const gender = await insertRow(test.db, "configGenders", { organizationId: world.own, name: "Woman" });
    const ed = await client({ firstName: "Ed", lastName: "Stays", gender });
    const { id: importId, columns } = await read(`Client ID,Last name,Gender\n${ed.clientId},Stays-Ruiz,n/a`);
    const mapping = suggestedMapping(columns).map((one) =>
      one.field === "gender" ? { ...one, values: { "n/a": "" } } : one,
    );
    expect(mapping).toContainEqual(expect.objectContaining({ field: "gender", values: { "n/a": "" } }));
    const given = { importId, mapping, mode: "update", matchField: "clientId" };
    expect(await call("check", given)).toMatchObject({ status: 1 });
    const checked = await settle(importId);
    expect(await rowsOf(importId, "update")).toMatchObject([{ changes: [{ label: "Last Name" }] }]);
    await run(checked);
    expect(await test.query(sql`select gender::text from mentees where id = ${ed.id}`)).toEqual([{ gender }]);
  });

  it("takes corrections of twelve rows at once, more than there are connections to the database", async () => {
    const people: { readonly clientId: string }[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await client({ firstName: "Ida", lastName: "Twelve" }));
    const rows = people.map(({ clientId }) => `${clientId},Ada`);
    const { id: importId } = await check(["Client ID,First name", ...rows].join("\n"), { mode: "update" });
    const asked = await Promise.all(
      people.map((_, at) =>
        test.post("imports/correct", { importId, rowNo: at + 2, values: { "1": "Uma" } }, world.owner.token),
      ),
    );
    // If each call held one connection and waited for a second one, all would stop for ten seconds and then fail.
    expect(asked.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect((await settle(importId)).counts).toMatchObject({ update: 12 });
  });

  it.each([
    ["its columns", { columns: ["clientId"] }],
    ["all fields", { fields: "all" }],
  ])("accepts an exported list unchanged, with the waived answers: %s", async (_, chosen) => {
    const waived = ["email", "address"];
    const person = await client({ firstName: "Noa", lastName: "Waived", email: null, address: null, waived });
    const state = () =>
      test.query(sql`select to_jsonb(t) - 'search' as row from mentees t where id = ${person.id}`);
    const before = await state();
    const listed = { tableName: "mentees", searchText: person.clientId, ...chosen };
    const { bytes } = await exportFile(test, "overview", listed, world.owner.token);
    const { sheet, begun } = await begin(bytes);
    expect(sheet.columns).toContainEqual(expect.objectContaining({ field: "waived" }));
    expect(begun.body, JSON.stringify(begun.body)).toMatchObject({ status: 1 });
    const checked = await settle(sheet.id, world.owner);
    expect(await messages(checked.id)).toEqual([]);
    expect((await rowsOf(checked.id, "update")).map(({ changes }) => changes)).toEqual([]);
    expect(checked.counts).toMatchObject({ create: 0, update: 0, same: 1, wrong: 0 });
    await run(checked);
    expect(await state()).toEqual(before);
  });

  it("adds people of an exported list with the waived answers", async () => {
    await run(
      await check(
        `Client ID,First name,Last name,Email,Answers not needed\nC-w1,Leo,Unneeded,,"Email, Address"`,
      ),
    );
    expect(await test.query(sql`select waived from mentees where client_id = 'C-w1'`)).toEqual([
      { waived: ["email", "address"] },
    ]);
  });

  it("gives its author, and no one else, a list of what it added and one of what it changed", async () => {
    const ben = await client({ firstName: "Ben", lastName: "Listed" });
    const rows = `${ben.clientId},Benjamin,Listed\nC-l1,Luz,Listed\nC-l2,Lea,Listed`;
    const done = await run(await check(`Client ID,First name,Last name\n${rows}`));
    expect(done.counts).toMatchObject({ created: 2, updated: 1 });
    const listOf = async (field: string, by = world.owner, tableName = "mentees") => {
      const filter = { all: [{ field, op: "is", value: done.id }] };
      const { status, body } = await test.post("getTable", { tableName, filter }, by.token);
      return status === 200
        ? (body["dataValues"] as Data[]).map(({ firstName }) => firstName).sort()
        : status;
    };
    expect(await listOf("importedIn")).toEqual(["Lea", "Luz"]);
    expect(await listOf("changedIn")).toEqual(["Benjamin"]);
    const colleague = await makeStaff(test.db, world.own);
    expect(await listOf("importedIn", colleague)).toEqual([]);
    expect(await listOf("importedIn", world.owner, "userRoles")).toBe(400);
  });

  it("can be undone: the old values return, unless another person changed them since", async () => {
    const [ana, ben] = [await client({ lastName: "Bravo" }), await client({ lastName: "Bravo" })];
    const sheet = `Client ID,Last name\n${ana.clientId},Brava\n${ben.clientId},Brava`;
    const { id: importId } = await run(await check(sheet, { mode: "update" }));
    const change = { tableName: "mentees", tableId: ben.id, data: { lastName: "By hand" } };
    await test.post("saveRecord", change, world.owner.token);
    const dry = await call("undo", { importId, dryRun: true });
    expect(dry["dataValues"]).toEqual({ removed: 0, restored: 1, kept: 1 });
    await call("undo", { importId });
    const undone = await settle(importId, world.owner);
    expect(undone.counts).toMatchObject({ undone: 1, kept: 1, updated: 0 });
    expect(await stored(ana)).toMatchObject({ last: "Bravo", version: 3 });
    expect(await stored(ben)).toMatchObject({ last: "By hand" });
  });

  it("adds no one in the mode that only changes, and says what is wrong with a row", async () => {
    const twin = await client({ lastName: "Cruz" });
    await client({ lastName: "Cruz", clientId: twin.clientId });
    const [ana, foreign] = [
      await client({ lastName: "Cruz" }),
      await client({ lastName: "Cruz" }, world.other),
    ];
    const checked = await check(
      [
        "Client ID,Last name,Birthday",
        "C-nobody,Cruz,",
        `${foreign.clientId},Cruza,`,
        `${twin.clientId},Cruza,`,
        ",Cruza,",
        `${ana.clientId},Cruza,1/1/2999`,
        `${ana.clientId},Cruza,`,
        `${ana.clientId},Other,`,
      ].join("\n"),
      { mode: "update" },
    );
    expect(checked.counts).toMatchObject({ create: 0, update: 1, wrong: 6 });
    expect(await messages(checked.id)).toEqual([
      [2, 0, "No record matches this."],
      [3, 0, "No record matches this."],
      [4, 0, "Several records match this."],
      [5, 0, "The row doesn't identify a record."],
      [6, 2, expect.stringContaining("future")],
      [8, null, "Changes the same record as row 7 of the sheet."],
    ]);
    const before = await test.query(sql`select count(*)::int as n from mentees`);
    await run(checked);
    expect(await test.query(sql`select count(*)::int as n from mentees`)).toEqual(before);
    expect(await stored(foreign)).toMatchObject({ last: "Cruz", version: 1 });
  });

  it("changes nothing in a record that differs from the one that was checked", async () => {
    const ana = await client({ lastName: "Diaz" });
    const checked = await check(`Client ID,Last name\n${ana.clientId},Dias`, { mode: "update" });
    const change = { tableName: "mentees", tableId: ana.id, data: { firstName: "Anna" } };
    await test.post("saveRecord", change, world.owner.token);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ updated: 0, wrong: 1 });
    expect(await stored(ana)).toMatchObject({ first: "Anna", last: "Diaz" });
    // Corrected, which checks it again, it is written.
    await call("correct", { importId: done.id, rowNo: 2, values: { "1": "Dias" } });
    const again = await settle(done.id, world.owner);
    expect(again.counts).toMatchObject({ update: 1 });
    expect((await run(again)).counts).toMatchObject({ updated: 1 });
    expect(await stored(ana)).toMatchObject({ first: "Anna", last: "Dias" });
  });

  it("takes the first of two rows about one record, even if that row changes nothing", async () => {
    const [ana, ben] = [await client({ lastName: "Gil" }), await client({ lastName: "Gomez" })];
    const sheet = [
      `${ana.clientId},Gil`,
      `${ana.clientId},Gill`,
      `${ben.clientId},Gom`,
      `${ben.clientId},Gomez`,
    ];
    const checked = await check(["Client ID,Last name", ...sheet].join("\n"), { mode: "update" });
    expect(checked.counts).toMatchObject({ same: 1, update: 1, wrong: 2 });
    expect((await messages(checked.id)).map(([rowNo]) => rowNo)).toEqual([3, 5]);
    await run(checked);
    expect([(await stored(ana))["last"], (await stored(ben))["last"]]).toEqual(["Gil", "Gom"]);
  });

  it("leaves a row out on request, and includes it again as a change", async () => {
    const ana = await client({ lastName: "Egea" });
    const checked = await check(`Client ID,Last name\n${ana.clientId},Egia`, { mode: "update" });
    const decide = (result: string) => call("decide", { importId: checked.id, rowNos: [2], result });
    await decide("skip");
    expect((await settle(checked.id, world.owner)).counts).toMatchObject({ skip: 1, update: 0 });
    await decide("create");
    const back = await settle(checked.id, world.owner);
    expect(back.counts).toMatchObject({ update: 1, create: 0 });
    await run(back);
    expect(await stored(ana)).toMatchObject({ last: "Egia" });
  });

  it.each(["menteesCanEdit", "menteesCanView"] as const)(
    "needs %s, in both modes that change some, because it compares and shows what is stored",
    async (missing) => {
      const { db } = test;
      const flags = allFlags.filter((flag) => flag !== missing);
      const by = await makeStaff(db, world.own, { role: { flags } });
      for (const mode of ["both", "update"]) {
        const refused = await begin("Client ID,Last name\nC-none,Fara", { by, mode });
        expect([mode, refused.begun.status]).toEqual([mode, 403]);
        expect(refused.sheet.keys).toEqual([]);
      }
      expect(
        (await begin("Client ID,Last name\nC-none,Fara", { by, mode: "create" })).begun.body,
      ).toMatchObject({ status: 0 });
    },
  );

  it("no longer shows or compares what is stored after the right to view it was lost", async () => {
    const { db } = test;
    const ana = await client({ lastName: "Former" });
    const by = await makeStaff(db, world.own);
    const { id } = await check(`Client ID,Last name\n${ana.clientId},Later`, { by, mode: "update" });
    expect(await rowsOf(id, "update", by)).toMatchObject([{ changes: [{ from: "Former", to: "Later" }] }]);
    const flags = allFlags.filter((flag) => flag !== "menteesCanView");
    const role = await makeRole(db, world.own, { flags });
    await sql`update users set user_role = ${role} where id = ${by.id}`.execute(db);
    expect(await rowsOf(id, "update", by)).toMatchObject([{ changes: [] }]);
    const corrected = await call("correct", { importId: id, rowNo: 2, values: { "1": "Latest" } }, by);
    expect(corrected).toMatchObject({ status: 1, dataValues: { counts: { update: 0, wrong: 1 } } });
  });

  it("keeps the email of others, and also finds people by email", async () => {
    const { db } = test;
    const [ana, ben] = [await client({ lastName: "Faro" }), await client({ lastName: "Faro" })];
    const taken = await check(`Client ID,Email\n${ana.clientId},${ben.email}\n${ben.clientId},${ben.email}`, {
      mode: "update",
    });
    expect(taken.counts).toMatchObject({ wrong: 1, same: 1 });
    const byEmail = await check(`Email,Last name\n${ana.email.toUpperCase()},Fara`, {
      mode: "update",
      matchField: "email",
    });
    expect(byEmail.counts).toMatchObject({ update: 1, wrong: 0 });
    for (const matchField of ["", "lastName", "organizationId", "__proto__"])
      expect((await begin(`Client ID,Last name\nx,y`, { mode: "update", matchField })).begun.status).toBe(
        400,
      );
    const unmapped = await begin(`Email,Last name\n${ana.email},Fara`, {
      mode: "update",
      matchField: "clientId",
    });
    expect(unmapped.begun.body).toMatchObject({
      status: 0,
      message: expect.stringContaining("Select the column"),
    });
    const later = await check(`Client ID,Last name\n${ana.clientId},Fara`, { mode: "update" });
    await sql`update user_roles set mentees_can_edit = false where id = (select user_role from users where id = ${world.owner.id})`.execute(
      db,
    );
    try {
      expect((await run(later)).counts).toMatchObject({ updated: 0, wrong: 1 });
    } finally {
      await sql`update user_roles set mentees_can_edit = true where id = (select user_role from users where id = ${world.owner.id})`.execute(
        db,
      );
    }
    expect(await stored(ana)).toMatchObject({ last: "Faro" });
  });

  it("treats a person with the email of a mentee here as a possible duplicate, and hints at no one elsewhere", async () => {
    const { db } = test;
    const ana = await client({ firstName: "Ana", lastName: "Gil" });
    const stranger = await client({ lastName: "Gil" }, world.other);
    const colleague = await makeStaff(db, world.own);
    const sheet = [
      "First name,Last name,Email",
      `Anabel,Giles,${ana.email}`,
      `Zoe,Zapata,${stranger.email}`,
      `Zara,Zorro,${colleague.email}`,
    ].join("\n");
    const checked = await check(sheet, { mode: "create", matchField: "" });
    expect(checked.counts).toMatchObject({ duplicate: 1, wrong: 1, create: 1 });
    const [double] = await rowsOf(checked.id, "duplicate");
    expect(double).toMatchObject({ rowNo: 2, recordId: ana.id });
    // The row with the email of a person elsewhere looks like any other.
    expect(await rowsOf(checked.id, "create")).toMatchObject([{ rowNo: 3, recordId: null, problems: [] }]);
    const [wrong] = await rowsOf(checked.id, "wrong");
    expect(wrong).toMatchObject({
      rowNo: 4,
      recordId: null,
      problems: [{ message: "Someone already uses this email address." }],
    });
  });

  it("changes resources by their name, except those shared by all organizations", async () => {
    const { sheet } = await begin("Name\nx", { tableName: "resources", mode: "create", matchField: "" });
    expect(sheet.keys).toEqual([expect.objectContaining({ name: "name" })]);
  });
});
