/**
 * What team members without `sensitiveCanView` don't see, checked in every response, file, and effect. table-rules.ts,
 * which is written by hand, lists these fields and rows.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { type Answer, savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeRole, makeStaff } from "#tests/support/factories.ts";
import type { Person } from "#tests/support/factories.ts";
import { exportFile, fetchCode, readPdf, readSheet, readZip } from "#tests/exports/export-client.ts";
import { sensitiveFields } from "#tests/security/support/table-rules.ts";

/** Words that appear nowhere else, except the country, for which tests search only in the fields. */
const hiddenWords = [
  "Zebra race",
  "Yak orientation",
  "Quokka officer",
  "Heron note",
  "Heron text",
  "Ibex level",
];
const hiddenNames = sensitiveFields.mentees!;

let seeing: Person;
let blind: Person;
let other: Person;
let mentee: Person;
/** A mentee without sensitive data. */
let plain: Person;
let ids: {
  race: string;
  orientation: string;
  level: string;
  note: string;
  ownNote: string;
  assessment: string;
};

const saved = async (tableName: string, data: Record<string, unknown>, by: Person, tableId = "0") => {
  return savedId(test.save(tableName, tableId, data, by.token));
};
const stored = async (id: string) => {
  const { body } = await test.read("mentees", id, seeing.token);
  const values = body["dataValues"] as Record<string, unknown>;
  return Object.fromEntries(hiddenNames.map((name) => [name, values[name]]));
};
const values = () => ({
  race: ids.race,
  sexualOrientation: ids.orientation,
  citizenship: "MX",
  probationOfficer: "Quokka officer",
  expectedRelease: "2031-07-09",
});
const wordsIn = (text: string) => hiddenWords.filter((word) => text.includes(word));

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  await makeOrganization(db);
  const own = await makeOrganization(db);
  const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
  seeing = await makeStaff(db, own);
  blind = await makeStaff(db, own, { role: { flags, roleType: 2 } });
  other = await makeStaff(db, own, { role: { roleType: 2 } });
  mentee = await makeMentee(db, own, { values: { lastName: "Aarhus" } });
  plain = await makeMentee(db, own, { values: { lastName: "Zagreb" } });
  const race = await insertRow(db, "configEthnicity", { name: "Zebra race" });
  const orientation = await insertRow(db, "configSexualOrientation", { name: "Yak orientation" });
  const level = await insertRow(db, "configLevelOfCare", { name: "Ibex level" });
  ids = { race, orientation, level, note: "", ownNote: "", assessment: "" };
  await saved("mentees", values(), seeing, mentee.id);
  const below = { menteeId: mentee.id };
  const note = { ...below, date: "2026-01-05", noteTitle: "Heron note", note: "<p>Heron text</p>" };
  ids = {
    ...ids,
    note: await saved("menteeUserNotes", note, seeing),
    ownNote: await saved("menteeUserNotes", { ...note, noteTitle: "My own", note: "<p>Mine</p>" }, blind),
    assessment: await saved("menteeAssessments", { ...below, levelOfCare: `,${level},` }, seeing),
  };
});

const rowsOf = ({ body }: Answer) => body["dataValues"] as Record<string, unknown>[];

describe("Sensitive fields", () => {
  it("are readable with the flag, even in other roles than Owner", async () => {
    for (const person of [seeing, other]) {
      const answer = await test.post("getMentee", { tableId: mentee.id }, person.token);
      expect(answer.body["dataValues"]).toMatchObject(values());
      expect(wordsIn(answer.text)).toEqual(hiddenWords.slice(0, 3));
    }
  });

  it("are answered like empty ones by every call that reads a mentee", async () => {
    const calls: [path: string, body: Record<string, unknown>][] = [
      ["getMentee", { tableId: mentee.id }],
      ["getRecord", { tableName: "mentees", tableId: mentee.id }],
      ["getTable", { tableName: "mentees" }],
      ["getHistory", { tableName: "mentees", tableId: mentee.id }],
      ["getMenteeHeader", { tableId: mentee.id }],
      ["getRecord", { tableName: "mentees", tableId: "0" }],
    ];
    const empty = Object.fromEntries(hiddenNames.map((name) => [name, ""]));
    for (const [path, body] of calls) {
      const answer = await test.post(path, body, blind.token);
      expect(answer.status, path).toBe(200);
      expect(wordsIn(answer.text), path).toEqual([]);
    }
    const record = await test.post("getMentee", { tableId: mentee.id }, blind.token);
    const unknown = await test.post("getMentee", { tableId: plain.id }, blind.token);
    expect(record.body["dataValues"]).toMatchObject(empty);
    const keys = (answer: Answer) => Object.keys(answer.body["dataValues"] as object);
    expect(keys(record)).toEqual(keys(unknown));
    expect((record.body["dataValues"] as { labels: object }).labels).not.toHaveProperty("race");
  });

  it("are not revealed by the facts at the top of a mentee's pages, which need the right to open the profile", async () => {
    const { db } = test;
    const { organizationId } = seeing;
    const manager = await makeStaff(db, organizationId, { values: { firstName: "Ana", lastName: "Alba" } });
    const known = {
      cellPhone: "(410) 555-0142",
      birthday: "1985-03-04",
      caseManager: manager.id,
      specialNeedRequirements: "Hearing aid",
    };
    const { id: menteeId } = await makeMentee(db, organizationId, { values: known });
    const factsFor = async ({ token }: Person) =>
      (
        (await test.post("getMenteeHeader", { tableId: menteeId }, token)).body["dataValues"] as {
          facts?: object;
        }
      ).facts;
    const facts = {
      cellPhone: known.cellPhone,
      workPhone: "",
      birthday: "1985-03-04",
      primaryLanguage: "",
      caseManager: "Ana Alba",
      specialNeedRequirements: "Hearing aid",
    };
    expect(await factsFor(seeing)).toEqual(facts);
    expect(await factsFor(blind)).toEqual(facts);
    const keyless = await makeStaff(db, organizationId, { role: { keys: ["menteeGoals"], roleType: 2 } });
    expect(await factsFor(keyless)).toBeUndefined();
  });

  it("stay unchanged if a person who does not see them saves, and cannot be set by that person", async () => {
    const read = await test.post("getMentee", { tableId: mentee.id }, blind.token);
    const { image: _none, ...whole } = read.body["dataValues"] as Record<string, unknown>;
    // Clients may send back everything that they read.
    await saved("mentees", { ...whole, otherContact: "An aunt" }, blind, mentee.id);
    await saved("mentees", { race: "0", citizenship: null, probationOfficer: "  " }, blind, mentee.id);
    expect(await stored(mentee.id)).toEqual(values());
    for (const name of hiddenNames) {
      const data = { [name]: (values() as Record<string, string>)[name] };
      const body = { tableName: "mentees", tableId: mentee.id, data };
      expect((await test.post("saveRecord", body, blind.token)).status, name).toBe(403);
      expect((await test.post("saveRecord", { ...body, tableId: plain.id }, blind.token)).status).toBe(403);
    }
    expect(await stored(plain.id)).toEqual({
      race: "",
      sexualOrientation: "",
      citizenship: "",
      probationOfficer: "",
      expectedRelease: "",
    });
  });

  it("are not revealed by the refusal of a stale change", async () => {
    const body = {
      tableName: "mentees",
      tableId: mentee.id,
      data: { version: "0", otherContact: "X", firstName: "Y" },
    };
    const answer = await test.post("saveRecord", body, blind.token);
    expect(answer.body).toMatchObject({ status: 0, dataValues: { race: "", citizenship: "" } });
    expect(wordsIn(answer.text)).toEqual([]);
    expect(answer.text).not.toContain('"MX"');
  });

  it("cannot be probed: they are not searched, ordered, filtered, or reported by", async () => {
    for (const searchText of ["Quokka", "Zebra", "Yak", "Heron", "Ibex"]) {
      const answer = await test.post("getTable", { tableName: "mentees", searchText }, blind.token);
      expect(answer.body["totalRecords"], searchText).toBe(0);
    }
    const orders = new Set<string>();
    for (const sortFieldName of ["", ...hiddenNames])
      for (const sortDirection of ["ASC", "DESC"]) {
        const body = { tableName: "mentees", ...(sortFieldName ? { sortFieldName, sortDirection } : {}) };
        orders.add(
          rowsOf(await test.post("getTable", body, blind.token))
            .map(({ id }) => id)
            .join(),
        );
      }
    expect(orders.size).toBe(1);
    for (const field of hiddenNames)
      for (const [path, person, status] of [
        ["getTable", blind, 400],
        ["export/overview", blind, 400],
        ["getTable", seeing, 200],
      ] as const) {
        const body = { tableName: "mentees", filter: { all: [{ field, op: "empty" }] } };
        expect((await test.post(path, body, person.token)).status, `${path} ${field}`).toBe(status);
      }
    const chosen = {
      ethnicity: [ids.race],
      configSexualOrientation: [ids.orientation],
      configLevelOfCare: [ids.level],
    };
    for (const [name, option] of Object.entries(chosen))
      for (const path of ["export/advExportMentees", "export/advExportReport"]) {
        const body = { exportOptions: { [name]: option } };
        expect((await test.post(path, body, blind.token)).status, `${path} ${name}`).toBe(403);
        expect((await test.post(path, body, seeing.token)).body, `${path} ${name}`).toMatchObject({
          status: 1,
        });
      }
    const { body } = await test.get("getAdvExportOptions", blind.token);
    expect(Object.keys(body["advExports"] as object)).toEqual(["configGenders"]);
  });
});

describe("Sensitive rows", () => {
  it("include other people's notes, which are not listed, found, counted, opened, or changed", async () => {
    const list = (more = {}, person = blind) =>
      test.post(
        "getMenteeTable",
        { tableName: "menteeUserNotes", menteeId: mentee.id, ...more },
        person.token,
      );
    expect(rowsOf(await list()).map(({ id }) => id)).toEqual([ids.ownNote]);
    expect((await list()).body["totalRecords"]).toBe(1);
    expect((await list({ searchText: "Heron" })).body["totalRecords"]).toBe(0);
    expect((await list({}, seeing)).body["totalRecords"]).toBe(2);
    const absent = { tableName: "menteeUserNotes", tableId: "999999" };
    const about = { tableName: "menteeUserNotes", tableId: ids.note };
    const text = ({ status, text: sent, body }: Answer) =>
      `${status} ${sent.replace(String(body["requestId"]), "")}`;
    for (const [path, more] of [
      ["getRecord", {}],
      ["getHistory", {}],
      ["saveRecord", { data: { noteTitle: "Taken over" } }],
      ["archiveRecord", { activeStatus: "0" }],
      ["deleteRecord", {}],
    ] as const) {
      const answer = await test.post(path, { ...about, ...more }, blind.token);
      expect(text(answer), path).toBe(text(await test.post(path, { ...absent, ...more }, blind.token)));
      expect(answer.status, path).toBe(404);
    }
  });

  it("exclude one's own notes, which can be read, changed and archived", async () => {
    const about = { tableName: "menteeUserNotes", tableId: ids.ownNote };
    expect((await test.post("getRecord", about, blind.token)).status).toBe(200);
    await saved("menteeUserNotes", { noteTitle: "My own, again" }, blind, ids.ownNote);
    for (const activeStatus of ["0", "1"]) {
      const answer = await test.post("archiveRecord", { ...about, activeStatus }, blind.token);
      expect(answer.body).toMatchObject({ status: 1 });
    }
  });

  it("include all assessments, for every call on them", async () => {
    const about = { tableName: "menteeAssessments", tableId: ids.assessment };
    const list = { tableName: "menteeAssessments", menteeId: mentee.id };
    for (const [path, body] of [
      ["getMenteeTable", list],
      ["getRecord", about],
      ["getHistory", about],
      ["saveRecord", { ...about, data: {} }],
      ["saveRecord", { ...list, tableId: "0", data: {} }],
      ["deleteRecord", about],
      ["export/overview", list],
      ["export/mentee", { menteeId: mentee.id, itemsToExport: ["6"] }],
    ] as const)
      expect((await test.post(path, body, blind.token)).status, path).toBe(403);
    const charts = await test.get("loadDashboard/charts", blind.token);
    expect(charts.body["dataValues"]).toMatchObject({ menteesByProgramStatus: [] });
  });

  it("leave no trace in the mentee's history for people who may not see them", async () => {
    const { id: menteeId } = await makeMentee(test.db, seeing.organizationId);
    const note = { menteeId, date: "2026-01-05", noteTitle: "Heron note" };
    const theirs = await saved("menteeUserNotes", note, seeing);
    const mine = await saved("menteeUserNotes", { ...note, noteTitle: "Mine" }, blind);
    const assessment = await saved("menteeAssessments", { menteeId, levelOfCare: `,${ids.level},` }, seeing);
    const actions = async (person: Person) => {
      const body = { tableName: "mentees", tableId: menteeId };
      const answer = await test.post("getHistory", body, person.token);
      expect(wordsIn(answer.text).length === 0, answer.text).toBe(person === blind);
      return rowsOf(answer).map((row) => `${String(row["tableName"])} ${String(row["recordId"])}`);
    };
    expect(await actions(seeing)).toEqual(
      expect.arrayContaining([`menteeUserNotes ${theirs}`, `menteeAssessments ${assessment}`]),
    );
    const left = await actions(blind);
    expect(left).toContain(`menteeUserNotes ${mine}`);
    expect(left).not.toContain(`menteeUserNotes ${theirs}`);
    expect(left.filter((one) => one.startsWith("menteeAssessments"))).toEqual([]);
  });
});

describe("Files made from lists and cases", () => {
  const textOf = async (path: string, body: Record<string, unknown>, person: Person) => {
    const { bytes } = await exportFile(test, path, body, person.token);
    return bytes;
  };

  it("contain nothing sensitive", async () => {
    const all = { menteeId: mentee.id, itemsToExport: ["8", "7"] };
    for (const person of [seeing, blind]) {
      const seen = person === seeing;
      const zip = await readZip(await textOf("mentee", all, person));
      const parts: string[] = [];
      for (const [name, bytes] of Object.entries(zip)) {
        if (name.endsWith(".pdf")) parts.push((await readPdf(bytes)).text);
        if (name.endsWith(".xlsx"))
          parts.push(JSON.stringify([await readSheet(bytes), await readSheet(bytes, 2)]));
      }
      expect(parts.length).toBeGreaterThanOrEqual(2);
      for (const part of parts) expect(wordsIn(part).length > 0, part.slice(0, 2000)).toBe(seen);
      const listOf = async (body: Record<string, unknown>) =>
        JSON.stringify(await readSheet(await textOf("advExportMentees", body, person)));
      // Sensitive fields are exported only on request (17, 6).
      expect(wordsIn(await listOf({}))).toEqual([]);
      const list = await listOf({ sensitive: true });
      expect(wordsIn(list).length > 0, list).toBe(seen);
      expect(list.includes("Probation"), list).toBe(seen);
      const notes = { tableName: "menteeUserNotes", menteeId: mentee.id, format: "csv" };
      const csv = (await textOf("overview", notes, person)).toString();
      expect(wordsIn(csv)).toEqual(seen ? ["Heron note"] : []);
      expect(csv).toContain("My own");
      const report = (await readPdf(await textOf("advExportReport", {}, person))).text;
      expect(wordsIn(report).length > 0, report).toBe(seen);
    }
  });

  it("are refused when fetched by a person who lost the flag meanwhile", async () => {
    const { db } = test;
    const role = await makeRole(db, blind.organizationId, { roleType: 2 });
    const person = await makeStaff(db, blind.organizationId, { role });
    const ask = async () => {
      const body = { tableName: "menteeUserNotes", menteeId: mentee.id, format: "csv" };
      return String((await test.post("export/overview", body, person.token)).body["code"]);
    };
    const before = await ask();
    await db.updateTable("user_roles").set({ sensitive_can_view: false }).where("id", "=", role).execute();
    expect((await fetchCode(test, before, person.token)).status).toBe(404);
    expect((await fetchCode(test, await ask(), person.token)).status).toBe(200);
  });
});
