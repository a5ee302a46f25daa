import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { type Answer, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeRole, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { times } from "#tests/support/suite.ts";

interface Row {
  readonly id: string;
  readonly labels: Record<string, string>;
  readonly [field: string]: unknown;
}

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const ask = (body: Record<string, unknown>, person: Person = world.owner): Promise<Answer> =>
  test.post("menteeId" in body ? "getMenteeTable" : "getTable", body, person.token);

async function rowsOf(body: Record<string, unknown>, person?: Person): Promise<Row[]> {
  const answer = await ask(body, person);
  expect(answer.body, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({ status: 1 });
  return answer.body["dataValues"] as Row[];
}
const valuesOf = async (field: string, body: Record<string, unknown>, person?: Person): Promise<unknown[]> =>
  (await rowsOf(body, person)).map((row) => row[field]);

const job = (title: string, more: Record<string, unknown> = {}): Promise<string> =>
  insertRow(test.db, "jobs", { organizationId: world.own, title, ...more });
const bug = (values: Record<string, unknown>): Promise<string> =>
  insertRow(test.db, "bugTracker", {
    organizationId: world.own,
    status: 1,
    section: "Chat",
    assignedTo: world.owner.id,
    ...values,
  });
const clear = (table: string) => sql`delete from ${sql.table(table)}`.execute(test.db);

describe("The search box", () => {
  const titles = [
    "Baker in Año Nuevo",
    "100% remote",
    "100 percent remote",
    "snake_case writer",
    "snakeXcase writer",
    "back\\slash tester",
    "backslash tester",
    'the "quoted" one',
    "O'Brien's helper",
    "smile 🙂 guide",
    "full-width ％ sign",
    "ÉCLAIR MAKER",
    "Straße cleaner",
  ];
  beforeAll(async () => {
    await clear("jobs");
    for (const title of titles) await job(title, { company: "The Firm", benefits: "<p>benefits only</p>" });
  });
  const search = async (searchText: string) =>
    (await valuesOf("title", { tableName: "jobs", searchText })).sort();

  it.each([
    ["baker", ["Baker in Año Nuevo"]],
    ["AÑO", ["Baker in Año Nuevo"]],
    ["ano nue", ["Baker in Año Nuevo"]],
    ["eclair", ["ÉCLAIR MAKER"]],
    ["éclair", ["ÉCLAIR MAKER"]],
    ["strasse", ["Straße cleaner"]],
    ["clair m", ["ÉCLAIR MAKER"]],
    ["🙂", ["smile 🙂 guide"]],
    ['"quoted"', ['the "quoted" one']],
    ["o'brien's", ["O'Brien's helper"]],
    ["'; drop table jobs; --", []],
    ["benefits only", []],
    ["nothing like it", []],
  ])(
    "finds %j regardless of case and accents, in the searchable columns only [LIST-30]",
    async (text, found) => {
      expect(await search(text)).toEqual(found);
    },
  );

  it.each([
    ["100%", ["100% remote"]],
    ["0% r", ["100% remote"]],
    ["%", ["100% remote", "full-width ％ sign"]],
    // A full-width percent sign folds to a plain one, but must not become a wildcard.
    ["％", ["100% remote", "full-width ％ sign"]],
    ["1％t", []],
    ["widt％sign", []],
    ["width ％ si", ["full-width ％ sign"]],
    ["100％ remote", ["100% remote"]],
    ["snake＿case", ["snake_case writer"]],
    ["snake_case", ["snake_case writer"]],
    ["back＼slash", ["back\\slash tester"]],
    ["e_c", ["snake_case writer"]],
    ["_", ["snake_case writer"]],
    ["＿", ["snake_case writer"]],
    ["back\\slash", ["back\\slash tester"]],
    ["\\", ["back\\slash tester"]],
    ["＼", ["back\\slash tester"]],
    ["\\%", []],
    ["%%", []],
  ])("takes %j literally [LIST-31]", async (text, found) => {
    expect(await search(text)).toEqual(found.sort());
  });

  it("searches every searchable column, and ignores spaces around the text [LIST-30]", async () => {
    expect((await search("the firm")).length).toBe(titles.length);
    expect((await search("   ")).length).toBe(titles.length);
    expect(await search("  éclair  ")).toEqual(["ÉCLAIR MAKER"]);
  });

  it("finds any part of a title, whatever its letters (property) [LIST-30] [LIST-31]", async () => {
    const letters = [..."%_\\'\"aÁñÑéßœøĳżЖ漢アع🙂％＿＼ -.*[](){}^$?+|&<>"];
    const text = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...letters) });
    await fc.assert(
      fc.asyncProperty(text, fc.nat(11), fc.nat(11), async (title, from, length) => {
        fc.pre(title.trim() !== "");
        const part = title.slice(from % title.length, (from % title.length) + 1 + length);
        fc.pre(part.trim() !== "" && part.isWellFormed());
        const id = await job(title);
        const found = await valuesOf("id", { tableName: "jobs", searchText: part });
        await sql`delete from jobs where id = ${id}`.execute(test.db);
        expect(found).toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  it("refuses a value that is not text instead of failing [CALL-13] [CALL-17]", async () => {
    for (const searchText of ["a\0b", "\ud800", "x".repeat(1001), 5, {}, ["a"]]) {
      const { status, body } = await ask({ tableName: "jobs", searchText });
      expect({ status, code: body["code"] }).toEqual({ status: 400, code: "badRequest" });
    }
    expect((await ask({ tableName: "jobs", searchText: null })).status).toBe(200);
  });

  it("finds bugs by their status in the reader's language [BUG-05]", async () => {
    await clear("bug_tracker");
    for (const status of [1, 2, 3, 4, 5]) await bug({ status, section: `Area ${status}` });
    const es = await makeStaff(test.db, world.own, { language: "es" });
    const statuses = (searchText: string, person?: Person) =>
      valuesOf("status", { tableName: "bugTracker", searchText }, person);
    expect(await statuses("in prog")).toEqual(["2"]);
    expect(await statuses("COMPLETED")).toEqual(["3"]);
    expect(await statuses("completado", es)).toEqual(["3"]);
    expect(await statuses("completed", es)).toEqual([]);
    expect(await statuses("needs no such thing")).toEqual([]);
  });

  it("finds bugs by section, title and description as displayed [BUG-05]", async () => {
    await clear("bug_tracker");
    const description = "<p>Some <strong>bold</strong> text, Q&amp;A</p><ul><li>one</li><li>two</li></ul>";
    const id = await bug({ section: "Notes", title: "Crash", description });
    for (const searchText of ["notes", "crash", "some bold text", "Q&A", "one two"]) {
      expect(await valuesOf("id", { tableName: "bugTracker", searchText }), searchText).toEqual([id]);
    }
    for (const searchText of ["strong", "<p>", "amp;", "li"]) {
      expect(await valuesOf("id", { tableName: "bugTracker", searchText }), searchText).toEqual([]);
    }
  });

  it("finds assignments by the name of the assigned item [LIST-30]", async () => {
    const { db } = test;
    const goal = await insertRow(db, "menteeGoals", { organizationId: world.own, name: "Obtener licencia" });
    const dates = { startDate: "2026-01-01", endDate: "2026-02-01" };
    const row = { organizationId: world.own, menteeId: world.mentee.id, menteeGoalId: goal, ...dates };
    const id = await insertRow(db, "menteeUserGoals", row);
    const body = { tableName: "menteeUserGoals", menteeId: world.mentee.id };
    expect(await valuesOf("id", { ...body, searchText: "LICÉNCIA" })).toEqual([id]);
    expect(await valuesOf("id", { ...body, searchText: "no such goal" })).toEqual([]);
  });
});

describe("The pages of a list", () => {
  beforeAll(async () => {
    await clear("jobs");
    // There are only five different titles, so that most rows have equal ones.
    for (let at = 0; at < 53; at += 1) {
      const company = at % 3 ? `Company ${at % 4}` : null;
      await job(`Title ${at % 5}`, { company, active: at % 2 === 0 });
    }
  });

  it("have the numbers and names of the contract [CALL-19] [CALL-20] [CALL-21]", async () => {
    const { body } = await ask({
      tableName: "jobs",
      currentPage: 2,
      recordsPerPage: 25,
      sortFieldName: "title",
      sortDirection: "ASC",
      searchText: "",
      organizationId: world.own,
    });
    expect(body).toMatchObject({ status: 1, dataType: "table", tableName: "jobs" });
    expect([body["currentPage"], body["totalPages"], body["totalRecords"]]).toEqual([2, 3, 53]);
    expect(body["dataValues"]).toHaveLength(25);
  });

  it("accept the numbers as text too [CALL-06] [CALL-19]", async () => {
    const { body } = await ask({ tableName: "jobs", currentPage: "2", recordsPerPage: "50" });
    expect([body["currentPage"], body["totalPages"]]).toEqual([2, 2]);
  });

  it.each([54, 3, 1_000_000_000])("end with the last page for page %d [LIST-34]", async (currentPage) => {
    const { body } = await ask({ tableName: "jobs", currentPage, recordsPerPage: 25 });
    expect([body["currentPage"], body["totalPages"], body["totalRecords"]]).toEqual([3, 3, 53]);
    expect(body["dataValues"]).toHaveLength(3);
  });

  it.each(["ASC", "DESC"])(
    "together are the whole list, the empty values last (%s) [LIST-34]",
    async (sort) => {
      const listing = { tableName: "jobs", sortFieldName: "company", sortDirection: sort };
      const whole = await rowsOf({ ...listing, recordsPerPage: 100 });
      expect(whole.slice(-18).map((row) => row["company"])).toEqual(Array.from({ length: 18 }, () => ""));
      expect(whole[34]!["company"]).not.toBe("");
      const pages: unknown[] = [];
      for (let page = 1; page <= 6; page += 1)
        pages.push(...(await rowsOf({ ...listing, recordsPerPage: 10, currentPage: page })));
      expect(pages).toEqual(whole);
    },
  );

  it("are at least one, even without rows [CALL-21] [LIST-34]", async () => {
    const { body } = await ask({ tableName: "jobs", currentPage: 7, searchText: "no such thing" });
    expect(body).toMatchObject({ currentPage: 1, totalPages: 1, totalRecords: 0, dataValues: [] });
  });

  it.each([
    [1, 53],
    [10000, 1],
    ["10000", 1],
    ["", 3],
    [" ", 3],
    [null, 3],
    [undefined, 3],
  ])("with recordsPerPage %j number %d [LIST-36]", async (recordsPerPage, pages) => {
    const { body } = await ask({ tableName: "jobs", recordsPerPage });
    expect(body).toMatchObject({ status: 1, totalPages: pages });
  });

  it.each([0, "0", 10001, "10001", -1, "-5", 2.5, "2.5", "1e3", "all", "0x10", [25], {}, true])(
    "with recordsPerPage %j are refused [LIST-36] [CALL-13]",
    async (recordsPerPage) => {
      const { status, body } = await ask({ tableName: "jobs", recordsPerPage });
      expect({ status, code: body["code"] }).toEqual({ status: 400, code: "badRequest" });
    },
  );

  it.each([0, -1, "abc", 1.5, [], {}])("with currentPage %j are refused [CALL-13]", async (currentPage) => {
    expect((await ask({ tableName: "jobs", currentPage })).status).toBe(400);
  });

  it("have 5 mentee tasks unless another number is requested, and 25 rows of other types [MTASK-03] [LIST-36]", async () => {
    const { db } = test;
    for (const [table, item] of [
      ["menteeUserTasks", "menteeTaskId"],
      ["menteeUserChallenges", "menteeChallengeId"],
    ] as const) {
      const { id: menteeId } = await makeMentee(db, world.own);
      const catalog = item === "menteeTaskId" ? "menteeTasks" : "menteeChallenges";
      const itemId = await insertRow(db, catalog, { organizationId: world.own, name: "A thing" });
      for (let at = 0; at < 26; at += 1) {
        const dates = { startDate: "2026-01-01", endDate: "2026-02-01" };
        await insertRow(db, table, { organizationId: world.own, menteeId, [item]: itemId, ...dates });
      }
      const pageSize = table === "menteeUserTasks" ? 5 : 25;
      expect(await rowsOf({ tableName: table, menteeId })).toHaveLength(pageSize);
      // The blank option means 25 rows for all types.
      expect(await rowsOf({ tableName: table, menteeId, recordsPerPage: "" })).toHaveLength(25);
      expect(await rowsOf({ tableName: table, menteeId, recordsPerPage: 3 })).toHaveLength(3);
    }
  });

  it("never repeat or skip a row, even with equal values (property) [LIST-33]", async () => {
    const wish = fc.record({
      recordsPerPage: fc.integer({ min: 1, max: 60 }),
      sortFieldName: fc.constantFrom("title", "company", "location", "nonsense", ""),
      sortDirection: fc.constantFrom("ASC", "DESC", ""),
      active: fc.constantFrom("", "1", "0"),
    });
    await fc.assert(
      fc.asyncProperty(wish, async (body) => {
        const everything = await valuesOf("id", { tableName: "jobs", ...body, recordsPerPage: 10000 });
        const pages: unknown[] = [];
        const last = Math.max(1, Math.ceil(everything.length / body.recordsPerPage));
        for (let currentPage = 1; currentPage <= last; currentPage += 1) {
          pages.push(...(await valuesOf("id", { tableName: "jobs", ...body, currentPage })));
        }
        expect(pages).toEqual(everything);
        expect(new Set(pages).size).toBe(pages.length);
      }),
      { numRuns: times(12, 6), endOnFailure: true },
    );
  });
});

describe("The order of a list", () => {
  beforeAll(async () => {
    await clear("jobs");
    for (const [title, company] of [
      ["b", "Zeta"],
      ["A", null],
      ["á", "alpha"],
      ["C", "Ñandú"],
      ["a", "nb"],
    ])
      await job(String(title), { company });
  });
  const titles = (more: Record<string, unknown>) => valuesOf("title", { tableName: "jobs", ...more });

  it("ignores case and accents, and orders equal values by id [LIST-33]", async () => {
    const ascending = ["A", "á", "a", "b", "C"];
    expect(await titles({ sortFieldName: "title", sortDirection: "ASC" })).toEqual(ascending);
    expect(await titles({ sortFieldName: "title", sortDirection: "desc" })).toEqual([...ascending].reverse());
    expect(await titles({ sortFieldName: "title" })).toEqual(ascending);
  });

  it("puts empty values last in both directions [LIST-33]", async () => {
    const companies = (sortDirection: string) =>
      valuesOf("company", { tableName: "jobs", sortFieldName: "company", sortDirection });
    expect(await companies("ASC")).toEqual(["alpha", "Ñandú", "nb", "Zeta", ""]);
    expect(await companies("DESC")).toEqual(["Zeta", "nb", "Ñandú", "alpha", ""]);
  });

  it("puts required answers that a person doesn't have last too [LIST-33]", async () => {
    const lastName = "Withoutmiddle";
    for (const middleName of ["Bo", null, "Al"])
      await makeMentee(test.db, world.own, { values: { lastName, middleName } });
    const listing = { tableName: "mentees", searchText: lastName, sortFieldName: "middleName" };
    const middleNames = (sortDirection: string) => valuesOf("middleName", { ...listing, sortDirection });
    expect(await middleNames("ASC")).toEqual(["Al", "Bo", ""]);
    expect(await middleNames("DESC")).toEqual(["Bo", "Al", ""]);
  });

  it.each(["nonsense", "jobSummary", "active", "organizationId", "id; drop table jobs", "__proto__", "t.id"])(
    "for the column %j, which is not sortable, is the list's default [LIST-32]",
    async (sortFieldName) => {
      expect(await titles({ sortFieldName, sortDirection: "DESC" })).toEqual(["A", "á", "a", "b", "C"]);
    },
  );

  it("of resources can be by name and address only [RES-05]", async () => {
    expect(registry.get("resources")?.sortable).toEqual(["name", "address"]);
    await clear("resources");
    for (const [name, address] of [
      ["one", "b"],
      ["two", "a"],
    ]) {
      await insertRow(test.db, "resources", { organizationId: world.own, name, address });
    }
    const names = (sortFieldName: string, sortDirection: string) =>
      valuesOf("name", { tableName: "resources", sortFieldName, sortDirection });
    expect(await names("address", "ASC")).toEqual(["two", "one"]);
    expect(await names("name", "DESC")).toEqual(["two", "one"]);
    expect(await names("organizationId", "DESC")).toEqual(["one", "two"]);
  });

  it("of roles starts with the lowest role type [ROLE-09]", async () => {
    await makeRole(test.db, world.own, { roleType: 2 });
    await makeRole(test.db, world.own, { roleType: 1 });
    const types = await valuesOf("roleType", { tableName: "userRoles", recordsPerPage: 10000 });
    expect(types).toEqual([...types].sort());
    expect(new Set(types)).toEqual(new Set(["1", "2"]));
  });

  it("of mentees starts with the first last name [MENTEE-02]", async () => {
    const { db } = test;
    for (const lastName of ["Zuñiga", "álvarez", "Brown"])
      await makeMentee(db, world.own, { values: { lastName } });
    const names = await valuesOf("lastName", { tableName: "mentees" });
    const wanted = names.filter((name) => ["Zuñiga", "álvarez", "Brown"].includes(String(name)));
    expect(wanted).toEqual(["álvarez", "Brown", "Zuñiga"]);
    const backwards = { tableName: "mentees", sortFieldName: "", sortDirection: "DESC" };
    expect(await valuesOf("lastName", backwards)).toEqual(names);
  });

  it("of a mentee's goals starts with the newest start date [MGOAL-05]", async () => {
    const { db } = test;
    const { id: menteeId } = await makeMentee(db, world.own);
    const menteeGoalId = await insertRow(db, "menteeGoals", { organizationId: world.own, name: "Goal" });
    const goal = { organizationId: world.own, menteeId, menteeGoalId, endDate: "2027-01-01" };
    const days = ["2026-02-01", "2026-03-01", "2025-12-31"];
    for (const startDate of days) await insertRow(db, "menteeUserGoals", { ...goal, startDate });
    const body = { tableName: "menteeUserGoals", menteeId };
    const newestFirst = ["2026-03-01", "2026-02-01", "2025-12-31"];
    expect(await valuesOf("startDate", body)).toEqual(newestFirst);
    // The request of a client in which no one has sorted the list.
    const untouched = { ...body, sortFieldName: "", sortDirection: "ASC" };
    expect(await valuesOf("startDate", untouched)).toEqual(newestFirst);
    const chosen = { ...body, sortFieldName: "startDate", sortDirection: "ASC" };
    expect(await valuesOf("startDate", chosen)).toEqual([...newestFirst].reverse());
  });

  it("of bugs starts with the lowest status, by number [BUG-06]", async () => {
    await clear("bug_tracker");
    for (const status of [5, 1, 3, 2, 4]) await bug({ status });
    expect(await valuesOf("status", { tableName: "bugTracker" })).toEqual(["1", "2", "3", "4", "5"]);
    const down = { tableName: "bugTracker", sortFieldName: "status", sortDirection: "DESC" };
    expect(await valuesOf("status", down)).toEqual(["5", "4", "3", "2", "1"]);
  });
});

describe("The filters", () => {
  it("by date range include both days of the list's main date [LIST-35]", async () => {
    const { db } = test;
    const { id: menteeId } = await makeMentee(db, world.own);
    for (const date of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]) {
      const note = { organizationId: world.own, menteeId, date, noteTitle: "N" };
      await insertRow(db, "menteeUserNotes", note);
    }
    const dates = async (startDate?: unknown, endDate?: unknown) =>
      (await valuesOf("date", { tableName: "menteeUserNotes", menteeId, startDate, endDate })).reverse();
    expect(await dates("2026-02-01", "2026-02-28")).toEqual(["2026-02-01", "2026-02-28"]);
    expect(await dates("2026-02-28")).toEqual(["2026-02-28", "2026-03-01"]);
    expect(await dates("", "2026-02-01")).toEqual(["2026-01-31", "2026-02-01"]);
    expect(await dates("2026-03-02", "2026-03-01")).toEqual([]);
    expect(await dates(null, null)).toHaveLength(4);
  });

  it("by date use the day of creation in lists without a main date [LIST-35]", async () => {
    await clear("jobs");
    await job("old", { createdAt: "2025-05-05T23:59:59Z" });
    await job("new", { createdAt: "2025-05-06T00:00:00Z" });
    const titles = (more: Record<string, unknown>) => valuesOf("title", { tableName: "jobs", ...more });
    expect(await titles({ startDate: "2025-05-06", endDate: "2025-05-06" })).toEqual(["new"]);
    expect(await titles({ endDate: "2025-05-05" })).toEqual(["old"]);
  });

  it.each([
    "2026-02-30",
    "0000-01-01",
    "2026-2-3",
    "tomorrow",
    "20260203",
    "2026-02-03T00:00:00Z",
    5,
    {},
    ["2026-02-03"],
  ])("by date refuse the day %j [CALL-13] [CALL-17]", async (startDate) => {
    expect((await ask({ tableName: "jobs", startDate })).status).toBe(400);
    expect((await ask({ tableName: "jobs", endDate: startDate })).status).toBe(400);
  });

  it("by active show active rows, archived rows, or all [LIST-35]", async () => {
    await clear("jobs");
    await job("in use");
    await job("put away", { active: false });
    const titles = (active: unknown) => valuesOf("title", { tableName: "jobs", active });
    expect(await titles("1")).toEqual(["in use"]);
    expect(await titles("0")).toEqual(["put away"]);
    expect(await titles(0)).toEqual(["put away"]);
    for (const active of ["", null, undefined]) expect(await titles(active)).toHaveLength(2);
    for (const active of ["yes", 2, true, []])
      expect((await ask({ tableName: "jobs", active })).status).toBe(400);
  });

  it("of content pages use their status [LIST-35]", async () => {
    const page = { languageCode: "en", pageTitle: "P", pageHtml: "<p>x</p>" };
    for (const status of [true, false])
      await insertRow(test.db, "content", { ...page, pageUrl: `/p-${status}`, status });
    const body = { tableName: "content", searchText: "/p-", active: "0" };
    expect(await valuesOf("pageUrl", body)).toEqual(["/p-false"]);
  });

  it("work together with search and organization [LIST-35] [PERM-24]", async () => {
    await clear("jobs");
    await job("Baker", { active: false });
    await job("Baker");
    await insertRow(test.db, "jobs", { organizationId: world.other, title: "Baker" });
    const body = { tableName: "jobs", searchText: "bake", active: "1" };
    expect(await rowsOf(body)).toHaveLength(2);
    expect(await rowsOf({ ...body, organizationId: world.own })).toHaveLength(2);
    const theirs = await rowsOf({ ...body, organizationId: world.other });
    expect(theirs.map((row) => row["organizationId"])).toEqual([world.other]);
  });
});

describe("The rows of a list", () => {
  it("include the readable values of their references [CALL-20]", async () => {
    const { db } = test;
    const agencyType = await insertRow(db, "configAgencyTypes", { name: "Shelter" });
    await sql`update organizations set agency_type = ${agencyType} where id = ${world.own}`.execute(db);
    const organization = (await rowsOf({ tableName: "organizations" })).find((row) => row.id === world.own);
    expect(organization?.labels).toMatchObject({ agencyType: "Shelter" });
    expect(organization?.["agencyType"]).toBe(agencyType);
    const person = await makeStaff(db, world.own, { role: { values: { roleName: "Helper" } } });
    const row = (await rowsOf({ tableName: "users", recordsPerPage: 10000 })).find(
      ({ id }) => id === person.id,
    );
    expect(row?.labels).toEqual({ userRole: "Helper" });
    await bug({ title: "Labeled" });
    const [found] = await rowsOf({ tableName: "bugTracker", searchText: "labeled" });
    expect(found?.labels["assignedTo"]).toMatch(/^Sam Staff\d+$/);
  });

  it("never include passwords, accounts or the search text [CALL-07]", async () => {
    for (const tableName of ["users", "mentees"]) {
      const { text } = await ask({ tableName });
      expect(text).not.toMatch(/password|argon2|accountId|account_id|searchText|search_text/i);
    }
  });

  it("below a mentee are loaded by menteeId, without organizationId [CALL-22]", async () => {
    const { body } = await ask({ tableName: "menteeUserNotes", menteeId: world.mentee.id });
    expect(body).toMatchObject({ status: 1, dataType: "table", tableName: "menteeUserNotes", totalPages: 1 });
    const without = await test.post("getMenteeTable", { tableName: "menteeUserNotes" }, world.owner.token);
    expect(without.status).toBe(400);
    expect((await ask({ tableName: "menteeUserFiles" })).status).toBe(400);
    expect((await ask({ tableName: "jobs", menteeId: world.mentee.id })).status).toBe(400);
    const foreign = { tableName: "menteeUserNotes", menteeId: world.otherMentee.id };
    expect((await ask(foreign)).status).toBe(404);
  });
});

describe("A list that is read as a feed", () => {
  it("names the author if the reader knows that person, and includes the whole text on request", async () => {
    const { id: menteeId } = await makeMentee(test.db, world.own);
    const add = (person: Person, noteTitle: string) => {
      const data = { menteeId, date: "2026-11-20", noteTitle, note: "<p>Whole text</p>" };
      return test.save("menteeUserNotes", "0", data, person.token);
    };
    for (const [person, name] of [
      [world.owner, "Own"],
      [world.superOwner, "Super"],
    ] as const)
      expect((await add(person, name)).body).toMatchObject({ status: 1 });
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', first_name, last_name) as name from users where id = ${world.owner.id}`.execute(
      test.db,
    );
    const body = { tableName: "menteeUserNotes", menteeId, sortFieldName: "noteTitle" };
    const [own, other] = await rowsOf({ ...body, columns: ["note", "kind"] });
    expect(own).toMatchObject({
      note: "<p>Whole text</p>",
      kind: "note",
      labels: { createdBy: rows[0]?.name },
    });
    expect(other).toMatchObject({ noteTitle: "Super", labels: {} });
    const [plain] = await rowsOf(body);
    expect(plain).not.toHaveProperty("note");
    expect(plain).not.toHaveProperty("createdBy");
  });
});

describe("The option lists", () => {
  it("have only active rows, by name, regardless of case and accents [CALL-27] [CALL-28]", async () => {
    await clear("jobs");
    for (const title of ["b", "Á", "a", "C"]) await job(title);
    await job("0 put away", { active: false });
    const gone = await job("0 deleted");
    await sql`update jobs set deleted_at = now() where id = ${gone}`.execute(test.db);
    const body = { tableName: "jobs", extraTables: ["configGenders", "languages"] };
    const answer = await test.post("getList", body, world.owner.token);
    expect(answer.body).toMatchObject({ status: 1, dataType: "list" });
    const lists = answer.body["dataValues"] as Record<string, { id: string; name: string }[]>;
    expect(Object.keys(lists).sort()).toEqual(["configGenders", "jobs", "languages"]);
    expect(lists["jobs"]!.map((option) => option.name)).toEqual(["Á", "a", "b", "C"]);
    for (const option of lists["jobs"]!) expect(Object.keys(option).sort()).toEqual(["id", "name"]);
  });

  it("of shared records state owner and language on request", async () => {
    const goal = (name: string, organizationId: string, languageCode: string | null) =>
      insertRow(test.db, "menteeGoals", { name, organizationId, languageCode });
    await goal("Own", world.own, "en");
    await goal("Other", world.other, "es");
    await goal("Open", world.own, null);
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id::text, name from organizations`.execute(test.db);
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.name;
    const optionsOf = async (more: object, person: Person) => {
      const body = { tableName: "menteeGoals", extraTables: ["configGenders"], ...more };
      const answer = await test.post("getList", body, person.token);
      const lists = answer.body["dataValues"] as Record<string, { id: string; name: string }[]>;
      const mine = lists["menteeGoals"]!.filter(({ name }) => ["Open", "Other", "Own"].includes(name));
      return mine.map(({ id: _id, ...option }) => option);
    };
    const expected = (isForeign: (organization: string) => boolean) =>
      (
        [
          ["Open", world.own, null],
          ["Other", world.other, "es"],
          ["Own", world.own, "en"],
        ] as const
      ).map(([name, organization, language]) => ({
        name,
        organization: nameOf(organization),
        ...(isForeign(organization) ? { isForeign: true } : {}),
        ...(language ? { language } : {}),
      }));
    const asked = { withOrigin: "1" };
    expect(await optionsOf(asked, world.owner)).toEqual(expected((id) => id === world.other));
    expect(await optionsOf({ ...asked, organizationId: world.other }, world.superOwner)).toEqual(
      expected((id) => id === world.own),
    );
    expect(await optionsOf({}, world.owner)).toEqual([{ name: "Open" }, { name: "Other" }, { name: "Own" }]);
    const wrong = await test.post("getList", { tableName: "menteeGoals", withOrigin: {} }, world.owner.token);
    expect(wrong.status).toBe(400);
  });

  it("have an empty name for a record without one", async () => {
    const id = await bug({ title: null });
    for (const more of [{}, { withOrigin: "1" }]) {
      const { body } = await test.post("getList", { tableName: "bugTracker", ...more }, world.owner.token);
      const { bugTracker } = body["dataValues"] as Record<string, { id: string }[]>;
      expect(bugTracker).toContainEqual({ id, name: "" });
    }
  });

  it("accept extra tables as comma-separated text too [CALL-27]", async () => {
    const body = { extraTables: ",configGenders,languages," };
    const answer = await test.post("getList", body, world.owner.token);
    expect(Object.keys(answer.body["dataValues"] as object).sort()).toEqual(["configGenders", "languages"]);
  });

  it("include roles as options of one organization [CALL-29]", async () => {
    const { body } = await test.post("getUserRoles", { organizationId: world.own }, world.owner.token);
    expect(body).toMatchObject({ status: 1, dataType: "userRoles" });
    const roles = body["dataValues"] as { id: string; name: string }[];
    expect(roles.length).toBeGreaterThan(0);
    const names = roles.map((role) => role.name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
});
