/** The origin, print layout, and columns of a spreadsheet (17, 6). */
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { timezones } from "#shared/constants.ts";
import { dayIn } from "#shared/fields/days.ts";
import { mentees } from "#shared/records/mentees.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { workbookStream } from "#server/platform/sheets/workbook.ts";
import { testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { exportFile, readPdf, readSheet, readXml } from "./export-client.ts";

let owner: Person;
let own: string;
let foreignGender: string;
let gender: string;
const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  own = await makeOrganization(db, { name: "Harbor", timezones: 9 });
  const other = await makeOrganization(db, { name: "Bridge" });
  owner = await makeStaff(db, own, { values: { firstName: "Olga", lastName: "Núñez" } });
  gender = await insertRow(db, "configGenders", { organizationId: own, name: "Woman X" });
  foreignGender = await insertRow(db, "configGenders", { organizationId: other, name: "Foreign X" });
  const race = await insertRow(db, "configEthnicity", { organizationId: own, name: "Race X" });
  for (const lastName of ["Ames", "Bell", "Cole"])
    await makeMentee(db, own, {
      values: { lastName, gender, race, citizenship: "MX", birthday: "1990-03-04", notes: "<p>Told</p>" },
    });
});

const overview = (body: object, person = owner) =>
  exportFile(test, "overview", { tableName: "mentees", organizationId: own, ...body }, person.token);
const aboutOf = async (bytes: Buffer): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const [what, value] of (await readSheet(bytes, 2)).slice(1)) (found[String(what)] ??= []).push(value);
  return found;
};
const labels = (names: readonly string[]): string[] =>
  names.map((name) => textsOf("en")(`records.mentees.fields.${name}`));
const sensitive = labels(
  Object.entries(mentees.fields).flatMap(([name, field]) => (field.sensitive ? [name] : [])),
);

describe("A spreadsheet", () => {
  it("says on its second sheet who created it, when, from which data, and in which time zone", async () => {
    const filter = {
      all: [
        { field: "gender", op: "is", value: gender },
        {
          any: [
            { field: "lastName", op: "startsWith", value: "A" },
            { field: "lastName", op: "is", value: "Bell" },
          ],
        },
        { field: "birthday", op: "before", value: "2020-01-02" },
      ],
    };
    const { bytes } = await overview({ filter, active: "1", searchText: "mia" });
    expect(await readSheet(bytes)).toHaveLength(3);
    const about = await aboutOf(bytes);
    expect(about).toMatchObject({
      "Exported by": [`Olga Núñez (${owner.email})`],
      Organization: ["Harbor"],
      List: [textsOf("en")("records.mentees.title")],
      Search: ["mia"],
      Status: ["Active only"],
      Filter: [
        "Gender: Woman X",
        "Last Name: begins with A or Last Name: Bell",
        "Birthday: before Jan 2, 2020",
      ],
      Columns: ["As the list shows them"],
      Rows: [2],
    });
    expect(String(about["Exported on"])).toMatch(/ at .*\d/);
    expect(about["Time zone of all times"]).toHaveLength(1);
    expect(about).not.toHaveProperty("Sensitive fields");
    expect(about).not.toHaveProperty("Period");
  });

  it("names archived values in its filter, and values of the organization that the super-organization exports", async () => {
    const { db } = test;
    const archived = await insertRow(db, "configGenders", {
      organizationId: own,
      name: "Former X",
      active: false,
    });
    const filter = { all: [{ field: "gender", op: "in", value: [gender, archived] }] };
    const expected = ["Gender: Woman X or Former X"];
    expect((await aboutOf((await overview({ filter })).bytes))["Filter"]).toEqual(expected);
    const superOwner = await makeStaff(db, "1");
    expect((await aboutOf((await overview({ filter }, superOwner)).bytes))["Filter"]).toEqual(expected);
  });

  it("is in the time zone of the exported organization, whoever asks, like its file name", async () => {
    const { db } = test;
    // The super-organization is in UTC.
    const superOwner = await makeStaff(db, "1");
    const organizationId = await makeOrganization(db, { timezones: timezones.indexOf("NST") + 1 });
    for (const [call, wish] of [
      ["overview", { tableName: "mentees" }],
      ["advExportMentees", { exportOptions: {} }],
    ] as const) {
      const { bytes, fileName } = await exportFile(test, call, { ...wish, organizationId }, superOwner.token);
      expect((await aboutOf(bytes))["Time zone of all times"], call).toEqual(["Pacific/Auckland"]);
      expect(fileName, call).toContain(dayIn("Pacific/Auckland"));
    }
    const body = { exportOptions: {}, organizationId };
    const report = await exportFile(test, "advExportReport", body, superOwner.token);
    expect(report.fileName).toContain(dayIn("Pacific/Auckland"));
  });

  it("names no value in its filter that its reader may not choose", async () => {
    const filter = { all: [{ field: "gender", op: "is", value: foreignGender }] };
    const { bytes } = await overview({ filter });
    expect((await aboutOf(bytes))["Filter"]).toEqual([`Gender: ${foreignGender}`]);
    for (const path of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"])
      expect(readXml(bytes, path)).not.toContain("Foreign X");
  });

  it("says that it covers only a caseload, if its reader sees no one else", async () => {
    const reader = await makeStaff(test.db, own, { role: { roleType: 2, values: { caseloadOnly: true } } });
    for (const [call, wish] of [
      ["overview", { tableName: "mentees" }],
      ["advExportMentees", { exportOptions: {} }],
    ] as const) {
      const lineOf = async ({ token }: Person) =>
        (await aboutOf((await exportFile(test, call, wish, token)).bytes))["Mentees included"];
      expect(await lineOf(reader), call).toEqual([textsOf("en")("server.exports.ownCaseload")]);
      expect(await lineOf(owner), call).toBeUndefined();
    }
    const report = await exportFile(test, "advExportReport", { exportOptions: {} }, reader.token);
    expect((await readPdf(report.bytes)).text).toContain("Only the caseload");
  });

  it("has filters in its header, and prints in landscape, as wide as the page, with the header on each", async () => {
    const { bytes } = await overview({});
    const sheet = readXml(bytes, "xl/worksheets/sheet1.xml");
    // Six columns of the list, and one for waived answers.
    expect(sheet).toContain('<autoFilter ref="A1:G4"/>');
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toMatch(
      /<pageSetup paperSize="\d" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
    );
    // Excel refuses files with another order.
    const parts = [
      "<sheetPr>",
      "<sheetViews>",
      "<cols>",
      "<sheetData>",
      "<autoFilter",
      "<pageMargins",
      "<pageSetup",
      "<headerFooter>",
    ];
    const places = parts.map((part) => sheet.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(readXml(bytes, "xl/worksheets/sheet2.xml")).not.toContain("autoFilter");
    expect(readXml(bytes, "xl/workbook.xml")).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'${textsOf("en")("records.mentees.title")}'!$1:$1`,
    );
  });

  it("says above each printed page that it is confidential, in the reader's language", async () => {
    for (const [language, mark] of [
      ["en", "Confidential"],
      ["es", "Confidencial"],
    ] as const) {
      const reader = await makeStaff(test.db, own, { language });
      const { bytes } = await overview({}, reader);
      for (const path of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"])
        expect(readXml(bytes, path)).toContain(
          `<headerFooter><oddHeader>&amp;L${mark}</oddHeader><oddFooter>`,
        );
    }
  });

  it("is marked as confidential only if it names people", async () => {
    const headerOf = async (tableName: string) => {
      const { bytes } = await overview({ tableName });
      return [1, 2].map((sheet) =>
        readXml(bytes, `xl/worksheets/sheet${sheet}.xml`).includes("Confidential"),
      );
    };
    for (const tableName of ["jobs", "elearning", "resources", "menteeGoals", "configGenders"])
      expect([tableName, await headerOf(tableName)]).toEqual([tableName, [false, false]]);
    for (const tableName of ["users", "absences"])
      expect([tableName, await headerOf(tableName)]).toEqual([tableName, [true, true]]);
  });

  it("shows instants in its time zone", async () => {
    const bytes = await buffer(
      workbookStream(
        [
          {
            name: "Times",
            columns: [{ header: "At" }],
            rows: async function* () {
              yield [
                [{ instant: new Date("2027-01-10T15:00:00Z") }],
                [{ instant: new Date("2027-07-01T14:00:00Z") }],
              ];
            },
          },
        ],
        { zone: "America/New_York" },
      ),
    );
    // A sheet stores times as fractions of a day, so round them to seconds.
    const shown = (await readSheet(bytes))
      .slice(1)
      .map(([at]) => new Date(Math.round((at as Date).getTime() / 1000) * 1000).toISOString());
    expect(shown).toEqual(["2027-01-10T10:00:00.000Z", "2027-07-01T10:00:00.000Z"]);
  });
});

describe("The columns of a spreadsheet", () => {
  it("are those of the list, or all fields, and sensitive ones only on request", async () => {
    const shown = (await readSheet((await overview({})).bytes))[0]!;
    const all = (await readSheet((await overview({ fields: "all" })).bytes))[0]!;
    expect(all.slice(0, shown.length)).toEqual(shown);
    expect(all).toEqual(expect.arrayContaining(labels(["gender", "birthday", "clientId"])));
    expect(new Set(all).size).toBe(all.length);
    for (const label of sensitive) expect(all).not.toContain(label);
    const whole = await overview({ fields: "all", sensitive: true });
    const [head, row] = await readSheet(whole.bytes);
    expect(head).toEqual(expect.arrayContaining(sensitive));
    expect(row?.[head!.indexOf(labels(["race"])[0])]).toBe("Race X");
    expect(await aboutOf(whole.bytes)).toMatchObject({
      Columns: ["All fields"],
      "Sensitive fields": ["Included"],
    });
    const csv = await overview({ fields: "all", format: "csv" });
    expect(csv.bytes.toString("utf8")).toContain("Gender");
    expect(csv.bytes.toString("utf8")).not.toContain("Race X");
  });

  it("never include sensitive ones for people who may not read them, and no other value requests them", async () => {
    const { db } = test;
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const reader = await makeStaff(db, own, { role: { roleType: 2, flags } });
    const [head] = await readSheet((await overview({ fields: "all", sensitive: true }, reader)).bytes);
    for (const label of sensitive) expect(head).not.toContain(label);
    for (const wrong of [{ fields: "every" }, { sensitive: "yes" }, { fields: ["race"] }]) {
      const body = { tableName: "mentees", ...wrong };
      expect((await test.post("export/overview", body, owner.token)).status).toBe(400);
    }
  });

  it("follow the same rule in the list of mentees of an advanced export, except for what was chosen", async () => {
    const list = async (body: object) =>
      (await exportFile(test, "advExportMentees", body, owner.token)).bytes;
    const [race, citizenship] = labels(["race", "citizenship"]);
    const plain = await list({});
    expect((await readSheet(plain))[0]).not.toContain(race);
    expect(await aboutOf(plain)).toMatchObject({ "Sensitive fields": ["Left out"], Rows: [3] });
    const [chosen] = await readSheet(await list({ exportOptions: { race: ["none"] } }));
    expect(chosen).toContain(race);
    expect(chosen).not.toContain(citizenship);
    const [whole] = await readSheet(await list({ sensitive: "1" }));
    expect(whole).toEqual(expect.arrayContaining([race, citizenship]));
  });
});
