/** Imports from a sheet to records and back (ADR 67). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { makeImporter, type Sheet, suggestedMapping } from "#tests/support/importer.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const { call, send, read, settle, rowsOf } = makeImporter(test, () => world.owner);
const statusOf = async (name: string, body: Data, by: Person) =>
  (await test.post(`imports/${name}`, body, by.token)).status;

async function check(content: string | Buffer, fields: Record<string, string> = {}) {
  const { id: importId, columns } = await read(content, fields);
  const begun = await call("check", { importId, mapping: suggestedMapping(columns) });
  expect(begun).toMatchObject({ status: 1, dataType: "import", kind: "import" });
  return { importId, ...(await settle(importId)) };
}
async function run(importId: string, planHash: string) {
  expect(await call("run", { importId, planHash })).toMatchObject({ status: 1 });
  return settle(importId);
}
const menteesNamed = (lastName: string) =>
  test.query(sql`select first_name, birthday::text, email, cell_phone, gender::text, waived from mentees
    where last_name = ${lastName} and deleted_at is null order by first_name`);

/** The kilobytes that an organization may import per day, and what it has imported. */
const dayLimit = 1024 * 1024;
const limitKey = () => `importKilobytes:${world.own}`;
const countKilobytes = (points: number) =>
  sql`insert into rate_limits (key, points, expire) values (${limitKey()}, ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`.execute(test.db);
const counted = () => test.query(sql`select points from rate_limits where key = ${limitKey()}`);

describe("Reading a file", () => {
  it("pads the rows before a wider one, so that every row has a cell for each column", async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => `Ana${at},Ruiz`);
    const { id } = await read(["First,Last", ...rows, "Eva,Sol,1,2"].join("\n"));
    expect(
      await test.query(sql`select jsonb_array_length(cells) as width, count(*)::integer as rows
        from import_rows where import_id = ${id} group by 1`),
    ).toEqual([{ width: 4, rows: 2501 }]);
  });

  it("stores nothing from a file that is refused at its last row", async () => {
    const before = await test.query(sql`select count(*) from imports`);
    const { body } = await send(`First,Last\n${"Ana,Ruiz\n".repeat(50_001)}`);
    expect(body).toMatchObject({ status: 0, message: expect.stringContaining("50,000 rows") });
    expect(await test.query(sql`select count(*) from imports`)).toEqual(before);
  });

  it("takes one file of a person at a time, and another person's file after it", async () => {
    const { db } = test;
    const other = await makeStaff(db, world.own, {
      role: { flags: [...allFlags], keys: [...allKeys] } as never,
    });
    const sheet = `First,Last\n${"Ana,Ruiz\n".repeat(10_000)}`;
    const [first, second, third] = await Promise.all([send(sheet), send(sheet), send(sheet, {}, other)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 429]);
    expect(third.status).toBe(200);
    // Either of the two may come first.
    expect((first.status === 429 ? first : second).body).toMatchObject({
      status: 0,
      message: "Another file of yours is still being read. Wait until it is done, then try again.",
    });
    expect((await send(sheet)).status).toBe(200);
  });

  it("refuses sheets above the organization's daily limit, and stores nothing from them", async () => {
    const imports = () => test.query(sql`select count(*) from imports`);
    const rows = (number: number) => `First,Last\n${"Ana,Ruiz\n".repeat(number)}`;
    await countKilobytes(dayLimit - 10);
    const before = await imports();
    // Each row takes 200 characters in addition to its cells.
    const refused = await send(rows(60));
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      message: "Your organization has imported as much as it can in one day. Try again tomorrow.",
    });
    expect(await counted()).toEqual([{ points: dayLimit + 3 }]);
    expect((await send(rows(1))).status).toBe(429);
    expect(await imports()).toEqual(before);
    // Sheets of other organizations don't count.
    expect((await send(rows(1), {}, world.otherOwner)).status).toBe(200);
    await countKilobytes(dayLimit - 10);
    expect((await send(rows(1))).status).toBe(200);
    expect(await counted()).toEqual([{ points: dayLimit - 9 }]);
    await countKilobytes(0);
  });
});

describe("An import [15-A1]", () => {
  it("reads, checks, writes and undoes a sheet with Spanish headers in Windows-1252", async () => {
    const sheet = [
      "Nombre;Apellido;Fecha de nacimiento;Correo;Teléfono;Observaciones",
      "José;Núñez;23/4/1985;;555 010 1234;Llegó a pie",
      "María;Núñez;3/4/1986;maria@correo.example;;",
      ";;;;;",
      "Ana;;3/5/86;;;",
      "Luz;Núñez;31/2/1990;;;",
    ].join("\r\n");
    const { id: importId, columns, ...about } = await read(Buffer.from(sheet, "latin1"));
    expect(about).toMatchObject({
      encoding: "windows-1252",
      delimiter: ";",
      rowsTotal: 4,
      importedBefore: null,
    });
    expect(columns.map(({ field }) => field)).toEqual([
      "firstName",
      "lastName",
      "birthday",
      "email",
      "cellPhone",
      "notes",
    ]);
    expect(columns[2]!.dateOrder).toBe("dmy");
    await call("check", { importId, mapping: suggestedMapping(columns) });
    const checked = await settle(importId);
    expect(checked.counts).toMatchObject({ create: 2, wrong: 2, duplicate: 0 });
    const wrong = await rowsOf(importId, "wrong");
    expect(wrong.map(({ rowNo, problems }) => [rowNo, problems[0]!.column])).toEqual([
      [5, 1],
      [6, 2],
    ]);
    expect(wrong[1]!.problems[0]!.message).toBe("Not a date.");
    // A correction is applied, and the earlier plan can no longer be run.
    await call("correct", { importId, rowNo: 6, values: { "2": "28/2/1990" } });
    expect(await call("run", { importId, planHash: checked.planHash })).toMatchObject({ status: 0 });
    const corrected = await settle(importId);
    expect(corrected.counts).toMatchObject({ create: 3, wrong: 1 });
    const done = await run(importId, corrected.planHash);
    expect(done).toMatchObject({ status: "done", counts: { created: 3, wrong: 1, create: 0 } });
    expect(await menteesNamed("Núñez")).toEqual([
      {
        first_name: "José",
        birthday: "1985-04-23",
        email: null,
        cell_phone: "555 010 1234",
        gender: null,
        waived: [],
      },
      { first_name: "Luz", birthday: "1990-02-28", email: null, cell_phone: null, gender: null, waived: [] },
      {
        first_name: "María",
        birthday: "1986-04-03",
        email: "maria@correo.example",
        cell_phone: null,
        gender: null,
        waived: [],
      },
    ]);
    // A repeated request is reported, and nothing exists twice.
    expect((await read(Buffer.from(sheet, "latin1")))["importedBefore"]).not.toBeNull();
    await run(importId, corrected.planHash);
    expect(await menteesNamed("Núñez")).toHaveLength(3);
    const text = (await call("wrongRows", { importId }))["dataValues"] as string;
    expect(text).toContain('"Observaciones","Problem"\r\n"Ana",,"3/5/86",,,,');
    expect(await call("undo", { importId, dryRun: true })).toMatchObject({
      dataValues: { removed: 3, kept: 0 },
    });
    expect(await call("undo", { importId })).toMatchObject({ status: 1 });
    expect((await settle(importId)).counts).toMatchObject({ undone: 3, kept: 0, created: 0 });
    expect(await menteesNamed("Núñez")).toEqual([]);
  });

  it("shows other processes during a long step that it is worked on, and a late check changes no plan", async () => {
    const { id: importId, columns } = await read(
      "First name,Last name,Birthday\nLia,Late,1980-01-02\nLia,Late,1980-01-02\n",
    );
    const beat = async () => {
      const rows = await test.query(sql`select heartbeat_at from imports where id = ${importId}`);
      return (rows[0]!["heartbeat_at"] as Date).getTime();
    };
    await test.query(sql`create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`);
    await test.query(sql`create trigger wait_for_test before update on import_rows for each row
      when (old.result = 'waiting' and new.result <> 'waiting') execute function wait_for_test()`);
    await test.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx);
      await call("check", { importId, mapping: suggestedMapping(columns) });
      await expect
        .poll(() =>
          test.query(sql`select 1 as waits from pg_locks
            where locktype = 'advisory' and objid = 4711 and not granted`),
        )
        .toHaveLength(1);
      const first = await beat();
      await expect.poll(beat, { timeout: 8000 }).toBeGreaterThan(first);
      // As if another process had completed the check, and its person had begun to write the rows.
      await test.query(
        sql`update imports set status = 'running', plan_hash = 'theirs' where id = ${importId}`,
      );
    });
    expect((await settle(importId)).counts).toMatchObject({ created: 2, duplicate: 0 });
    await test.query(sql`drop trigger wait_for_test on import_rows`);
  });

  it("corrects a row with the mapping of another check that has ended since", async () => {
    const { importId } = await check("First name,Last name,Other\nLia,Remapped,x\n");
    const swapped = [
      { column: 0, field: "lastName" },
      { column: 1, field: "firstName" },
    ];
    const held = await test.db.transaction().execute(async (trx) => {
      await sql`select from imports where id = ${importId} for update`.execute(trx);
      const correcting = call("correct", { importId, rowNo: 2, values: { "0": "Mia" } });
      await expect
        .poll(() =>
          test.query(sql`select 1 as waits from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toHaveLength(1);
      await sql`update imports set mapping = ${JSON.stringify(swapped)} where id = ${importId}`.execute(trx);
      return { correcting };
    });
    expect(await held.correcting).toMatchObject({ status: 1 });
    expect(
      await test.query(sql`select draft ->> 'firstName' as first, draft ->> 'lastName' as last
        from import_rows where import_id = ${importId}`),
    ).toEqual([{ first: "Remapped", last: "Mia" }]);
  });

  it("asks about duplicates, within the sheet and with existing people, and writes those that are different people", async () => {
    await makeMentee(test.db, world.own, {
      values: { firstName: "Ada", lastName: "Twice", birthday: "1980-01-02" },
    });
    await makeMentee(test.db, world.other, {
      values: { firstName: "Bo", lastName: "Twice", birthday: "1980-01-02" },
    });
    const sheet =
      "First name,Last name,Birthday\nÁDA,twice,1980-01-02\nBo,Twice,1980-01-02\nBo,Twice,1980-01-02\nAda,Twice,1944-07-19\n";
    const { importId, counts } = await check(sheet);
    // Nothing hints at people of another organization.
    expect(counts).toMatchObject({ create: 2, duplicate: 2 });
    const doubles = await rowsOf(importId, "duplicate");
    expect(doubles.map(({ rowNo, problems }) => [rowNo, problems[0]!.message])).toEqual([
      [2, "Looks like Ada Twice, who already has a record."],
      [4, "The same as row 3 of the sheet."],
    ]);
    await call("decide", { importId, rowNos: [2], result: "create" });
    const skipped = await call("decide", { importId, rowNos: [4, 5], result: "skip" });
    const { planHash } = skipped["dataValues"] as { planHash: string };
    expect((await run(importId, planHash)).counts).toMatchObject({ created: 2, skip: 2, duplicate: 0 });
    expect(await menteesNamed("twice")).toHaveLength(1);
    expect(await statusOf("decide", { importId, rowNos: [2], result: "skip" }, world.owner)).toBe(404);
  });

  it("lists the values of a choice column, applies the chosen meanings, and fills empty cells", async () => {
    const { db } = test;
    const male = await insertRow(db, "configGenders", { organizationId: world.own, name: "Male" });
    const female = await insertRow(db, "configGenders", { organizationId: world.own, name: "Female" });
    const sheet =
      "First name,Last name,Gender,Citizenship\nAl,Valued,varón,\nBea,Valued,female,CA\nCy,Valued,Varón,\nDi,Valued,,\nEd,Valued,n/a,\n";
    const { id: importId, columns } = await read(sheet);
    const list = await call("values", { importId, column: 2, field: "gender" });
    expect(list).toMatchObject({ status: 1, dataType: "importValues" });
    expect(list["dataValues"]).toEqual({
      values: [
        { cell: "Varón", count: 2, value: null },
        { cell: "n/a", count: 1, value: null },
        { cell: "female", count: 1, value: female },
      ],
      total: 3,
      unknown: 2,
    });
    expect(columns[3]!.field).toBe("citizenship");
    const mapping = suggestedMapping(columns).map((one) =>
      one.field === "gender"
        ? { ...one, values: { varón: male, "n/a": "" } }
        : one.field === "citizenship"
          ? { ...one, whereEmpty: "US" }
          : one,
    );
    await call("check", { importId, mapping });
    const { counts, planHash } = await settle(importId);
    expect(counts).toMatchObject({ create: 5, wrong: 0 });
    await run(importId, planHash);
    const written = await test.query(sql`select first_name, gender::text, citizenship from mentees
      where last_name = 'Valued' and deleted_at is null order by first_name`);
    expect(written.map(Object.values)).toEqual([
      ["Al", male, "US"],
      ["Bea", female, "CA"],
      ["Cy", male, "US"],
      ["Di", null, "US"],
      ["Ed", null, "US"],
    ]);
    // No other person has this name or contact.
    for (const field of ["firstName", "lastName"]) {
      const shared = mapping.map((one) => (one.field === field ? { ...one, whereEmpty: "Ana" } : one));
      expect(await statusOf("check", { importId, mapping: shared }, world.owner), field).toBe(400);
    }
    // The same sheet again is suggested to be read the same way.
    const again = await read(sheet.replace("Al,", "Abe,"));
    expect(again["mapping"]).toEqual(mapping);
    for (const [wrong, status] of [
      [{ column: 2, field: "lastName" }, 400],
      [{ column: 9, field: "gender" }, 400],
      [{ column: 2, field: "__proto__" }, 400],
    ] as const)
      expect(await statusOf("values", { importId, ...wrong }, world.owner)).toBe(status);
  });

  it("offers the two values of a yes-or-no field in the words of the screens, and reads them", async () => {
    const { db } = test;
    for (const [language, active, other] of [
      ["en", ["Active", "Inactive"], ["Yes", "No"]],
      ["es", ["Activo", "Inactivo"], ["Sí", "No"]],
    ] as const) {
      const reader = await makeStaff(db, world.own, { language });
      const sheet = `First name,Last name\nAl,Words${language}\n`;
      const { body } = await send(sheet, {}, reader);
      const { id: importId, columns, fields } = body["dataValues"] as Sheet;
      const onOff = new Map(fields.map((field) => [field.name, field.onOff]));
      expect(onOff.get("active")).toEqual(active);
      expect([...onOff.values()]).toContainEqual(other);
      expect(onOff.get("citizenship")).toBeUndefined();
      const mapping = [...suggestedMapping(columns), { column: -1, field: "active", whereEmpty: active[1] }];
      await call("check", { importId, mapping }, reader);
      expect((await settle(importId, reader)).counts).toMatchObject({ create: 1, wrong: 0 });
    }
  });

  it("gives every row a value for a field that the sheet lacks, if people can share the value", async () => {
    const { id: importId, columns } = await read("First name,Last name\nAl,Fixed\nBea,Fixed\n");
    const own = suggestedMapping(columns);
    const fixed = (field: string, whereEmpty?: string) => ({
      column: -1,
      field,
      ...(whereEmpty ? { whereEmpty } : {}),
    });
    const mapping = [...own, fixed("citizenship", "US"), fixed("active", "No")];
    await call("check", { importId, mapping });
    const { counts, planHash } = await settle(importId);
    expect(counts).toMatchObject({ create: 2, wrong: 0 });
    await run(importId, planHash);
    const written = await test.query(sql`select first_name, citizenship, active from mentees
      where last_name = 'Fixed' and deleted_at is null order by first_name`);
    expect(written.map(Object.values)).toEqual([
      ["Al", "US", false],
      ["Bea", "US", false],
    ]);
    // A fixed value needs a field and a value, and can't be a name.
    for (const wrong of [
      [fixed("citizenship")],
      [fixed("middleName", "Ana")],
      [{ ...fixed("citizenship", "US"), column: -2 }],
    ])
      expect(await statusOf("check", { importId, mapping: [...own, ...wrong] }, world.owner)).toBe(400);
    const twice = await call("check", {
      importId,
      mapping: [...own, fixed("citizenship", "US"), fixed("citizenship", "MX")],
    });
    expect(twice).toMatchObject({ status: 0 });
    const { counts: bad } = await (async () => {
      const other = await read("First name,Last name\nCy,Fixed\n");
      await call("check", {
        importId: other.id,
        mapping: [...suggestedMapping(other.columns), fixed("citizenship", "Nowhere")],
      });
      return settle(other.id);
    })();
    expect(bad).toMatchObject({ create: 0, wrong: 1 });
  });

  it("undoes what no one has changed since, and says why the rest stays", async () => {
    const names = ["Ann", "Ben", "Cem", "Dov"];
    const sheet = `First name,Last name\n${names.map((name) => `${name},Undone`).join("\n")}\n`;
    const { importId, planHash } = await check(sheet);
    await run(importId, planHash);
    const ids = (
      await test.query(sql`select id::text from mentees where last_name = 'Undone' order by first_name`)
    ).map(({ id }) => String(id));
    const save = (tableName: string, data: Data) => test.save(tableName, "0", data, world.owner.token);
    expect(
      (await save("menteeUserNotes", { menteeId: ids[1], date: "2026-01-02", noteTitle: "Met" })).body,
    ).toMatchObject({ status: 1 });
    await sql`update mentees set version = version + 1 where id = ${ids[2]}`.execute(test.db);
    expect(await call("undo", { importId, dryRun: true })).toMatchObject({
      dataValues: { removed: 2, kept: 2 },
    });
    await call("undo", { importId });
    expect(await settle(importId)).toMatchObject({
      status: "undone",
      counts: { undone: 2, kept: 2, created: 0 },
    });
    expect(
      (await rowsOf(importId, "kept")).map(({ rowNo, problems }) => [rowNo, problems[0]!.message]),
    ).toEqual([
      [3, "Other people added to it or use it, so it stays."],
      [4, "Someone changed this in the meantime, so it stays as it is."],
    ]);
    expect((await menteesNamed("Undone")).map(({ first_name }) => first_name)).toEqual(["Ben", "Cem"]);
    // A second time changes nothing.
    await call("undo", { importId });
    expect((await settle(importId)).counts).toMatchObject({ undone: 2, kept: 2 });
  });

  it("isn't done while another process works on a row, and writes the row if that process fails", async () => {
    const { importId, planHash } = await check("First name,Last name\nAda,Locked\nBo,Locked\n");
    const isIdle = async () => {
      const [found] = await test.query(
        sql`select heartbeat_at < now() - interval '1 second' as idle from imports where id = ${importId}`,
      );
      return found?.["idle"];
    };
    await test.db.transaction().execute(async (trx) => {
      await sql`select from import_rows where import_id = ${importId} and row_no = 3 for update`.execute(trx);
      expect(await call("run", { importId, planHash })).toMatchObject({ status: 1, jobStatus: "running" });
      await expect.poll(() => menteesNamed("Locked")).toHaveLength(1);
      await expect.poll(isIdle).toBe(true);
      expect(await call("get", { importId })).toMatchObject({ jobStatus: "running" });
    });
    expect((await settle(importId)).counts).toMatchObject({ created: 2, create: 0 });
  });

  it("says what is wrong in the reader's language, whichever language it was checked in", async () => {
    const { db } = test;
    await makeMentee(db, world.own, {
      values: { firstName: "Lía", lastName: "Said", email: "lia@s.example" },
    });
    const speak = (language: string) =>
      sql`update accounts set language_code = ${language} where id = ${world.owner.accountId}`.execute(db);
    const sheet = [
      "First name,Last name,Birthday,Email,Referred on",
      ",Said,soon,a@s.example,",
      "Ana,Said,2999-01-01,not an email,",
      "Bo,Said,1980-01-02,lia@s.example,",
      "Cy,Said,1981-01-02,,",
      "Cy,Said,1981-01-02,,",
      "Dee,Said,1990-01-02,,1901-01-01",
      "Eve,Said,1982-01-02,late@s.example,",
    ].join("\n");
    const problemsOf = async (importId: string) => {
      const rows = await Promise.all(
        ["wrong", "duplicate", "kept"].map((result) => rowsOf(importId, result)),
      );
      return JSON.stringify(rows.flat().map(({ rowNo, problems }) => [rowNo, problems]));
    };
    const readers = ["en", "es"];
    const said = new Map<string, string>();
    for (const language of readers) {
      await speak(language);
      const late = `late-${language}@s.example`;
      const { id: importId, columns } = await read(sheet.replace("late@s.example", late));
      const fields = ["firstName", "lastName", "birthday", "email", "dateOfReferral"];
      const mapping = columns.map((_, column) => ({ column, field: fields[column] }));
      expect(await call("check", { importId, mapping })).toMatchObject({ status: 1 });
      const { planHash } = await settle(importId);
      // In the meantime the email is taken, so the write is refused. A changed record isn't undone.
      await makeMentee(db, world.own, { values: { email: late } });
      await run(importId, planHash);
      const changed = sql`select record_id from import_rows where import_id = ${importId} and result = 'created'`;
      await sql`update mentees set version = version + 1 where id in (${changed})`.execute(db);
      await call("undo", { importId });
      await settle(importId);
      for (const reader of readers) {
        await speak(reader);
        said.set(`${language} ${reader}`, await problemsOf(importId));
      }
      await sql`update mentees set deleted_at = now() where last_name = 'Said' and email is null`.execute(db);
    }
    await speak("en");
    for (const words of [
      "Not a date.",
      "already uses",
      "Looks like Lía",
      "The same as row",
      "stays as it is",
    ])
      expect(said.get("en en")).toContain(words);
    expect(said.get("en es")).not.toMatch(/Not a date|already uses|Looks like|same as|stays/);
    expect(said.get("es en")).toEqual(said.get("en en"));
    expect(said.get("en es")).toEqual(said.get("es es"));
  });

  it("writes records below mentees, and finds the mentee by number, email, phone, or name", async () => {
    const { db } = test;
    const make = (values: Data) => makeMentee(db, world.own, { values });
    const [one] = [await make({ firstName: "Nia", lastName: "Below", clientId: "C-77" })];
    await make({ firstName: "Same", lastName: "Below" });
    await make({ firstName: "Same", lastName: "Below" });
    await makeMentee(db, world.other, { values: { clientId: "C-88" } });
    const sheet =
      "Client;Date;Title;Note\nC-77;2026-01-02;First;<b>&\nBelow, Nia;3-Feb-2026;Second;\nSame Below;2026-01-02;x;\nC-88;2026-01-02;x;\n;2026-01-02;x;\n";
    const { id: importId, columns } = await read(sheet, { tableName: "menteeUserNotes" });
    const fields = ["menteeId", "date", "noteTitle", "note"];
    const mapping = columns.map((_, column) => ({ column, field: fields[column] }));
    await call("check", { importId, mapping });
    const { counts, planHash } = await settle(importId);
    expect(counts).toMatchObject({ create: 2, wrong: 3 });
    expect((await rowsOf(importId, "wrong")).map(({ problems }) => problems[0]!.message)).toEqual([
      "Several mentees match. Use the client number, or select the column with the birthday.",
      "No mentee has this number, email, phone, or name.",
      "The row doesn't say which mentee it belongs to.",
    ]);
    await run(importId, planHash);
    expect(
      await test.query(
        sql`select date::text, note_title, note from mentee_user_notes where mentee_id = ${one!.id} order by date`,
      ),
    ).toEqual([
      { date: "2026-01-02", note_title: "First", note: "<p>&lt;b&gt;&amp;</p>" },
      { date: "2026-02-03", note_title: "Second", note: null },
    ]);
  });

  it("recognizes a name however the sheet writes it: of a mentee, of a case manager and of its earlier rows", async () => {
    const { db } = test;
    const make = (values: Data) =>
      makeMentee(db, world.own, { values: { birthday: "1990-07-04", ...values } });
    await make({ firstName: "Rita", lastName: "De Haro" });
    await make({ firstName: "Simone", lastName: "St. John" });
    await make({ firstName: "Simone", lastName: "John" });
    const manager = await makeStaff(db, world.own, { values: { firstName: "Liam", lastName: "O'Brien" } });
    const notes = await read(
      "Client;Date;Title\nRita DeHaro;2026-01-02;x\nSaint John, Simone;2026-01-02;x\nRita Haro;2026-01-02;x\n",
      { tableName: "menteeUserNotes" },
    );
    const fields = ["menteeId", "date", "noteTitle"];
    const mapping = notes.columns.map((_, column) => ({ column, field: fields[column] }));
    await call("check", { importId: notes.id, mapping });
    expect((await settle(notes.id)).counts).toMatchObject({ create: 2, wrong: 1 });
    const { importId, counts } = await check(
      'First name,Last name,Birthday,Case manager\nRITA,Deharo,1990-07-04,Liam OBrien\nUma,van der Meer,1970-01-01,"OBRIEN, LIAM"\nUma,Vandermeer,1970-01-01,Liam O\'Brian\n',
    );
    expect(counts).toMatchObject({ create: 1, duplicate: 1, wrong: 1 });
    expect((await rowsOf(importId, "duplicate")).map(({ problems }) => problems[0]!.message)).toEqual([
      "Looks like Rita De Haro, who already has a record.",
    ]);
    const { rows } = await sql<{ manager: string }>`select draft ->> 'caseManager' as manager from import_rows
      where import_id = ${importId} and result = 'create'`.execute(db);
    expect(rows).toEqual([{ manager: manager.id }]);
    const same = await check(
      "First name,Last name,Birthday\nUli,McDonald,1970-01-01\nUli,Mac Donald,1970-01-01\n",
    );
    expect((await rowsOf(same.importId, "duplicate")).map(({ problems }) => problems[0]!.message)).toEqual([
      "The same as row 2 of the sheet.",
    ]);
  });

  it("imports an unchanged list of values a second time without a duplicate", async () => {
    const sheet = "Name,Name in Spanish,Active\nSober home,Casa sobria,x\nShelter bed,Cama,No\n";
    const first = await check(sheet, { tableName: "configLevelOfCare" });
    expect((await run(first.importId, first.planHash)).counts).toMatchObject({ created: 2 });
    const again = await check(sheet, { tableName: "configLevelOfCare" });
    expect(again.counts).toMatchObject({ create: 0, duplicate: 2 });
    expect(
      await test.query(
        sql`select name, active from config_level_of_care where organization_id = ${world.own} order by name`,
      ),
    ).toEqual([
      { name: "Shelter bed", active: false },
      { name: "Sober home", active: true },
    ]);
  });
});

describe("The limits of imports [15-A1.5]", () => {
  it("show an import to its sender only, who needs the key and the right to add such records", async () => {
    const { db } = test;
    const { importId } = await check("First name,Last name\nMia,Rights\n");
    const strangers = [world.otherOwner, world.superOwner, await makeStaff(db, world.own)];
    const calls: [string, Data][] = [
      ["get", {}],
      ["columns", {}],
      ["check", { mapping: [{ column: 0, field: "firstName" }] }],
      ["rows", { result: "create" }],
      ["correct", { rowNo: 2, values: {} }],
      ["decide", { rowNos: [2], result: "skip" }],
      ["run", { planHash: "x" }],
      ["undo", {}],
      ["undo", { dryRun: true }],
      ["wrongRows", {}],
    ];
    for (const [name, more] of calls) {
      for (const by of strangers)
        expect([name, await statusOf(name, { importId, ...more }, by)]).toEqual([name, 404]);
      expect([name, await statusOf(name, { importId, ...more }, world.mentee)]).toEqual([name, 403]);
      for (const id of ["x", "0", "-1", null])
        expect([name, await statusOf(name, { importId: id, ...more }, world.owner)]).toEqual([name, 400]);
    }
    const withRole = (flags: readonly string[], keys: readonly string[]) =>
      makeStaff(db, world.own, { role: { flags, keys } as never });
    const noKey = await withRole(
      allFlags,
      allKeys.filter((key) => key !== "imports"),
    );
    const noAdd = await withRole(
      allFlags.filter((flag) => flag !== "menteesCanAdd"),
      allKeys,
    );
    const sheet = "First name,Last name\nMia,Rights\n";
    for (const by of [noKey, noAdd, world.mentee]) expect((await send(sheet, {}, by)).status).toBe(403);
    expect(await statusOf("list", {}, noKey)).toBe(403);
    expect((await send(sheet, { tableName: "userRoles" })).status).toBe(400);
    expect((await send(sheet, { tableName: "nothing" })).status).toBe(404);
    expect((await send(sheet, { encoding: "klingon" })).status).toBe(400);
    expect((await call("list", {}))["dataValues"]).toContainEqual(expect.objectContaining({ id: importId }));
  });

  it("name no one by email to people who may add mentees, but not list them", async () => {
    const known = await makeMentee(test.db, world.own, { values: { lastName: "Unlisted" } });
    const sheet = `First name,Last name,Email\nZoe,Newcomer,${known.email}\n`;
    const flags = ["menteesCanAdd"] as const;
    const keys = ["imports", "manageMentees"] as const;
    const adder = await makeStaff(test.db, world.own, { role: { flags, keys, roleType: 2 } });
    const found = async (by: Person) => {
      const { id: importId, columns } = await read(sheet, {}, by);
      await call("check", { importId, mapping: suggestedMapping(columns) }, by);
      const { counts } = await settle(importId, by);
      const result = counts.wrong === 1 ? "wrong" : "duplicate";
      const rows = await rowsOf(importId, result, by);
      return [result, rows[0]?.problems[0]?.message, JSON.stringify(rows).includes("Unlisted")];
    };
    expect(await found(adder)).toEqual(["wrong", "Someone already uses this email address.", false]);
    expect(await found(world.owner)).toEqual(["duplicate", expect.stringContaining("Unlisted"), true]);
  });

  it("count corrections for the day, and an undo for the person's jobs", async () => {
    const { db } = test;
    const busy = await makeStaff(db, world.own);
    const { body } = await send("First name,Last name\nMia,Limits\nEva,\n", {}, busy);
    const { id: importId, columns } = body["dataValues"] as Sheet;
    await call("check", { importId, mapping: suggestedMapping(columns) }, busy);
    const { planHash } = await settle(importId, busy);
    await call("run", { importId, planHash }, busy);
    await settle(importId, busy);
    const correction = { importId, rowNo: 3, values: { "1": "Limits" } };
    await countKilobytes(dayLimit);
    expect(await statusOf("correct", correction, busy)).toBe(429);
    await countKilobytes(0);
    expect(await statusOf("correct", correction, busy)).toBe(200);
    expect(await counted()).toEqual([{ points: 1 }]);
    await countKilobytes(0);
    for (let n = 0; n < 5; n += 1)
      await sql`insert into bulk_jobs (account_id, table_name, action, request, reason, code, request_id, address, heartbeat_at)
        values (${busy.accountId}, 'mentees', 'delete', '{}', '', ${`undo${n}`}, '', '', now() + interval '1 hour')`.execute(
        db,
      );
    expect(await statusOf("undo", { importId }, busy)).toBe(429);
    await sql`delete from bulk_jobs where code = 'undo0'`.execute(db);
    expect(await statusOf("undo", { importId }, busy)).toBe(200);
    expect((await settle(importId, busy)).counts).toMatchObject({ undone: 1 });
  });

  it("refuse impossible mappings", async () => {
    const { id: importId } = await read("First,Last,Other\nMia,Map,x\n");
    const first = { column: 0, field: "firstName" };
    const last = { column: 1, field: "lastName" };
    for (const [mapping, message] of [
      [[first], "No column is selected for: Last Name."],
      [
        [first, last, { column: 2, field: "lastName" }],
        "Two columns are matched to Last Name. Skip one of them.",
      ],
      [[first, { column: 0, field: "lastName" }], "The column First is used twice."],
      [[first, last, { column: 2, field: "password" }], "One of the selected fields can't be imported."],
      [[first, last, { column: 3, field: "address" }], "One of the selected fields can't be imported."],
    ] as const)
      expect(await call("check", { importId, mapping })).toMatchObject({ status: 0, message });
    expect((await call("get", { importId }))["dataValues"]).toMatchObject({ status: "read" });
    expect(await call("run", { importId, planHash: "x" })).toMatchObject({ status: 0 });
  });
});
