import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { HistoryRow } from "#shared/contracts/responses/history.ts";
import type { AuditEvent } from "#server/core/audit/event.ts";
import { insertEvents } from "#server/core/audit/store.ts";
import { testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeAppointment,
  makeMentee,
  makeOrganization,
  makeStaff,
  type Person,
} from "#tests/support/factories.ts";
import { dayAway } from "#tests/support/days.ts";

let owner: Person;
let helper: Person;
let stranger: Person;
let boss: Person;
let mentee: Person;
let noteId: string;

const save = (tableName: string, tableId: string, data: object, token = owner.token) =>
  app.save(tableName, tableId, data, token);

const app = testApp();
beforeAll(async () => {
  const { db } = app;
  boss = await makeStaff(db, await makeOrganization(db));
  const own = await makeOrganization(db);
  owner = await makeStaff(db, own);
  helper = await makeStaff(db, own, { role: { roleType: 2 } });
  stranger = await makeStaff(db, await makeOrganization(db));
  mentee = await makeMentee(db, own);
  const note = { menteeId: mentee.id, date: "2026-01-02", noteTitle: "Visit", note: "<p>One</p>" };
  noteId = String((await save("menteeUserNotes", "0", note)).body["recordId"]);
  await save("menteeUserNotes", noteId, { noteTitle: "Second visit" }, helper.token);
  await save("mentees", mentee.id, { caseManager: owner.id });
  await app.read("menteeUserNotes", noteId, helper.token);
  await app.read("mentees", mentee.id, stranger.token);
});

describe("The list of the audit trail", () => {
  const list = async (person: Person, more: object = {}) =>
    app.post("getTable", { tableName: "auditTrail", recordsPerPage: 100, ...more }, person.token);

  test("shows Owners the rows of their organization", async () => {
    const { status, body } = await list(owner);
    expect(status).toBe(200);
    const rows = body["dataValues"] as Record<string, unknown>[];
    expect(new Set(rows.map((row) => row["organizationId"]))).toEqual(new Set([owner.organizationId]));
    expect(rows.map((row) => row["action"])).toEqual(expect.arrayContaining(["create", "change", "view"]));
    expect(rows.find((row) => row["action"] === "create")).toMatchObject({
      tableName: "menteeUserNotes",
      outcome: "done",
      labels: { menteeId: expect.stringContaining("Mia"), userId: expect.stringContaining("Sam") },
    });
    expect(JSON.stringify(rows)).not.toContain("Visit");
  });

  test("shows none to other staff and mentees, and all to the super-organization", async () => {
    expect((await list(helper)).status).toBe(403);
    expect((await list(mentee)).status).toBe(403);
    const rows = (await list(boss)).body["dataValues"] as Record<string, unknown>[];
    expect(rows.map((row) => row["organizationId"])).toEqual(
      expect.arrayContaining([owner.organizationId, stranger.organizationId]),
    );
  });

  test("names every mentee of a call about many, and of a refused one only whole ids", async () => {
    const { db } = app;
    await sql`select setval(pg_get_serial_sequence('mentees', 'id'), 1000000000000)`.execute(db);
    const people = await Promise.all(
      Array.from({ length: 20 }, () => makeMentee(db, owner.organizationId).then(({ id }) => id)),
    );
    const job = await insertRow(db, "jobs", { organizationId: owner.organizationId, title: "Baker" });
    const preview = { tableName: "jobs", tableId: job, menteeIds: people, by: "chat", note: "" };
    const newest = async () => {
      const { rows } = await sql<{ ids: string }>`select details ->> 'menteeIds' as ids from audit_trail
        where account_id = ${owner.accountId} and details ? 'menteeIds' order by id desc limit 1`.execute(db);
      return rows[0]?.ids.split(",");
    };
    expect((await app.post("share/preview", preview, owner.token)).status).toBe(200);
    expect(await newest()).toEqual(people);
    const strange = people.map((id) => `9${id}`);
    const refused = await app.post("share/preview", { ...preview, menteeIds: strange }, owner.token);
    expect(refused.status).toBe(404);
    expect(await newest()).toEqual(strange.slice(0, 13));
  });

  test("shows Owners what the super-organization read of their mentee", async () => {
    for (const call of ["timeline", "menteeOverview"])
      await app.post(call, { menteeId: mentee.id }, boss.token);
    await app.post("getHistory", { tableName: "mentees", tableId: mentee.id }, boss.token);
    const refused: AuditEvent = {
      requestId: "r",
      address: "a",
      accountId: boss.accountId,
      accountType: "staff",
      userId: boss.id,
      organizationId: boss.organizationId,
      isSuper: true,
      action: "export",
      outcome: "refused",
      menteeId: mentee.id,
    };
    // Calls that end at the same moment are stored together.
    await insertEvents(app.db, [refused, { ...refused, action: "viewHeader", outcome: "done" }]);
    const { rows } = await sql`select distinct action, organization_id as owner from audit_trail
      where account_id = ${boss.accountId} and mentee_id = ${mentee.id} order by action`.execute(app.db);
    expect(rows).toEqual([
      { action: "export", owner: boss.organizationId },
      { action: "view", owner: owner.organizationId },
      { action: "viewHeader", owner: owner.organizationId },
      { action: "viewHistory", owner: owner.organizationId },
    ]);
  });

  test("treats another organization's row like a missing one, for Owners too", async () => {
    const rows = (await list(owner)).body["dataValues"] as { id: string }[];
    const ask = (person: Person, tableId: string) => app.read("auditTrail", tableId, person.token);
    expect((await ask(owner, rows[0]?.id ?? "")).status).toBe(200);
    const foreign = await ask(stranger, rows[0]?.id ?? "");
    const missing = await ask(stranger, "999999999");
    expect([foreign.status, foreign.body["message"]]).toEqual([missing.status, missing.body["message"]]);
    expect(foreign.status).toBe(404);
  });

  test("is searched by person and by action, in the reader's language, and filtered by day", async () => {
    const found = async (more: object) =>
      (await list(owner, more)).body["dataValues"] as Record<string, unknown>[];
    const added = await found({ searchText: "Added" });
    expect(new Set(added.map((row) => row["action"]))).toEqual(new Set(["create"]));
    expect((await found({ searchText: "Mia" })).length).toBeGreaterThan(0);
    expect(await found({ endDate: "2020-01-01" })).toEqual([]);
    const today = dayAway(0);
    expect((await found({ startDate: today, endDate: today })).length).toBeGreaterThan(0);
  });

  test("is filtered by kind: changed, read, exported, or failed", async () => {
    await app.post("export/overview", { tableName: "mentees", fileType: "csv" }, owner.token);
    await app.read("mentees", "999999999", owner.token);
    const kinds = async (value: unknown, op = "is") => {
      const filter = { all: [{ field: "kind", op, value }] };
      const { body } = await list(owner, { filter });
      const rows = body["dataValues"] as Record<string, unknown>[];
      return [...new Set(rows.map((row) => `${String(row["action"])} ${String(row["outcome"])}`))].sort();
    };
    expect(await kinds("changes")).toEqual(["change done", "create done"]);
    expect(await kinds("reading")).toEqual(expect.arrayContaining(["list done", "view done"]));
    expect((await kinds("reading")).join()).not.toMatch(/change|export|denied|refused/);
    expect(await kinds("exports")).toEqual(["export done"]);
    expect(await kinds("refused")).toEqual(["list denied", "view denied"]);
    expect(await kinds(["changes", "exports"], "in")).toHaveLength(3);
    const person = {
      all: [
        { field: "kind", op: "is", value: "changes" },
        { field: "userId", op: "is", value: helper.id },
      ],
    };
    const { body } = await list(owner, { filter: person });
    expect(body["dataValues"]).toMatchObject([{ action: "change", labels: { userId: expect.any(String) } }]);
    const wrong = { all: [{ field: "kind", op: "is", value: "pictures" }] };
    expect((await list(owner, { filter: wrong })).status).toBe(400);
    expect((await list(helper, { filter: person })).status).toBe(403);
  });

  test("is read along an index, whatever the filter", async () => {
    const { db } = app;
    const plan = async (condition: string) => {
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return sql<{ "QUERY PLAN": string }>`explain select id from audit_trail where ${sql.raw(condition)}
          order by created_at desc nulls last, id desc limit 25`.execute(trx);
      });
      return rows.map((row) => row["QUERY PLAN"]).join(" ");
    };
    for (const [condition, index] of [
      ["organization_id = 2", "newest"],
      ["organization_id = 2 and kind = 'exports'", "kinds"],
      ["user_id = 7", "people"],
      ["true", "all"],
    ] as const) {
      const found = await plan(condition);
      expect(found).toContain(`audit_trail_${index}`);
      expect(found).not.toContain("Sort");
    }
  });

  test("cannot be changed by anyone", async () => {
    for (const call of ["deleteRecord", "archiveRecord", "cloneRecord", "restoreRecord"])
      expect(
        (await app.post(call, { tableName: "auditTrail", tableId: "1", activeStatus: "0" }, boss.token))
          .status,
      ).toBe(403);
    expect((await save("auditTrail", "1", { action: "view" }, boss.token)).status).toBe(403);
  });

  test("shows Owners that a list or export of the super-organization had rows of their organization", async () => {
    await makeMentee(app.db, stranger.organizationId);
    const ownersOf = async (action: string) => {
      const { rows } = await sql<{ owner: string }>`select organization_id as owner from audit_trail
        where account_id = ${boss.accountId} and action = ${action} and table_name = 'mentees' and outcome = 'done'
        order by organization_id`.execute(app.db);
      return rows.map((row) => row.owner);
    };
    const both = [owner.organizationId, stranger.organizationId];
    await app.post("getTable", { tableName: "mentees" }, boss.token);
    expect(await ownersOf("list")).toEqual(both);
    await app.post("export/overview", { tableName: "mentees", reason: "Yearly audit" }, boss.token);
    expect(await ownersOf("export")).toEqual(both);
    // A list without rows counts as the caller's.
    await app.post("getTable", { tableName: "mentees", searchText: "nobody at all" }, boss.token);
    expect(await ownersOf("list")).toEqual([boss.organizationId, ...both]);
  });

  test("shows Owners what the super-organization took out or saw behind a number of their mentees", async () => {
    const { organizationId } = stranger;
    const { id } = await makeMentee(app.db, organizationId, { values: { dateOfAdmission: "2026-02-02" } });
    const newestOf = async (action: string) => {
      const { rows } = await sql<{ owner: string; details: object }>`
        select organization_id as owner, details from audit_trail
        where account_id = ${boss.accountId} and action = ${action} and table_name = 'mentees' order by id desc limit 1`.execute(
        app.db,
      );
      return rows[0];
    };
    const hmis = { from: "2026-01-01", to: "2026-03-31", organizationId };
    await app.post("hmis/check", hmis, boss.token);
    expect(await newestOf("list")).toMatchObject({ owner: organizationId, details: { from: "2026-01-01" } });
    await app.post("export/hmis", { ...hmis, reason: "Audit" }, boss.token);
    expect(await newestOf("export")).toMatchObject({
      owner: organizationId,
      details: { from: "2026-01-01" },
    });
    await app.post("paperCards", { menteeIds: [id], lang: "en" }, boss.token);
    expect(await newestOf("export")).toMatchObject({ owner: organizationId, details: { menteeIds: id } });
    // Cards of several organizations in one file. Each organization's row names only its own mentees.
    const { id: own } = await makeMentee(app.db, owner.organizationId);
    await app.post("paperCards", { menteeIds: [id, own], lang: "en" }, boss.token);
    const { rows: cards } = await sql`
      select organization_id as owner, details ->> 'menteeIds' as ids from audit_trail
      where account_id = ${boss.accountId} and action = 'export' order by id desc limit 2`.execute(app.db);
    expect(new Set(cards)).toEqual(
      new Set([
        { owner: organizationId, ids: id },
        { owner: owner.organizationId, ids: own },
      ]),
    );
    const other = await makeMentee(app.db, organizationId);
    const job = await insertRow(app.db, "jobs", { organizationId: boss.organizationId, title: "Baker" });
    for (const [call, body, action] of [
      ["duplicates/pairs", { organizationId }, "list"],
      ["duplicates/find", { tableName: "mentees", data: { lastName: "Mentee", organizationId } }, "list"],
      ["mentees/compare", { ids: [id, other.id] }, "view"],
      ["share/preview", { tableName: "jobs", tableId: job, menteeIds: [id], by: "chat" }, "view"],
    ] as const) {
      const { status, text } = await app.post(call, body, boss.token);
      expect([call, status], text).toEqual([call, 200]);
      expect([call, (await newestOf(action))?.owner]).toEqual([call, organizationId]);
    }
    const successor = await makeStaff(app.db, organizationId);
    const reassigned = { menteeIds: [id], duty: "caseManager", toStaffId: successor.id };
    for (const [call, body] of [
      ["caseload", { organizationId }],
      ["caseload/open", reassigned],
    ] as const) {
      const { status, text } = await app.post(call, body, boss.token);
      expect([call, status], text).toEqual([call, 200]);
      const { rows } = await sql`select organization_id as owner from audit_trail
        where account_id = ${boss.accountId} and table_name = 'menteeStaff' order by id desc limit 1`.execute(
        app.db,
      );
      expect([call, rows]).toEqual([call, [{ owner: organizationId }]]);
    }
    const type = await insertRow(app.db, "configAppointmentTypes", { name: "Visit" });
    await makeAppointment(app.db, { id, organizationId }, { type, at: "2026-02-03T09:00" });
    await app.post("calendar", { from: "2026-02-03", to: "2026-02-03" }, boss.token);
    const { rows: calendar } = await sql`select organization_id as owner from audit_trail
      where account_id = ${boss.accountId} and table_name = 'appointments' order by id desc limit 1`.execute(
      app.db,
    );
    expect(calendar).toEqual([{ owner: organizationId }]);
    const template = "newlyEnrolled";
    const measure = await insertRow(app.db, "measures", { organizationId: boss.organizationId, template });
    const people = { id: measure, from: "2026-01-01", to: "2026-03-31", part: "all" };
    await app.post("measures/people", people, boss.token);
    expect(await newestOf("list")).toMatchObject({ owner: organizationId, details: { id: measure } });
  });
});

describe("The history of a record", () => {
  const history = async (person: Person, tableName: string, tableId: string, more: object = {}) =>
    app.post("getHistory", { tableName, tableId, ...more }, person.token);
  const rowsOf = async (...asked: Parameters<typeof history>) =>
    (await history(...asked)).body["dataValues"] as HistoryRow[];

  test("says who viewed and who changed what, with the old and the new value", async () => {
    const rows = await rowsOf(helper, "menteeUserNotes", noteId, { changesOnly: true });
    expect(rows.map(({ action }) => action)).toEqual(["change", "create"]);
    expect(rows[0]).toMatchObject({
      person: expect.stringContaining("Sam"),
      accountType: "staff",
      changes: [{ field: "noteTitle", before: "Visit", after: "Second visit" }],
    });
    expect((await rowsOf(helper, "menteeUserNotes", noteId)).map(({ action }) => action)).toContain("view");
  });

  test("of a mentee covers the whole case, with readable names of references", async () => {
    const rows = await rowsOf(owner, "mentees", mentee.id, { changesOnly: true });
    expect(rows.map(({ tableName }) => tableName)).toEqual(["mentees", "menteeUserNotes", "menteeUserNotes"]);
    expect(rows[0]?.changes).toEqual([
      { field: "caseManager", before: "", after: owner.id, afterLabel: expect.stringContaining("Sam") },
    ]);
  });

  test("names the organization that a record was given to, and files by the names they were uploaded with", async () => {
    const { db } = app;
    await insertRow(db, "files", {
      name: "a1b2.pdf",
      originalName: "Court letter.pdf",
      mediaType: "application/pdf",
      byteSize: 10,
      isImage: false,
      hasThumbnail: false,
      uploadedBy: owner.accountId,
    });
    await save("menteeUserFiles", "0", {
      menteeId: mentee.id,
      date: "2026-01-02",
      name: "Letter",
      file: "a1b2.pdf",
    });
    const answer = await history(owner, "mentees", mentee.id, { changesOnly: true });
    const rows = answer.body["dataValues"] as HistoryRow[];
    expect(rows[0]?.changes).toContainEqual({ field: "file", before: null, after: "a1b2.pdf" });
    expect(answer.body["fileNames"]).toEqual({ "a1b2.pdf": "Court letter.pdf" });

    const agency = await save("resources", "0", { name: "Moved" }, boss.token);
    const id = String(agency.body["recordId"]);
    await save("resources", id, { organizationId: owner.organizationId }, boss.token);
    const [moved] = await rowsOf(boss, "resources", id, { changesOnly: true });
    expect(moved?.changes).toContainEqual({
      field: "organizationId",
      before: boss.organizationId,
      after: owner.organizationId,
      beforeLabel: expect.stringMatching(/^Organization \d+$/),
      afterLabel: expect.stringMatching(/^Organization \d+$/),
    });
  });

  test("hides the fields of records that the caller may not open", async () => {
    const { db } = app;
    const narrow = await makeStaff(db, owner.organizationId, {
      role: { roleType: 2, keys: ["manageMentees"] },
    });
    const rows = await rowsOf(narrow, "mentees", mentee.id, { changesOnly: true });
    expect(rows.find(({ tableName }) => tableName === "menteeUserNotes")?.changes).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain("Second visit");
  });

  test("is closed to people who may not open the record, and to mentees", async () => {
    const foreign = await history(stranger, "mentees", mentee.id);
    const missing = await history(stranger, "mentees", "999999999");
    expect([foreign.status, missing.status, foreign.body["message"]]).toEqual([
      404,
      404,
      missing.body["message"],
    ]);
    expect((await history(mentee, "mentees", mentee.id)).status).toBe(403);
    expect((await app.post("getHistory", { tableName: "mentees", tableId: mentee.id })).status).toBe(401);
    expect((await history(owner, "nothing", "1")).status).toBe(404);
    expect((await history(owner, "mentees", mentee.id, { before: "x" })).status).toBe(400);
  });

  test("continues where the previous page ended", async () => {
    for (let count = 0; count < 30; count += 1) await rowsOf(owner, "mentees", mentee.id);
    const first = await history(owner, "mentees", mentee.id);
    const rows = first.body["dataValues"] as HistoryRow[];
    expect([rows.length, first.body["hasMore"]]).toEqual([25, true]);
    const next = await rowsOf(owner, "mentees", mentee.id, { before: rows.at(-1)?.id });
    expect(Number(next[0]?.id)).toBeLessThan(Number(rows.at(-1)?.id));
  });

  test("includes changes of a person's profile", async () => {
    await app.app.inject({
      method: "POST",
      url: "/apicalls/update-profile",
      headers: { authorization: mentee.token },
      payload: { updateType: "profile", cellPhone: "555 0100" },
    });
    const [row] = await rowsOf(owner, "mentees", mentee.id, { changesOnly: true });
    expect(row).toMatchObject({
      action: "saveProfile",
      accountType: "mentee",
      changes: [{ field: "cellPhone", after: "555 0100" }],
    });
  });
});
