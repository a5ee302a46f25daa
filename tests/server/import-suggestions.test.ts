/** The fields suggested for the columns of other systems' exports, and the meaning of their cells. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import type { MappedColumn } from "#shared/contracts/imports.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee } from "#tests/support/factories.ts";
import { makeImporter, type Sheet } from "#tests/support/importer.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));

const { call, settle, rowsOf, ...importer } = makeImporter(test, () => world.owner);
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const sheetOf = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map(cell).join(",")).join("\n");

async function read(tableName: string, lines: readonly (readonly string[])[]): Promise<Sheet> {
  // Sheets with the same headers are read as the last time.
  await sql`delete from imports`.execute(test.db);
  return importer.read(sheetOf(lines), { tableName });
}
const fieldsOf = ({ columns }: Sheet) =>
  Object.fromEntries(columns.map(({ header, field }) => [header, field]));
/** Sends the suggestions as the screen does. */
const suggested = ({ columns }: Sheet): MappedColumn[] =>
  columns.flatMap(({ column, field, dateOrder, values, means, joinWith }) =>
    field
      ? [
          {
            column,
            field,
            ...(dateOrder === undefined ? {} : { dateOrder: dateOrder ?? "mdy" }),
            ...(values ? { values } : {}),
            ...(means === undefined ? {} : { means }),
            ...(joinWith === undefined ? {} : { joinWith }),
          },
        ]
      : [],
  );
async function check(imported: Sheet, mapping = suggested(imported)) {
  const begun = await call("check", { importId: imported.id, mapping });
  expect(begun, JSON.stringify(begun)).toMatchObject({ status: 1 });
  return settle(imported.id);
}
async function run(imported: Sheet, mapping = suggested(imported)) {
  const { planHash } = await check(imported, mapping);
  await call("run", { importId: imported.id, planHash });
  return settle(imported.id);
}
const problemsOf = async (importId: string) =>
  (await rowsOf(importId, "wrong")).map(({ problems }) => problems.map(({ message }) => message));

/** Headers of public exports, with the field that each is for; `null` where no field here is meant. */
const exports: Readonly<
  Record<
    string,
    { tableName: string; columns: Readonly<Record<string, string | null>>; rows: readonly string[][] }
  >
> = {
  "HMIS Client.csv, fiscal year 2026": {
    tableName: "mentees",
    columns: {
      PersonalID: "clientId",
      FirstName: "firstName",
      MiddleName: "middleName",
      LastName: "lastName",
      NameSuffix: null,
      NameDataQuality: "nameQuality",
      SSN: null,
      SSNDataQuality: null,
      DOB: "birthday",
      DOBDataQuality: "birthdayQuality",
      Sex: "sex",
      AmIndAKNative: "race",
      Asian: "race",
      BlackAfAmerican: "race",
      HispanicLatinao: "race",
      MidEastNAfrican: "race",
      NativeHIPacific: "race",
      White: "race",
      RaceNone: null,
      AdditionalRaceEthnicity: null,
      VeteranStatus: "veteran",
      YearEnteredService: null,
      YearSeparated: null,
      WorldWarII: null,
      KoreanWar: null,
      VietnamWar: null,
      DesertStorm: null,
      AfghanistanOEF: null,
      IraqOIF: null,
      IraqOND: null,
      OtherTheater: null,
      MilitaryBranch: null,
      DischargeStatus: null,
      DateCreated: null,
      DateUpdated: null,
      UserID: null,
      DateDeleted: null,
      ExportID: null,
    },
    rows: [
      "2f9c1,Zora,May,Quill,Jr,1,219099999,1,1984-02-29,1,0,0,0,1,0,0,0,0,,,0,,,,,,,,,,,,,2025-01-02 03:04:05,2025-01-02 03:04:05,7,,E1",
      "2f9c2,Yan,,Quirk,,1,078051120,1,1991-11-05,1,1,0,1,0,0,0,0,1,,,99,,,,,,,,,,,,,2025-01-02 03:04:05,2025-01-02 03:04:05,7,,E1",
      "2f9c3,Xia,,Quist,,9,,99,,99,99,0,0,0,0,0,0,0,99,,99,,,,,,,,,,,,,2025-01-02 03:04:05,2025-01-02 03:04:05,7,,E1",
    ].map((line) => line.split(",")),
  },
  "HMIS User.csv, fiscal year 2026": {
    tableName: "users",
    columns: {
      UserID: null,
      UserFirstName: "firstName",
      UserLastName: "lastName",
      UserPhone: "workPhone",
      UserExtension: null,
      UserEmail: "email",
      DateCreated: null,
      DateUpdated: null,
      DateDeleted: null,
      ExportID: null,
    },
    rows: [
      "7,Uma,Quade,5550100002,12,uma@agency.example,2025-01-02 03:04:05,2025-01-02 03:04:05,,E1".split(","),
    ],
  },
  "a directory of places": {
    tableName: "resources",
    columns: {
      organization_name: "name",
      organization_uuid: null,
      location_name: "name",
      location_uuid: null,
      location_address: "address",
      location_url: "website",
      phones: "phone",
    },
    rows: [
      [
        "Harbor Aid",
        "a-1",
        "Main Office",
        "b-1",
        "12 Pier Road, Miami, FL 33101",
        "",
        "tdd: 800-555-0101, main: 305-555-0100",
      ],
      ["Harbor Aid", "a-1", "Keys Office", "b-2", "State: FL", "harbor.example/keys", "main: 305-555-0102"],
    ],
  },
  "a log of case contacts": {
    tableName: "menteeUserNotes",
    columns: {
      "Internal Contact Number": null,
      "Duration Minutes": "minutes",
      "Contact Types": "noteTitle",
      "Contact Made": "reached",
      "Contact Medium": "contactKind",
      "Occurred At": "date",
      "Added To System At": null,
      "Miles Driven": null,
      "Wants Driving Reimbursement": null,
      "Casa Case Number": "menteeId",
      "Creator Email": null,
      "Creator Name": null,
      "Supervisor Name": null,
      "Case Contact Notes": "note",
    },
    rows: [
      [
        "1",
        "60",
        "School|Therapist",
        "true",
        "in-person",
        "October 8, 2020",
        "2020-10-09 20:30:00 -0400",
        "12",
        "false",
        "CINA-7",
        "v@casa.example",
        "Vera",
        "Sue",
        "Met at school.",
      ],
      [
        "2",
        "15",
        "Youth",
        "false",
        "voice-only",
        "2020-10-09 20:30:00 -0400",
        "2020-10-09 20:30:00 -0400",
        "0",
        "false",
        "CINA-7",
        "v@casa.example",
        "Vera",
        "Sue",
        "",
      ],
    ],
  },
};

describe("The columns of exports from other systems", () => {
  it("are suggested for the right fields: at least 80 percent in each export, and none for a wrong one", async () => {
    for (const [name, { tableName, columns, rows }] of Object.entries(exports)) {
      const found = fieldsOf(await read(tableName, [Object.keys(columns), ...rows]));
      const meaningful = Object.entries(columns).filter(([, field]) => field !== null);
      const right = meaningful.filter(([header, field]) => found[header] === field);
      expect(right.length / meaningful.length, name).toBeGreaterThanOrEqual(0.8);
      const wrong = Object.entries(found).filter(([header, field]) => field && field !== columns[header]);
      expect(wrong, name).toEqual([]);
    }
  });

  it("leave out only the race that the organization's list does not have", async () => {
    const { tableName, columns, rows } = exports["HMIS Client.csv, fiscal year 2026"]!;
    const left = (found: Record<string, string>) =>
      Object.keys(columns).filter((header) => columns[header] !== null && !found[header]);
    const lines = [Object.keys(columns), ...rows];
    expect(left(fieldsOf(await read(tableName, lines)))).toEqual(["MidEastNAfrican"]);
    const own = await insertRow(test.db, "configEthnicity", {
      organizationId: world.own,
      name: "Middle Eastern or North African",
    });
    expect(left(fieldsOf(await read(tableName, lines)))).toEqual([]);
    await sql`delete from config_ethnicity where id = ${own}`.execute(test.db);
  });

  it("become people with one race, a sex that is no gender, and no Social Security number anywhere", async () => {
    const { tableName, columns, rows } = exports["HMIS Client.csv, fiscal year 2026"]!;
    const imported = await read(tableName, [Object.keys(columns), ...rows]);
    expect(imported.columns.find(({ header }) => header === "SSN")).toMatchObject({ isSsn: true, field: "" });
    await check(imported);
    const text = "Several columns say yes, but this field takes one answer.";
    expect(await problemsOf(imported.id)).toEqual([[expect.stringContaining(text)]]);
    const several = await insertRow(test.db, "configEthnicity", {
      organizationId: world.own,
      name: "Two or More Races",
    });
    expect(await run(imported)).toMatchObject({ counts: { created: 3, wrong: 0 } });
    const people = await test.query(sql`
      select client_id, first_name, birthday::text, gender, sex, veteran, name_quality, e.name as race, cell_phone
      from mentees m left join config_ethnicity e on e.id = m.race
      where last_name like 'Qui%' order by client_id`);
    expect(people.map(Object.values)).toEqual([
      ["2f9c1", "Zora", "1984-02-29", null, "female", "no", null, "Black or African American", null],
      ["2f9c2", "Yan", "1991-11-05", null, "male", null, null, "Two or More Races", null],
      ["2f9c3", "Xia", null, null, null, null, 9, null, null],
    ]);
    const stored = await test.query(
      sql`select cells::text as text from import_rows where import_id = ${imported.id}`,
    );
    expect(JSON.stringify(stored)).not.toMatch(/219099999|078051120/);
    await sql`update config_ethnicity set deleted_at = now() where id = ${several}`.execute(test.db);
  });

  it("leave out people who were deleted there, until the date of the deletion is removed", async () => {
    const { tableName, columns, rows } = exports["HMIS Client.csv, fiscal year 2026"]!;
    const headers = Object.keys(columns);
    const lineOf = (values: Readonly<Record<string, string>>) =>
      headers.map((header, column) => values[header] ?? rows[0]?.[column] ?? "");
    const live = { PersonalID: "9a1", FirstName: "Wilhelmina", LastName: "Ostrander", DOB: "1971-07-08" };
    const deleted = { PersonalID: "9a2", FirstName: "Bartholomew", LastName: "Finch", DOB: "1966-12-25" };
    const lines = [lineOf(live), lineOf({ ...deleted, DateDeleted: "2025-03-04 05:06:07" })];
    const imported = await read(tableName, [headers, ...lines]);
    expect(await check(imported)).toMatchObject({ counts: { create: 1, skip: 1, wrong: 0 } });
    const [left] = await rowsOf(imported.id, "skip");
    const column = headers.indexOf("DateDeleted");
    const message = expect.stringContaining("Deleted in the system that made this file.");
    expect(left?.problems).toEqual([{ column, message }]);
    const row = { importId: imported.id, rowNo: left?.rowNo };
    const decision = { importId: imported.id, rowNos: [left?.rowNo], result: "create" };
    expect(await call("decide", decision)).toMatchObject({ status: 0, code: "notFound" });
    expect(await call("correct", { ...row, values: { [column]: "" } })).toMatchObject({
      dataValues: { counts: { create: 2, skip: 0 } },
    });
  });

  it("become resources with the main one of several numbers, named by organization and place", async () => {
    const { tableName, columns, rows } = exports["a directory of places"]!;
    expect(await run(await read(tableName, [Object.keys(columns), ...rows]))).toMatchObject({
      counts: { created: 2, wrong: 0 },
    });
    const places = await test.query(
      sql`select name, address, phone, website from resources where name like 'Harbor Aid%' order by id`,
    );
    expect(places.map(Object.values)).toEqual([
      ["Harbor Aid: Main Office", "12 Pier Road, Miami, FL 33101", "305-555-0100", null],
      ["Harbor Aid: Keys Office", "State: FL", "305-555-0102", "harbor.example/keys"],
    ]);
  });

  it.each([
    ["EST", "2020-10-09"],
    ["HST", "2020-10-09"],
    ["UTC", "2020-10-10"],
  ])("become notes dated by the day of a moment in the organization's time zone: %s", async (zone, day) => {
    await sql`update organizations set timezones = ${timezones.indexOf(zone) + 1} where id = ${world.own}`.execute(
      test.db,
    );
    const clientId = `CINA-${zone}`;
    const { id } = await makeMentee(test.db, world.own, { values: { clientId } });
    const { tableName, columns, rows } = exports["a log of case contacts"]!;
    const own = rows.map((row) => row.map((text) => (text === "CINA-7" ? clientId : text)));
    expect(await run(await read(tableName, [Object.keys(columns), ...own]))).toMatchObject({
      counts: { created: 2, wrong: 0 },
    });
    const notes =
      await test.query(sql`select date::text, note_title, contact_kind, reached, minutes from mentee_user_notes
      where mentee_id = ${id} order by id`);
    expect(notes.map(Object.values)).toEqual([
      ["2020-10-08", "School|Therapist", "visit", true, 60],
      [day, "Youth", "call", false, 15],
    ]);
  });
});

describe("The order of days", () => {
  const orderOf = async (days: readonly string[]) => {
    const lines = days.map((day, at) => [`Ana${at}`, "Days", day]);
    const { columns } = await read("mentees", [["First Name", "Last Name", "Birthday"], ...lines]);
    expect(columns[2]).toMatchObject({ field: "birthday" });
    return columns[2]?.dateOrder;
  };

  it("can be chosen even if the first rows have no days, or other texts", async () => {
    const blanks = Array<string>(2001).fill("");
    expect(await orderOf([...blanks, "3/4/1985"])).toBeNull();
    expect(await orderOf([...blanks, "23/4/1985", "3/4/1985"])).toBe("dmy");
    expect(await orderOf(["unknown", "not known", " 3/4/1985 10:30"])).toBeNull();
    expect(await orderOf([...blanks, "1985-04-03"])).toBeUndefined();
    expect(await orderOf(["unknown", "1/2"])).toBeUndefined();
  });
});

describe("The headers", () => {
  it("are matched by their words, and by nothing but their words", async () => {
    const { columns } = await read("mentees", [
      [
        "Client First Name",
        "participant_last_name",
        "DateOfBirth",
        "Case Number",
        "Primary Phone #",
        "E-mail (home)",
        "Emergency contact phone",
        "Mother's first name",
        "Date of Intake",
        "Number",
      ],
      [
        "Ana",
        "Ruiz",
        "1/2/1990",
        "123456789",
        "305-555-0103",
        "ana@x.example",
        "305-555-0104",
        "Eva",
        "2/3/2024",
        "212555010",
      ],
    ]);
    expect(columns.map(({ field }) => field)).toEqual([
      "firstName",
      "lastName",
      "birthday",
      "clientId",
      "cellPhone",
      "email",
      "",
      "",
      "dateOfAdmission",
      "",
    ]);
    const below = await read("menteeUserNotes", [
      ["Client Number", "Date of Contact", "Contact notes"],
      ["7", "1/2/2024", "x"],
    ]);
    expect(below.columns.map(({ field }) => field)).toEqual(["menteeId", "date", "note"]);
  });

  it("of yes-or-no columns, named like choices of one list, form that list", async () => {
    const { columns } = await read("mentees", [
      ["First Name", "Last Name", "White", "Asian", "Veteran"],
      ["Al", "Race", "x", "", "Y"],
      ["Bo", "Race", "", "Yes", "N"],
    ]);
    expect(columns.map(({ field }) => field)).toEqual(["firstName", "lastName", "race", "race", "veteran"]);
    expect(columns[2]!.means).not.toBe(columns[3]!.means);
    const wrong = (mapping: readonly Data[]) =>
      test.post("imports/check", { importId: "1", mapping }, world.owner.token);
    expect((await wrong([{ column: 0, field: "firstName", means: 5 }])).status).toBe(400);
  });

  it("that name several columns for one field are refused unless the columns form it", async () => {
    const { id: importId } = await read("mentees", [
      ["a", "b", "c"],
      ["Al", "Two", "x"],
    ]);
    const names = [
      { column: 0, field: "firstName" },
      { column: 1, field: "lastName" },
    ];
    const send = (more: Data) =>
      test.post("imports/check", { importId, mapping: [...names, more] }, world.owner.token);
    expect((await send({ column: 2, field: "lastName" })).body).toMatchObject({ status: 0 });
    expect((await send({ column: 2, field: "race", means: "nothing" })).status).toBe(400);
    expect((await send({ column: 2, field: "email", joinWith: ", " })).status).toBe(400);
    expect((await send({ column: -1, field: "race", means: "1", whereEmpty: "x" })).status).toBe(400);
    expect((await call("get", { importId }))["dataValues"]).toMatchObject({ status: "read" });
  });
});

describe("A whole Social Security number", () => {
  const lines = [
    ["First Name", "Last Name", "Social Security No.", "Client Number", "Notes"],
    ["Al", "Number", "078051120", "219099999", "Likes tea"],
  ];
  const names = [
    { column: 0, field: "firstName" },
    { column: 1, field: "lastName" },
  ];

  it("is suggested for no field, and its column cannot be imported into any", async () => {
    const imported = await read("mentees", lines);
    expect(imported.columns.map(({ field, isSsn }) => [field, isSsn ?? false])).toEqual([
      ["firstName", false],
      ["lastName", false],
      ["", true],
      ["clientId", false],
      ["notes", false],
    ]);
    expect(imported.columns[2]!.samples).toEqual(["•••-••-••••"]);
    for (const field of ["clientId", "cellPhone", "notes", "otherContact"]) {
      const body = await call("check", { importId: imported.id, mapping: [...names, { column: 2, field }] });
      expect(body, field).toMatchObject({
        status: 0,
        message:
          "The column Social Security No. contains Social Security numbers, which are never imported. Skip it.",
      });
    }
    expect((await call("get", { importId: imported.id }))["dataValues"]).toMatchObject({ status: "read" });
  });

  it("is refused under any header if it is written as one, and nine plain digits are a client number", async () => {
    const imported = await read("mentees", lines);
    expect(await check(imported)).toMatchObject({ counts: { create: 1, wrong: 0 } });
    for (const values of [
      { "3": "078-05-1120" },
      { "4": "Her SSN is 078051120" },
      { "4": "seguro social: 078 05 1120" },
      { "4": "078-05-1120 by phone" },
    ]) {
      await call("correct", {
        importId: imported.id,
        rowNo: 2,
        values: { "3": "219099999", "4": "", ...values },
      });
      expect(await problemsOf(imported.id), JSON.stringify(values)).toEqual([
        ["A Social Security number, which is never imported. Remove it."],
      ]);
    }
    for (const values of [
      { "4": "Call 305-555-0100, ZIP 33525-3715, case 12-345-6789" },
      { "4": "SSN on file, call 305-555-0100" },
      { "3": "123456789" },
    ]) {
      await call("correct", {
        importId: imported.id,
        rowNo: 2,
        values: { "3": "219099999", "4": "", ...values },
      });
      expect((await settle(imported.id))["counts"], JSON.stringify(values)).toMatchObject({
        create: 1,
        wrong: 0,
      });
    }
  });

  it("is refused if columns form it together, and not stored if a row is corrected", async () => {
    const imported = await read("mentees", [
      ["a", "b", "c", "d", "e", "SSN"],
      ["Al", "Joined", "078", "05", "1120", "078051120"],
    ]);
    const parts = [2, 3, 4].map((column) => ({ column, field: "otherContact", joinWith: "-" }));
    expect(await check(imported, [...names, ...parts])).toMatchObject({ counts: { create: 0, wrong: 1 } });
    await call("correct", { importId: imported.id, rowNo: 2, values: { "4": "x", "5": "219-09-9999" } });
    expect(await settle(imported.id)).toMatchObject({ counts: { create: 1, wrong: 0 } });
    const [stored] = await test.query(sql`select cells from import_rows where import_id = ${imported.id}`);
    expect(stored?.["cells"]).toEqual(["Al", "Joined", "078", "05", "x", "•••-••-••••"]);
  });

  it("differs from its last four digits and from the field for its quality", async () => {
    const { columns } = await read("mentees", [
      ["First Name", "Last Name", "SSN last 4", "SSN", "SSNDataQuality"],
      ["Al", "Last", "1120", "1120", "1"],
    ]);
    expect(columns.map(({ field, isSsn }) => [field, isSsn ?? false])).toEqual([
      ["firstName", false],
      ["lastName", false],
      ["", false],
      ["", false],
      ["", false],
    ]);
  });
});
