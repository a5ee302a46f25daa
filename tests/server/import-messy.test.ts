/** Messy sheets: the run does with each row what the check said (A1.8 1). */
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Cell } from "#server/platform/sheets/cell.ts";
import { workbookStream } from "#server/platform/sheets/workbook.ts";
import { type KeyedText, renderText } from "#server/kernel/texts/keyed-text.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { testApp } from "#tests/support/app.ts";
import { makeImporter, suggestedMapping } from "#tests/support/importer.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";

type Data = Record<string, unknown>;

const test = testApp({ seed: "base" });
const world = prepared(() => makeWorld(test.db));

const { call, send, read, settle } = makeImporter(test, () => world.owner);

/** A workbook of one or several sheets. */
const workbook = (...sheets: (readonly (readonly Cell[])[])[]): Promise<Buffer> =>
  buffer(
    workbookStream(
      sheets.map(([header = [], ...rows], at) => ({
        name: `Sheet ${at + 1}`,
        columns: header.map((cell) => ({ header: String(cell) })),
        rows: async function* () {
          yield rows;
        },
      })),
    ),
  );
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

const resultsOf = async (importId: string): Promise<Data[]> =>
  (
    await sql<Data & { said: KeyedText | null }>`select row_no as row, result, record_id::text as id,
        problems -> 0 -> 'said' as said from import_rows where import_id = ${importId} order by row_no`.execute(
      test.db,
    )
  ).rows.map(({ said, ...row }) => ({ ...row, problem: said && renderText(textsOf("en"), said) }));

/**
 * Reads, checks and writes, and compares the result of each row with the check.
 * @returns the rows
 */
async function through(bytes: Buffer | string, order: "dmy" | "mdy" = "mdy"): Promise<Data[]> {
  // Sheets with the same headers are read as the last time.
  await sql`delete from imports`.execute(test.db);
  const { id: importId, columns } = await read(bytes);
  const mapping = suggestedMapping(columns, order);
  const begun = await call("check", { importId, mapping });
  expect(begun, JSON.stringify(begun)).toMatchObject({ status: 1 });
  const { planHash } = await settle(importId);
  const before = await resultsOf(importId);
  await call("run", { importId, planHash });
  await settle(importId);
  const after = await resultsOf(importId);
  const expected = before.map(({ result }) => (result === "create" ? "created" : result));
  expect(after.map(({ result }) => result)).toEqual(expected);
  return after;
}
/** `row result` of each row, and the words of its first problem. */
const lines = (rows: readonly Data[]) =>
  rows.map(({ row, result, problem }) => [row, result, problem].filter((part) => part !== null).join(" "));
const people = async (rows: readonly Data[]) =>
  (
    await sql<{
      text: string;
    }>`select concat_ws('|', first_name, last_name, birthday, cell_phone, active, email) as text
      from mentees where id = any(${rows.flatMap(({ id, result }) => (result === "created" ? [id] : []))}::bigint[]) order by id`.execute(
      test.db,
    )
  ).rows.map(({ text }) => text);

interface Case {
  readonly name: string;
  readonly bytes: string | Buffer | (() => Promise<Buffer>);
  readonly order?: "dmy" | "mdy";
  /** The result of each row, or the message that refuses the file. */
  readonly rows: readonly string[] | string;
  readonly people?: readonly string[];
}

const cases: Case[] = [
  {
    name: "commas inside quotes, and line breaks in cells",
    bytes: 'First name,Last name,Notes\r\nQa1,"Quo, Jr.","one\r\ntwo ""three"""\r\nQa2,Quo,\r\n',
    rows: ["2 created", "3 created"],
    people: ["Qa1|Quo, Jr.|t", "Qa2|Quo|t"],
  },
  {
    name: "Spanish headers in Windows-1252, semicolons, day first",
    bytes: Buffer.from(
      "Nombre;Apellidos;Fecha de nacimiento\nIñigo;Peñalver;23/4/1985\nÚrsula;Peñalver;31/2/1990\n",
      "latin1",
    ),
    order: "dmy",
    rows: ["2 created", "3 wrong Not a date."],
    people: ["Iñigo|Peñalver|1985-04-23|t"],
  },
  {
    name: "UTF-8 with a mark",
    bytes: "\uFEFFFirst name,Last name\nWa,Wu\n",
    rows: ["2 created"],
    people: ["Wa|Wu|t"],
  },
  {
    name: "UTF-16, little end first",
    bytes: utf16("First name\tLast name\nŻo\tŁu\n"),
    rows: ["2 created"],
    people: ["Żo|Łu|t"],
  },
  {
    name: "UTF-16, big end first",
    bytes: utf16("First name\tLast name\nŽu\tŘi\n", true),
    rows: ["2 created"],
    people: ["Žu|Ři|t"],
  },
  {
    name: "tabs",
    bytes: "First name\tLast name\tCell phone\nTa\tTo\t555 201 1000\n",
    rows: ["2 created"],
    people: ["Ta|To|555 201 1000|t"],
  },
  {
    name: "headers of an HMIS export",
    bytes: [
      "PersonalID,FirstName,MiddleName,LastName,NameSuffix,NameDataQuality,DOB,DOBDataQuality,SSN",
      "4711,Hu,Q,Dee,,1,1985-03-04,1,",
      "4712,Hi,,Doe,Jr.,1,,99,",
    ].join("\n"),
    rows: ["2 created", "3 created"],
    people: ["Hu|Dee|1985-03-04|t", "Hi|Doe|t"],
  },
  {
    name: "headers in one word each",
    bytes: "GivenName,Surname,DateOfBirth,PhoneNumber\nHa,Ho,1985-03-04,555 201 1000\n",
    rows: ["2 created"],
    people: ["Ha|Ho|1985-03-04|555 201 1000|t"],
  },
  {
    name: "headers of a volunteer program's export, with underscores",
    bytes:
      "case_number,first_name,last_name,phone_number,email\nCINA-1,Ca,Sa,+1 555 201 1000,\nCINA-2,Ca,,,x@y.test\n",
    rows: ["2 created", "3 wrong Last Name is required!"],
    people: ["Ca|Sa|+1 555 201 1000|t"],
  },
  { name: "bars", bytes: "First name|Last name\nBa|Bo\n", rows: ["2 created"] },
  {
    name: "a line that names the delimiter",
    bytes: "sep=;\nFirst name;Last name\nSe;So\n",
    rows: ["2 created"],
  },
  {
    name: "blank rows and rows of blanks between, before and after",
    bytes: "\n\n,,\nFirst name,Last name\n\nLa,Lo\n , \n\nLe,Lu\n\n\n",
    rows: ["6 created", "9 created"],
  },
  {
    name: "days in six forms, month first",
    bytes: [
      "First name,Last name,Birthday",
      "Da,Yo,3/4/1985",
      "De,Yu,1985-03-04",
      "Di,Ya,4 March 1985",
      "Do,Yi,3.4.85",
      "Du,Ye,03-04-1985",
      "Dx,Yx,1/1/2999",
    ].join("\n"),
    rows: [
      "2 created",
      "3 created",
      "4 created",
      "5 created",
      "6 created",
      "7 wrong This date is in the future.",
    ],
    people: [
      "Da|Yo|1985-03-04|t",
      "De|Yu|1985-03-04|t",
      "Di|Ya|1985-03-04|t",
      "Do|Yi|1985-03-04|t",
      "Du|Ye|1985-03-04|t",
    ],
  },
  {
    name: "the same days, day first",
    bytes: "First name,Last name,Birthday\nFa,Fo,3/4/1985\nFe,Fu,13/4/1985\n",
    order: "dmy",
    rows: ["2 created", "3 created"],
    people: ["Fa|Fo|1985-04-03|t", "Fe|Fu|1985-04-13|t"],
  },
  {
    name: "yes and no in many words",
    bytes: [
      "First name,Last name,Status",
      "Ga,A,Sí",
      "Ge,B,No",
      "Gi,C,X",
      "Go,D,1",
      "Gu,E,true",
      "Gy,F,falso",
      "Gz,G,perhaps",
    ].join("\n"),
    rows: [
      "2 created",
      "3 created",
      "4 created",
      "5 created",
      "6 created",
      "7 created",
      "8 wrong Not yes or no.",
    ],
    people: ["Ga|A|t", "Ge|B|f", "Gi|C|t", "Go|D|t", "Gu|E|t", "Gy|F|f"],
  },
  {
    name: "names missing, and a row of nothing but a phone",
    bytes: "First name,Last name,Cell phone\nHa,,\n,Ho,\n,,555\nHe,Hu,\n",
    rows: [
      "2 wrong Last Name is required!",
      "3 wrong First Name is required!",
      "4 wrong First Name is required!",
      "5 created",
    ],
  },
  {
    name: "emails that are none, that were invented, and twice the same",
    bytes: [
      "First name,Last name,Email",
      "Ja,Ja,no mail",
      "Je,Je,none@example.org",
      "Ji,Ji,jiji@correo.test",
    ].join("\n"),
    rows: [
      expect.stringMatching(/^2 wrong .*email/i) as unknown as string,
      expect.stringMatching(/^3 wrong /) as unknown as string,
      "4 created",
    ],
  },
  {
    name: "days and numbers of a workbook",
    bytes: () =>
      workbook([
        ["First name", "Last name", "Birthday", "Age at Referral"],
        ["Ka", "Ko", { day: "1985-03-04" }, 40],
      ]),
    rows: ["2 created"],
    people: ["Ka|Ko|1985-03-04|t"],
  },
  {
    name: "the first sheet of three that has anything",
    bytes: () =>
      workbook(
        [[]],
        [
          ["First name", "Last name"],
          ["Ma", "Mo"],
        ],
        [["Other"], ["x"]],
      ),
    rows: ["2 created"],
    people: ["Ma|Mo|t"],
  },
  {
    name: "texts that look like formulas, which are texts",
    bytes: "First name,Last name,Notes\nNa,No,=1+1\nNe,'=HYPERLINK(1),x\n",
    rows: ["2 created", "3 created"],
    people: ["Na|No|t", "Ne|'=HYPERLINK(1)|t"],
  },
  {
    name: "bytes that are no text, and NUL",
    bytes: Buffer.concat([
      Buffer.from("First name,Last name\nPa\0,Po"),
      Buffer.from([0xff, 0xfe]),
      Buffer.from("\nPe,Pu\n"),
    ]),
    rows: expect.anything() as unknown as string[],
  },
  {
    name: "a name longer than the field",
    bytes: `First name,Last name\n${"R".repeat(101)},Ra\nRe,Ru\n`,
    rows: [expect.stringMatching(/^2 wrong /) as unknown as string, "3 created"],
  },
  {
    name: "discharge before admission",
    bytes: "First name,Last name,Date of Admission,Date of Discharge\nSa,Si,2/1/2026,1/1/2026\n",
    rows: [expect.stringMatching(/^2 wrong /) as unknown as string],
  },
  { name: "nothing but headers", bytes: "First name,Last name\n", rows: "no row below its headers" },
  { name: "an empty file", bytes: " ", rows: "no row below its headers" },
  { name: "a picture", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), rows: "can't be read" },
  {
    name: "201 columns",
    bytes: `${Array.from({ length: 201 }, (_, at) => `C${at}`).join(",")}\n${"x,".repeat(200)}x\n`,
    rows: "200 columns",
  },
  { name: "50,001 rows", bytes: `First name,Last name\n${"a,b\n".repeat(50_001)}`, rows: "50,000 rows" },
  {
    name: "rows wider and narrower than the headers",
    bytes: "First name,Last name,Client ID\nTa\nTe,Tu,T-1,surplus,more\nTi,To\n",
    rows: ["2 wrong Last Name is required!", "3 created", "4 created"],
  },
];

const tried = isWhole ? cases : [0, 1, 3, 9, 11, 14].flatMap((at) => cases[at] ?? []);

describe("Sheets as they arrive [15-A1.8-1]", () => {
  it("exist in at least 25 variants", () => {
    expect(cases.length).toBeGreaterThanOrEqual(25);
  });

  it.each(tried.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const bytes = typeof one.bytes === "function" ? await one.bytes() : one.bytes;
    if (typeof one.rows === "string") {
      expect((await send(bytes)).body).toMatchObject({
        status: 0,
        message: expect.stringContaining(one.rows),
      });
      return;
    }
    const rows = await through(bytes, one.order);
    expect(lines(rows)).toEqual(one.rows);
    if (one.people) expect(await people(rows)).toEqual(one.people);
    record({ test: "Import: messy sheets", count: rows.length, atLeast: 1, result: "preview = run" });
  });

  it("never lose the end of a text: a cell that is too long is refused, and the longest one is stored", async () => {
    const sheet = ["First name,Last name,Notes", `Lonny,Overlong,${"x".repeat(20_001)}`];
    const rows = await through([...sheet, `Zed,Shortfield,${"y".repeat(20_000)}`].join("\n"));
    expect(lines(rows)).toEqual(["2 wrong A cell can have up to 20000 characters. Shorten it.", "3 created"]);
  });

  it("are imported exactly as the check said, whatever they contain", async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        "",
        "3/4/1985",
        "31/31/31",
        "Ana",
        "sí",
        "no",
        "=1",
        "a@b.test",
        '"',
        ";",
        "\t",
        "1e9",
        "-",
      ),
    );
    const sheet = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(sheet, async (rows) => {
        const header = "First name,Last name,Birthday,Status,Email";
        const filled = rows.map((cells, at) => (at === 0 ? ["Fix", "Ed", "", "", ""] : cells));
        await through([header, ...filled.map((cells) => cells.map(quote).join(","))].join("\n"));
      }),
      { numRuns: times(60, 3) },
    );
  });
});
