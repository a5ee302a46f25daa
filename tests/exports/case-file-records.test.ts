/**
 * Checks the contents of a case file for every type below a mentee: each record of the period appears once with all of
 * its words, and no other record does.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { timezones } from "#shared/constants.ts";
import { exportItems } from "#shared/contracts/export-items.ts";
import { customizedTables } from "#shared/records/custom-fields.ts";
import { type RecordType, sqlName } from "#shared/records/record-type.ts";
import { types } from "#shared/records/registry.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow } from "#tests/support/factories.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";
import { exportFile, readPdf, readSheet, readZip } from "./export-client.ts";

const period = { startDate: "2025-11-01", endDate: "2025-11-30" };

/** Columns of a row, and whether it counts in the period. */
type Case = readonly [columns: Readonly<Record<string, unknown>>, isInside: boolean];

/** Days, and whether they are in the period. */
const days: readonly (readonly [day: string, isInside: boolean])[] = [
  ["2025-10-31", false],
  ["2025-11-01", true],
  ["2025-11-30", true],
  ["2025-12-01", false],
];
const long = { start_date: "2025-08-01", end_date: "2025-09-01" };
const late = { start_date: "2025-12-01", end_date: "2025-12-31" };
const open = { completed: false, completed_at: null };
const done = (at: string) => ({ completed: true, completed_at: at });
/** Midnight in New York is at 4:00 or 5:00 UTC. */
const work: readonly Case[] = [
  [{ ...long, ...done("2025-11-01T03:30Z") }, false],
  [{ ...long, ...done("2025-11-01T04:30Z") }, true],
  [{ ...long, ...done("2025-12-15T12:00Z") }, true],
  [{ ...long, ...open }, true],
  [{ ...late, ...open }, false],
  [{ ...late, ...open, updated_at: "2025-12-01T04:30Z" }, true],
  [{ ...late, ...open, updated_at: "2025-12-01T05:30Z" }, false],
];
const made = { created_at: "2025-10-01T12:00Z", due_on: "2025-10-20" };
const stays = (from: string, until: string): readonly Case[] => [
  [{ [from]: "2025-01-01", [until]: "2025-10-31" }, false],
  [{ [from]: "2025-02-01", [until]: "2025-11-01" }, true],
  [{ [from]: "2025-11-30", [until]: null }, true],
  [{ [from]: "2025-12-01", [until]: null }, false],
];
/** Listed by hand: the period of a type that covers more than one day. */
const spans: Readonly<Record<string, readonly Case[]>> = {
  menteeUserGoals: work,
  menteeUserTasks: work,
  menteeUserChallenges: work,
  promises: [
    [{ ...made, status: "kept", kept_on: "2025-10-31" }, false],
    [{ ...made, status: "kept", kept_on: "2025-11-01" }, true],
    [{ ...made, status: "open" }, true],
    [{ ...made, status: "released", updated_at: "2025-10-20T12:00Z" }, false],
    [{ ...made, status: "released", updated_at: "2025-12-20T12:00Z" }, true],
    [{ ...made, created_at: "2025-12-01T12:00Z", status: "open" }, false],
    // Imported after it was kept.
    [{ ...made, created_at: "2025-12-01T12:00Z", status: "kept", kept_on: "2025-11-10" }, true],
    [{ ...made, created_at: "2025-12-01T12:00Z", status: "kept", kept_on: "2025-10-31" }, false],
  ],
  enrollments: [
    ...stays("start_date", "exit_date"),
    // A discharge without an admission.
    [{ start_date: null, exit_date: "2025-11-01" }, true],
    [{ start_date: null, exit_date: "2025-10-31" }, false],
  ],
  menteeStaff: stays("from_date", "until_date"),
};
/** Fixed values. Adding a case manager would end the previous one's assignment, so team members are mentors. */
const given: Readonly<Record<string, Record<string, unknown>>> = { menteeStaff: { duty: "mentor" } };

const below = exportItems.map(({ type }) => type).filter(({ isMentee }) => !isMentee);
const newWord = () => `word${randomBytes(4).toString("hex")}`;
const wordsIn = (value: unknown): string[] => JSON.stringify(value).match(/word[0-9a-f]{8}/g) ?? [];

function casesOf({ name, fields, list }: RecordType): readonly Case[] {
  const dateField = list?.dateField ?? "";
  return (
    spans[name] ??
    days.map(([day, isInside]) => [
      fields[dateField]?.value === "moment"
        ? {
            [`${sqlName(dateField)}_local`]: `${day}T23:30`,
            [`${sqlName(dateField)}_zone`]: "America/New_York",
            [`${sqlName(dateField)}_at`]: sql`${`${day}T23:30`}::timestamp at time zone 'America/New_York'`,
          }
        : { [sqlName(dateField)]: day },
      isInside,
    ])
  );
}

let world: World;
/** The texts of all records, grouped by whether the export must contain them. */
const inside: [type: string, word: string][] = [];
const outside: [type: string, word: string][] = [];
/** Number of records by type that already have entries. */
const added = new Map<string, number>();

/** Entries added to a record on the first and on the last day of the period, and on the days before and after. */
async function addEntries(type: RecordType, id: string): Promise<void> {
  const [, isInside] = casesOf(type)[added.get(type.name) ?? 0] ?? [];
  added.set(type.name, (added.get(type.name) ?? 0) + 1);
  for (const [name, { value, of = {} }] of Object.entries(type.fields)) {
    const stamp = Object.keys(of).find((part) => of[part]?.value === "instant");
    const text = Object.keys(of).find((part) => of[part]?.kind === "textarea" || of[part]?.kind === "text");
    if (value !== "entries" || !stamp || !text) continue;
    const entries = (
      [
        ["2025-11-01T03:30:00Z", false],
        ["2025-11-01T04:30:00Z", true],
        ["2025-12-01T04:30:00Z", true],
        ["2025-12-01T05:30:00Z", false],
      ] as const
    ).map(([at, isOfPeriod], place) => {
      const word = newWord();
      (isInside && isOfPeriod ? inside : outside).push([type.name, word]);
      return { id: `e${place}`, [stamp]: at, [text]: word };
    });
    await sql`update ${sql.table(type.table)} set ${sql.id(sqlName(name))} = ${JSON.stringify(entries)}
      where id = ${id}`.execute(test.db);
  }
}

/** Adds a new list value with a unique name, for a type without a text field. */
async function addWord(type: RecordType, data: Record<string, unknown>): Promise<void> {
  for (const [name, { options, value }] of Object.entries(type.fields)) {
    if (!options || !("list" in options) || !options.list.startsWith("config")) continue;
    const word = newWord();
    const id = await insertRow(test.db, options.list, { name: word });
    data[name] = value === "idList" ? `,${id},` : id;
    data["word"] = word;
    return;
  }
  throw new Error(`Nothing of ${type.name} could be found in a text`);
}

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  const zone = timezones.indexOf("EST") + 1;
  await sql`update organizations set timezones = ${zone} where id = ${world.own}`.execute(db);
  const { token } = world.owner;
  const save = async (tableName: string, data: Record<string, unknown>, more = {}) => {
    return savedId(test.save(tableName, "0", data, token, more));
  };
  for (const tableName of customizedTables) {
    const labels = { labelEn: `Extra of ${tableName}`, labelEs: `Otro de ${tableName}` };
    await save("customFields", {
      organizationId: world.own,
      tableName,
      kind: "text",
      key: "extra",
      ...labels,
      active: "1",
    });
  }
  for (const type of below) {
    const isCustomized = (customizedTables as readonly string[]).includes(type.name);
    const more = type.keepsEarlier ? { menteeId: world.mentee.id, another: "1" } : {};
    const dated: [id: string, columns: Case[0]][] = [];
    for (const [columns, isInside] of casesOf(type)) {
      const extra = isCustomized ? { "custom.extra": newWord() } : {};
      const data: Record<string, unknown> = {
        ...(await sampleData(world, type, world.owner)),
        ...given[type.name],
        ...extra,
      };
      // Entries with the right days are added below.
      for (const [name, { value }] of Object.entries(type.fields)) if (value === "entries") delete data[name];
      if (wordsIn(data).length === 0) await addWord(type, data);
      dated.push([await save(type.name, data, more), columns]);
      for (const word of wordsIn(data)) (isInside ? inside : outside).push([type.name, word]);
    }
    // Each case tests the days of a single row, so allow overlapping rows.
    if (type.period)
      await sql`alter table ${sql.table(type.table)} drop constraint ${sql.id(`${type.table}_period`)}`.execute(
        db,
      );
    for (const [id, columns] of dated) {
      const set = { created_at: "2025-10-01T12:00Z", updated_at: "2025-10-01T12:00Z", ...columns };
      await sql`update ${sql.table(type.table)} set ${sql.join(
        Object.entries(set).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
      )} where id = ${id}`.execute(db);
      await addEntries(type, id);
    }
  }
});

async function caseFile(range: Record<string, string>) {
  const body = { menteeId: world.mentee.id, itemsToExport: exportItems.map(({ id }) => id), ...range };
  const { "Case file.pdf": pdf, "Case file.xlsx": workbook } = readZip(
    (await exportFile(test, "mentee", body, world.owner.token)).bytes,
  );
  const { text } = await readPdf(pdf!);
  const sheets: string[] = [];
  for (let at = 1; at <= exportItems.length; at += 1)
    sheets.push(JSON.stringify(await readSheet(workbook!, at)));
  return { text, sheets: sheets.join("\n") };
}
const timesOf = (text: string, words: readonly [string, string][]) =>
  words.map(([type, word]) => [type, word, text.split(word).length - 1]);
const all = (words: readonly [string, string][], times: number) =>
  words.map(([type, word]) => [type, word, times]);

describe("The records of a case file", () => {
  it("include every type below a mentee that has a day", () => {
    const left = types.filter(
      ({ scope, name }) => scope === "mentee" && !below.some((type) => type.name === name),
    );
    // Relations are other people, who didn't agree to be part of an exported case. Plans of check-ins aren't events.
    expect(
      left.map(({ name }) => name),
      "A type below a mentee needs a timeline in its declaration, or a reason above",
    ).toEqual(["relations", "checkInPlans"]);
  });

  it("appear once each with all of their words if they are in the period, and otherwise not at all", async () => {
    expect(new Set(inside.map(([type]) => type))).toEqual(new Set(below.map(({ name }) => name)));
    expect(new Set(outside.map(([type]) => type))).toEqual(new Set(below.map(({ name }) => name)));
    const { text, sheets } = await caseFile(period);
    expect(timesOf(text, inside)).toEqual(all(inside, 1));
    expect(timesOf(text, outside)).toEqual(all(outside, 0));
    expect(timesOf(sheets, inside)).toEqual(all(inside, 1));
    expect(timesOf(sheets, outside)).toEqual(all(outside, 0));
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "enrollments and team assignments if any of their days is in it",
    );
  });

  it("all appear if no period was requested", async () => {
    const { text } = await caseFile({});
    expect(timesOf(text, [...inside, ...outside])).toEqual(all([...inside, ...outside], 1));
  });
});
