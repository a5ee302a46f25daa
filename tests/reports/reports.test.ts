/** Reports to funders: who may do what, what final means, corrections, and documents. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { superOrganizationId } from "#shared/constants.ts";
import type { ReportAnswer, SentReport } from "#shared/contracts/responses/reports.ts";
import { hashOf } from "#server/core/records/reports/content.ts";
import { exportFile, fetchCode, readPdf, readSheet, untilReady } from "#tests/exports/export-client.ts";
import { uaProblems } from "#tests/exports/pdf-ua.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import {
  insertRow,
  makeOrganization,
  makeRole,
  makeStaff,
  type Person,
  makeDuty,
  makeMentee,
} from "#tests/support/factories.ts";
import { daysOf, insertTenPeople } from "./ten-people.ts";

let ten: Awaited<ReturnType<typeof insertTenPeople>>;
const test = testApp();
beforeAll(async () => {
  await makeOrganization(test.db);
  ten = await insertTenPeople(test.db);
});

interface Sent {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post(path: string, body: object, person: Person = ten.owner, key?: string): Promise<Sent> {
  const headers = { authorization: person.token, ...(key ? { "idempotency-key": key } : {}) };
  const response = await test.app.inject({
    method: "POST",
    url: `/apicalls/${path}`,
    headers,
    payload: body,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const about = () => ({ preset: "secondChance", award: ten.awards.A, ...daysOf("2024 Q1") });
const make = async (more: object = {}): Promise<string> =>
  String((await post("reports/make", { ...about(), ...more })).body["recordId"]);
const read = async (tableId: string, person?: Person): Promise<SentReport> =>
  ((await post("reports/get", { tableId }, person)).body as unknown as ReportAnswer).dataValues;
const finalize = async (tableId: string, person?: Person) =>
  post("reports/finalize", { tableId, hash: (await read(tableId, person)).hash }, person);
const makeFinal = async (more: object = {}): Promise<string> => {
  const id = await make(more);
  expect((await finalize(id)).body).toMatchObject({ status: 1 });
  return id;
};
const rowOf = ({ sections }: SentReport, key: string) =>
  sections.flatMap(({ rows }) => rows).find((row) => row.key === key)!;
const countOf = (report: SentReport, key: string) => rowOf(report, key).cells[0]?.counted;

const oneSentence = /^[^.]+\.$/;
const change = (table: string, id: string, data: object) =>
  post("saveRecord", { tableName: table, tableId: id, data });

async function staffWith(settings: {
  flags?: typeof allFlags;
  keys?: typeof allKeys;
  caseloadOnly?: boolean;
}): Promise<Person> {
  const { db } = test;
  const { caseloadOnly = false, ...role } = settings;
  const values = { caseloadOnly };
  return makeStaff(db, ten.organizationId, { role: { roleType: 2, ...role, values } });
}

describe("A final report", () => {
  it("keeps its numbers, definitions, answers, and people, whatever changes later", async () => {
    const id = await make();
    const draft = await read(id);
    const saved = await post("reports/narrative", {
      tableId: id,
      version: draft.version,
      answers: { obstacles: "No ride on Sundays." },
    });
    expect(saved.body).toMatchObject({ status: 1, recordId: id });
    expect((await finalize(id)).body).toMatchObject({ status: 1 });
    const before = await read(id);
    expect(before).toMatchObject({ state: "final", isIntact: true, obstacle: "" });
    expect(before.questions.find(({ key }) => key === "obstacles")?.answer).toBe("No ride on Sundays.");
    const people = await post("reports/people", { tableId: id, row: "newlyEnrolled" });
    const late = await insertRow(test.db, "enrollments", {
      organizationId: ten.organizationId,
      menteeId: ten.people.fay,
      award: ten.awards.A,
      startDate: "2024-03-31",
    });
    await sql`update mentees set first_name = 'Anna' where id = ${ten.people.ana}`.execute(test.db);
    // A draft counts the late enrollment.
    expect(countOf(await read(await make()), "newlyEnrolled")).toBe(4);
    expect(await read(id)).toEqual(before);
    const later = await post("reports/people", { tableId: id, row: "newlyEnrolled" });
    const idsOf = ({ body }: Sent) => (body["dataValues"] as { id: string }[]).map((one) => one.id);
    expect(idsOf(later)).toEqual(idsOf(people));
    await sql`delete from follow_ups where enrollment = ${late}`.execute(test.db);
    await sql`delete from enrollments where id = ${late}`.execute(test.db);
    await sql`update mentees set first_name = 'Ana' where id = ${ten.people.ana}`.execute(test.db);
  });

  it("can't be changed by any call, nor in the database", async () => {
    const id = await makeFinal();
    const { version, hash } = await read(id);
    const changes: [string, object][] = [
      ["reports/narrative", { tableId: id, version, answers: { help: "x" } }],
      ["reports/finalize", { tableId: id, hash }],
      ["reports/remove", { tableId: id }],
    ];
    for (const [path, body] of changes) {
      const refused = await post(path, body);
      expect(refused.status, path).toBe(409);
      expect(refused.body).toMatchObject({ code: "conflict", message: expect.stringMatching(oneSentence) });
    }
    expect((await change("reports", id, { name: "Other" })).status).toBe(403);
    expect((await post("deleteRecord", { tableName: "reports", tableId: id })).status).toBe(403);
    const { db } = test;
    await expect(sql`update reports set name = 'Other' where id = ${id}`.execute(db)).rejects.toThrow(
      /final/,
    );
    await expect(sql`delete from reports where id = ${id}`.execute(db)).rejects.toThrow(/final/);
    expect(await read(id)).toMatchObject({ version, hash });
  });

  it("says so if its content no longer fits its hash", async () => {
    const id = await makeFinal();
    const { db } = test;
    const { rows } = await sql<{ content: string; hash: string }>`
      select content::text as content, hash from reports where id = ${id}`.execute(db);
    expect(hashOf(rows[0]!.content)).toBe(rows[0]!.hash);
    await sql`alter table reports disable trigger keep_final`.execute(db);
    await sql`update reports set people = '{}' where id = ${id}`.execute(db);
    expect((await read(id)).isIntact).toBe(false);
    await sql`alter table reports enable trigger keep_final`.execute(db);
  });

  it("is what the person saw: numbers that changed meanwhile are refused, and an answer isn't overwritten", async () => {
    const id = await make({ ...daysOf("2024 Q2") });
    const seen = await read(id);
    await post("reports/narrative", { tableId: id, version: seen.version, answers: { help: "A van." } });
    const refused = await post("reports/finalize", { tableId: id, hash: seen.hash });
    expect(refused.status).toBe(409);
    expect(refused.body["message"]).toMatch(oneSentence);
    const other = await post("reports/narrative", {
      tableId: id,
      version: seen.version,
      answers: { help: "Nothing." },
    });
    expect(other.status).toBe(409);
    expect((await read(id)).questions.find(({ key }) => key === "help")?.answer).toBe("A van.");
  });
});

async function versionOf({ id }: Person): Promise<number | undefined> {
  const { db } = test;
  const { rows } = await sql<{ version: number }>`select version from mentees where id = ${id}`.execute(db);
  return rows[0]?.version;
}

describe("A correction", () => {
  const backTo = (award: string) => change("enrollments", ten.benStay, { award });

  it("shows an enrollment that moved to another award, row by row and with the record", async () => {
    const id = await makeFinal();
    const ofB = await makeFinal({ award: ten.awards.B });
    expect((await backTo(ten.awards.B)).body).toMatchObject({ status: 1 });
    expect(countOf(await read(id), "newlyEnrolled")).toBe(3);
    const made = await post("reports/correct", { tableId: id });
    const correction = String(made.body["recordId"]);
    const report = await read(correction);
    expect(report).toMatchObject({
      name: "Award A · 2024 Q1 (2)",
      state: "draft",
      replaces: { id, name: "Award A · 2024 Q1" },
      from: "2024-01-01",
    });
    const byRow = Object.fromEntries((report.differences ?? []).map((one) => [one.key, one]));
    expect(Object.keys(byRow)).toEqual(["newlyEnrolled", "higherRisk"]);
    const record = {
      change: "removed",
      table: "enrollments",
      id: ten.benStay,
      menteeId: ten.people.ben,
      day: "2024-02-29",
    };
    expect(byRow["newlyEnrolled"]).toMatchObject({
      cells: [
        { column: "total", before: { counted: 3 }, after: { counted: 2 } },
        { column: "after", before: { counted: 1 }, after: { counted: 0 } },
      ],
      records: [record],
      hidden: 0,
    });
    expect(byRow["newlyEnrolled"]?.records[0]?.name).toContain("Ben");
    expect(byRow["higherRisk"]?.cells[0]).toMatchObject({
      before: { all: 3, counted: 2 },
      after: { all: 2, counted: 1 },
    });
    // In the report of the other award, the record was added.
    const other = await read(String((await post("reports/correct", { tableId: ofB })).body["recordId"]));
    expect(other.differences?.find(({ key }) => key === "newlyEnrolled")?.records).toMatchObject([
      { change: "added", id: ten.benStay },
    ]);
    // A final correction also keeps its differences.
    await finalize(correction);
    await backTo(ten.awards.A);
    expect((await read(correction)).differences).toEqual(report.differences);
    expect(await read(id)).toMatchObject({ replacedBy: { id: correction } });
  });

  it("names the outcome that made a person count", async () => {
    const id = await makeFinal({ ...daysOf("2025 Q2") });
    const { rows } = await sql<{ id: string }>`
      select id from config_outcomes where code = 'jobStarted' and organization_id is null limit 1`.execute(
      test.db,
    );
    const outcome = await insertRow(test.db, "outcomes", {
      organizationId: ten.organizationId,
      menteeId: ten.people.hal,
      outcomeId: rows[0]!.id,
      date: "2025-05-05",
      verifiedBy: "own",
    });
    const report = await read(String((await post("reports/correct", { tableId: id })).body["recordId"]));
    expect(report.differences).toMatchObject([
      {
        key: "employedAtExit",
        records: [{ change: "changed", table: "outcomes", id: outcome, menteeId: ten.people.hal }],
      },
    ]);
    await sql`delete from outcomes where id = ${outcome}`.execute(test.db);
  });

  it("names the enrollments of two people who became one, and the final report names the person who is left", async () => {
    const { db } = test;
    const { organizationId, awards } = ten;
    const [kept, gone] = [await makeMentee(db, organizationId), await makeMentee(db, organizationId)];
    const enroll = (menteeId: string, startDate: string, exitDate: string | null) =>
      insertRow(db, "enrollments", { organizationId, menteeId, award: awards.A, startDate, exitDate });
    await enroll(kept.id, "2025-07-10", "2025-07-20");
    const moved = await enroll(gone.id, "2025-08-10", null);
    const id = await makeFinal({ ...daysOf("2025 Q3") });
    expect(countOf(await read(id), "newlyEnrolled")).toBe(2);
    const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
    const merge = await post("mentees/merge", { keptId: kept.id, goneId: gone.id, versions });
    expect(merge.body).toMatchObject({ status: 1 });
    const mentor = await staffWith({ flags: allFlags, keys: allKeys, caseloadOnly: true });
    await makeDuty(db, kept, { staffId: mentor.id });
    for (const reader of [ten.owner, mentor]) {
      const { body } = await post("reports/people", { tableId: id, row: "newlyEnrolled" }, reader);
      const dataValues = [{ menteeId: kept.id }, { menteeId: kept.id }];
      expect(body).toMatchObject({ totalRecords: 2, hidden: 0, dataValues });
    }
    const { differences } = await read(
      String((await post("reports/correct", { tableId: id })).body["recordId"]),
    );
    expect(differences?.find(({ key }) => key === "newlyEnrolled")).toMatchObject({
      cells: [
        { column: "total", before: { counted: 2 }, after: { counted: 1 } },
        { column: "after", before: { counted: 2 }, after: { counted: 1 } },
      ],
      records: [{ change: "changed", table: "enrollments", id: moved, menteeId: kept.id }],
      hidden: 0,
    });
  });

  it("is made once, only from a final report, and can itself be corrected", async () => {
    const draft = await make({ ...daysOf("2024 Q4") });
    expect((await post("reports/correct", { tableId: draft })).body).toMatchObject({ status: 0 });
    await finalize(draft);
    const both = await Promise.all([1, 2].map(() => post("reports/correct", { tableId: draft })));
    expect(both.map(({ body }) => body["status"]).toSorted()).toEqual([0, 1]);
    const first = String(both.find(({ body }) => body["status"] === 1)?.body["recordId"]);
    expect((await read(first)).differences).toEqual([]);
    await finalize(first);
    expect((await post("reports/correct", { tableId: first })).body).toMatchObject({ status: 1 });
    // A deleted draft makes room for another correction.
    const final = await makeFinal({ ...daysOf("2025 Q3") });
    const second = String((await post("reports/correct", { tableId: final })).body["recordId"]);
    expect((await post("reports/remove", { tableId: second })).body).toMatchObject({ status: 1 });
    expect((await post("reports/correct", { tableId: final })).body).toMatchObject({ status: 1 });
  });
});

describe("Roles", () => {
  it("without measures see no number, no report, and no ids", async () => {
    const id = await makeFinal();
    const { keys, flags } = { keys: allKeys.filter((key) => key !== "measures"), flags: allFlags };
    const person = await staffWith({ keys, flags });
    const calls: [string, object][] = [
      ["getTable", { tableName: "reports" }],
      ["getRecord", { tableName: "reports", tableId: id }],
      ["getList", { tableName: "reports" }],
      ["getHistory", { tableName: "reports", tableId: id }],
      ["reports/make", about()],
      ["reports/get", { tableId: id }],
      ["reports/people", { tableId: id, row: "newlyEnrolled" }],
      ["reports/correct", { tableId: id }],
      ["export/report", { tableId: id }],
      ["export/overview", { tableName: "reports" }],
    ];
    for (const [path, body] of calls) expect((await post(path, body, person)).status, path).toBe(403);
  });

  it("with a caseload finalize nothing, and see final numbers with only their own people behind them", async () => {
    const person = await staffWith({ flags: allFlags, keys: allKeys, caseloadOnly: true });
    await makeDuty(
      test.db,
      { id: ten.people.cal, organizationId: ten.organizationId },
      { staffId: person.id },
    );
    const draft = await make();
    expect(countOf(await read(draft, person), "newlyEnrolled")).toBe(1);
    expect((await finalize(draft, person)).body).toMatchObject({
      status: 0,
      message: expect.stringMatching(oneSentence),
    });
    const id = await makeFinal();
    expect(countOf(await read(id, person), "newlyEnrolled")).toBe(3);
    // The screen says so for each draft, also before the period is over.
    const open = await make({ preset: "mentoring", award: null, from: dayAway(-30), until: dayAway(1) });
    expect((await read(open, person)).obstacle).toBe((await read(draft, person)).obstacle);
    expect((await read(open)).obstacle).not.toBe((await read(open, person)).obstacle);
    // Nothing changed, so a correction has no differences, and the numbers of a caseload aren't compared.
    const correction = String((await post("reports/correct", { tableId: id })).body["recordId"]);
    expect((await read(correction)).differences).toEqual([]);
    expect(await read(correction, person)).toMatchObject({ replaces: { id }, differences: null });
    // The document of the draft says that its numbers aren't those of the organization.
    const included = async (tableId: string) => {
      const { bytes } = await exportFile(test, "report", { tableId, format: "xlsx" }, person.token);
      return Object.fromEntries(await readSheet(bytes, "About this export"))["Mentees included"];
    };
    expect(await included(draft)).toMatch(/^Only the caseload of the person/);
    expect(await included(id)).toBeUndefined();
    const { body } = await post("reports/people", { tableId: id, row: "newlyEnrolled" }, person);
    expect(body).toMatchObject({ dataValues: [{ menteeId: ten.people.cal }], totalRecords: 1, hidden: 2 });
  });

  it("without sensitive data see neither follow-ups nor who is behind them, and can't finalize", async () => {
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const person = await staffWith({ flags, keys: allKeys });
    const days = daysOf("2024 Q3");
    const [draft, id] = [await make(days), await makeFinal(days)];
    for (const one of [draft, id]) {
      const report = await read(one, person);
      expect(rowOf(report, "arrestedLater")).toMatchObject({ isClosed: true, cells: [] });
      expect(rowOf(report, "peopleServed").isClosed).toBe(false);
      expect((await post("reports/people", { tableId: one, row: "arrestedLater" }, person)).status).toBe(403);
    }
    expect((await finalize(draft, person)).body).toMatchObject({ status: 0 });
    const { bytes } = await exportFile(test, "report", { tableId: id, format: "xlsx" }, person.token);
    const rows = (await readSheet(bytes)).filter((row) => String(row[1]).startsWith("Arrested again"));
    expect(rows).toHaveLength(1);
    expect(rows.every((row) => row[5] === null)).toBe(true);
  });

  it("without sensitive data see no number that depends on other people's notes, and can't finalize it", async () => {
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const person = await staffWith({ flags, keys: allKeys });
    const mentoring = { preset: "mentoring", award: null };
    const [draft, id] = [await make(mentoring), await makeFinal(mentoring)];
    const row = "daysToFirstContact";
    for (const tableId of [draft, id]) {
      expect(rowOf(await read(tableId), row).isClosed).toBe(false);
      const report = await read(tableId, person);
      expect(rowOf(report, row)).toMatchObject({ isClosed: true, cells: [] });
      expect(rowOf(report, "matches").isClosed).toBe(false);
      expect((await post("reports/people", { tableId, row }, person)).status).toBe(403);
    }
    expect((await finalize(draft, person)).body).toMatchObject({ status: 0 });
  });

  it("that lost access to what a number counts don't get the file that they ordered before", async () => {
    const { db } = test;
    const { organizationId } = ten;
    const measure = await insertRow(db, "measures", { organizationId, template: "promisesInTime" });
    const sent = { preset: "custom", measures: [measure] };
    for (const tableId of [await make(sent), await makeFinal(sent)]) {
      const role = await makeRole(db, organizationId, { roleType: 2 });
      const { token } = await makeStaff(db, organizationId, { role });
      const order = async () => {
        const { body } = await test.post("export/report", { tableId, format: "xlsx" }, token);
        await untilReady(test, String(body["code"]), token);
        return String(body["code"]);
      };
      const code = await order();
      await sql`update user_roles set tables_can_access = array_remove(tables_can_access, 'promises')
        where id = ${role}`.execute(db);
      expect((await fetchCode(test, code, token)).status).toBe(404);
      // A file that never had the number is given.
      expect((await fetchCode(test, await order(), token)).status).toBe(200);
    }
  });

  it("in the super-organization are recorded for the Owners if they list the people behind a number", async () => {
    const { db } = test;
    const id = await makeFinal();
    const reader = await makeStaff(db, superOrganizationId);
    const { body } = await post("reports/people", { tableId: id, row: "newlyEnrolled" }, reader);
    expect(body).toMatchObject({ totalRecords: 3 });
    const ownersOf = async (action: string) => {
      const { rows } = await sql<{ owner: string }>`select organization_id as owner from audit_trail
        where account_id = ${reader.accountId} and action = ${action}`.execute(db);
      return rows.map(({ owner }) => owner);
    };
    expect(await ownersOf("list")).toEqual([ten.organizationId]);
    // A correction names the people who made a difference.
    await change("enrollments", ten.benStay, { award: ten.awards.B });
    const correction = String((await post("reports/correct", { tableId: id })).body["recordId"]);
    expect((await read(correction, reader)).differences?.[0]?.records).toHaveLength(1);
    expect(await ownersOf("report")).toEqual([ten.organizationId]);
    await change("enrollments", ten.benStay, { award: ten.awards.A });
  });

  it("without sensitive data see nothing that custom measures derive from it, nor another organization's", async () => {
    const { db } = test;
    const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
    const readers = [
      await staffWith({ flags, keys: allKeys }),
      await makeStaff(db, superOrganizationId, { role: { roleType: 2, flags } }),
    ];
    const court = { tableName: "mentees", labelEn: "Court", labelEs: "Corte", sensitive: "1" };
    expect((await change("customFields", "0", court)).body).toMatchObject({ status: 1 });
    const measures: string[] = [];
    for (const [base, field] of [
      ["enrollments", "mentee.expectedRelease"],
      ["mentees", "raceDeclined"],
      ["mentees", "levelOfCare"],
      ["mentees", "custom.court"],
      ["menteeUserNotes", "noteTitle"],
    ]) {
      const condition = field === "raceDeclined" ? { field, op: "is", value: "0" } : { field, op: "empty" };
      const who = JSON.stringify({ all: [condition] });
      const { organizationId } = ten;
      const own = { organizationId, name: field, base, kind: "count", who };
      measures.push(await insertRow(db, "measures", own));
    }
    const sent = { preset: "custom", measures };
    for (const tableId of [await make(sent), await makeFinal(sent)]) {
      const whole = await read(tableId);
      for (const measure of measures) {
        const row = `measure-${measure}`;
        expect(rowOf(whole, row).isClosed, rowOf(whole, row).label).toBe(false);
        for (const reader of readers) {
          const { label, ...closed } = rowOf(await read(tableId, reader), row);
          expect(closed, label).toMatchObject({ isClosed: true, cells: [] });
          expect((await post("reports/people", { tableId, row }, reader)).status, label).toBe(403);
        }
      }
    }
  });
});

describe("What a person enters", () => {
  it("is refused with one sentence, and nothing is lost", async () => {
    const { db } = test;
    const count = async () =>
      Number((await sql<{ n: string }>`select count(*) as n from reports`.execute(db)).rows[0]?.n);
    const before = await count();
    const foreign = await insertRow(db, "awards", {
      organizationId: await makeOrganization(db),
      name: "Foreign",
      funder: "BJA",
      startDate: "2024-01-01",
      endDate: "2025-01-01",
    });
    const bad: [object, string][] = [
      [{ from: "2024-04-01", until: "2024-03-31" }, "until"],
      [{ from: "2010-01-01", until: "2024-03-31" }, "until"],
      [{ award: null }, "award"],
      [{ award: foreign }, "award"],
      [{ from: "2026-01-01", until: "2026-03-31" }, "from"],
      [{ preset: "custom", measures: [] }, "measures"],
    ];
    for (const [body, field] of bad) {
      const refused = await post("reports/make", { ...about(), ...body });
      expect(refused.body, JSON.stringify(body)).toMatchObject({ status: 0 });
      expect(Object.keys(refused.body["errors"] as object)).toEqual([field]);
      expect(refused.body["message"]).toMatch(/^.+\.$/);
    }
    for (const body of [{ preset: "other" }, { award: "x" }, { from: "2024-02-30" }, { measures: ["1e9"] }])
      expect((await post("reports/make", { ...about(), ...body })).status).toBe(400);
    expect(await count()).toBe(before);
    const id = await make();
    const { version } = await read(id);
    for (const answers of [{ unknown: "x" }, { help: "x".repeat(20_001) }])
      expect((await post("reports/narrative", { tableId: id, version, answers })).status).toBe(400);
    expect((await post("reports/finalize", { tableId: id, hash: "x" })).status).toBe(400);
    const open = await make({ preset: "labor", award: null, from: dayAway(-30), until: dayAway(1) });
    expect((await finalize(open)).body).toMatchObject({ status: 0 });
  });

  it("takes effect once if it is sent twice", async () => {
    const first = await post("reports/make", about(), ten.owner, "make-1");
    expect((await post("reports/make", about(), ten.owner, "make-1")).body).toEqual(first.body);
    const tableId = String(first.body["recordId"]);
    const body = { tableId, hash: (await read(tableId)).hash };
    const final = await post("reports/finalize", body, ten.owner, "finalize-1");
    expect(final.body).toMatchObject({ status: 1 });
    expect((await post("reports/finalize", body, ten.owner, "finalize-1")).body).toEqual(final.body);
    const correction = await post("reports/correct", { tableId }, ten.owner, "correct-1");
    expect((await post("reports/correct", { tableId }, ten.owner, "correct-1")).body).toEqual(
      correction.body,
    );
    // If two people finalize a report at once, only one succeeds.
    const other = await make();
    const { hash } = await read(other);
    const both = await Promise.all([1, 2].map(() => post("reports/finalize", { tableId: other, hash })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("An enrollment and its award", () => {
  it("have a day in common, even if the award's dates change", async () => {
    const save = async (data: object) =>
      (
        await post("saveRecord", {
          tableName: "enrollments",
          tableId: "0",
          menteeId: ten.people.fay,
          data: { award: ten.awards.A, ...data },
        })
      ).body;
    for (const data of [{ startDate: "2026-01-01" }, { startDate: "2023-01-01", exitDate: "2023-12-31" }])
      expect(await save(data)).toMatchObject({
        status: 0,
        errors: { award: expect.stringMatching(oneSentence) },
      });
    const saved = await save({ startDate: "2025-12-31" });
    expect(saved).toMatchObject({ status: 1 });
    const shorter = await change("awards", ten.awards.A, { endDate: "2025-12-30" });
    expect(shorter.body).toMatchObject({ status: 0, errors: { endDate: expect.any(String) } });
    await post("deleteRecord", { tableName: "enrollments", tableId: String(saved["recordId"]) });
    for (const endDate of ["2025-12-30", "2025-12-31"])
      expect((await change("awards", ten.awards.A, { endDate })).body).toMatchObject({ status: 1 });
  });
});

describe("The documents", () => {
  beforeEach(async () => {
    await sql`delete from measures where organization_id = ${ten.organizationId}`.execute(test.db);
  });

  it("have the numbers, answers, and definitions, and for others than the funder no small numbers", async () => {
    const id = await makeFinal();
    const pdf = await exportFile(test, "report", { tableId: id, format: "pdf" }, ten.owner.token);
    expect(uaProblems(pdf.bytes)).toEqual([]);
    const text = (await readPdf(pdf.bytes)).text.replaceAll(/\s+/g, " ");
    const { hash } = await read(id);
    for (const part of [
      "Award A",
      "BJA",
      "A-1",
      "Newly enrolled",
      "only to the funder",
      "Not in this system",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("< 5");
    expect(text.replaceAll(" ", "")).toContain(hash);
    const total = async (numbers: string) => {
      const body = { tableId: id, format: "xlsx", numbers };
      const { bytes } = await exportFile(test, "report", body, ten.owner.token);
      return (await readSheet(bytes)).find(([, label]) => label === "Newly enrolled")?.slice(2, 6);
    };
    expect(await total("exact")).toEqual(["Total", "3", 3, 3]);
    expect(await total("suppressed")).toEqual(["Total", "< 5", null, null]);
  });

  it("print small numbers for others, too, if the organization prints them", async () => {
    for (const template of ["newlyEnrolled", "higherRisk"])
      await insertRow(test.db, "measures", {
        organizationId: ten.organizationId,
        template,
        suppressBelow: 0,
      });
    const id = await makeFinal();
    const body = { tableId: id, format: "xlsx", numbers: "suppressed" };
    const { bytes } = await exportFile(test, "report", body, ten.owner.token);
    const rows = (await readSheet(bytes)).filter(([, label]) => label === "Newly enrolled");
    expect(rows.map((row) => row.slice(2, 5))).toEqual([
      ["Total", "3", 3],
      ["Before release", "2", 2],
      ["After release", "1", 1],
    ]);
    // The final report keeps the limit with which it was made.
    await sql`update measures set suppress_below = 5 where organization_id = ${ten.organizationId}`.execute(
      test.db,
    );
    const again = await exportFile(test, "report", body, ten.owner.token);
    expect((await readSheet(again.bytes)).filter(([, label]) => label === "Newly enrolled")).toEqual(rows);
  });

  it("of a custom report have the organization's own measures, with the words of their definition", async () => {
    const who = JSON.stringify({ all: [{ field: "riskLevel", op: "is", value: "high" }] });
    const measure = await insertRow(test.db, "measures", {
      organizationId: ten.organizationId,
      name: "High risk",
      base: "enrollments",
      kind: "count",
      who,
      suppressBelow: 0,
    });
    const id = await makeFinal({ preset: "custom", measures: [measure] });
    const report = await read(id);
    expect(countOf(report, `measure-${measure}`)).toBe(1);
    // The final report keeps a measure that is deleted later.
    await sql`update measures set deleted_at = now() where id = ${measure}`.execute(test.db);
    expect(await read(id)).toEqual(report);
    const { bytes } = await exportFile(test, "report", { tableId: id, format: "xlsx" }, ten.owner.token);
    expect((await readSheet(bytes))[1]?.slice(0, 5)).toEqual(["Measures", "High risk", "Total", "1", 1]);
  });

  it("of a custom report name the organization's values in the words of a definition, whoever reads them", async () => {
    const { db } = test;
    const { organizationId } = ten;
    const gender = await insertRow(db, "configGenders", { organizationId, name: "Woman X" });
    const who = JSON.stringify({ all: [{ field: "mentee.gender", op: "is", value: gender }] });
    const values = { organizationId, name: "Women", base: "enrollments", kind: "count", who };
    const measure = await insertRow(db, "measures", values);
    const id = await make({ preset: "custom", measures: [measure] });
    for (const reader of [ten.owner, await makeStaff(db, superOrganizationId)])
      expect(rowOf(await read(id, reader), `measure-${measure}`).words).toContain("Woman X");
  });

  it("of a custom report say how many answered next to a rate of answers, as the measure itself does", async () => {
    const { organizationId } = ten;
    const values = { organizationId, template: "employedLater" };
    const measure = await insertRow(test.db, "measures", values);
    const period = daysOf("2024 Q4");
    const id = await makeFinal({ preset: "custom", award: null, measures: [measure], ...period });
    const report = await read(id);
    expect(rowOf(report, `measure-${measure}`).answeredIn).toBe("followUpsAnswered");
    const run = { ids: [measure], from: period.from, to: period.until };
    const [figure] = (await post("measures/run", run)).body["dataValues"] as { answered: object }[];
    // Ben answered. Cal's follow-up isn't needed.
    expect(figure?.answered).toEqual({ all: 1, counted: 1, unknown: 0, value: null });
    expect(rowOf(report, "followUpsAnswered").cells[0]).toMatchObject(figure!.answered);
    const { bytes } = await exportFile(test, "report", { tableId: id, format: "xlsx" }, ten.owner.token);
    expect((await readSheet(bytes))[1]?.at(-1)).toBe("1 of 1 answered (100%)");
  });
});
