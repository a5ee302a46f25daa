/** Enrollments: the profile shows the newest one, and a change of either updates the other (ADR 81). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { enrollments } from "#shared/records/enrollments.ts";
import { exports } from "#shared/i18n/en/server/exports.ts";
import { exportFile, readPdf, readSheet } from "#tests/exports/export-client.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const save = async (tableName: string, tableId: string, data: Data, menteeId?: string): Promise<string> => {
  const body = { tableName, tableId, data, ...(menteeId ? { menteeId } : {}) };
  return savedId(test.post("saveRecord", body, world.owner.token));
};
const profileOf = async ({ id }: Person) =>
  (
    await sql<{ days: string }>`select concat_ws(' ', coalesce(date_of_admission::text, '-'),
      coalesce(date_of_discharge::text, '-')) as days from mentees where id = ${id}`.execute(test.db)
  ).rows[0]!.days;
const staysOf = async ({ id }: Person) =>
  (
    await sql<{ days: string }>`select concat_ws(' ', coalesce(start_date::text, '-'),
      coalesce(exit_date::text, '-')) as days from enrollments where mentee_id = ${id} and deleted_at is null
      order by start_date nulls first, id`.execute(test.db)
  ).rows.map(({ days }) => days);
const versionOf = async ({ id }: Person) =>
  (await sql<{ version: number }>`select version from mentees where id = ${id}`.execute(test.db)).rows[0]!
    .version;

describe("A mentee's enrollments", () => {
  it("start with what the profile says, and follow it", async () => {
    const mentee = await makeMentee(test.db, world.own, { values: { dateOfAdmission: "2025-01-10" } });
    expect(await staysOf(mentee)).toEqual(["2025-01-10 -"]);
    await save("mentees", mentee.id, { dateOfAdmission: "2025-01-12", dateOfDischarge: "2025-06-30" });
    expect(await staysOf(mentee)).toEqual(["2025-01-12 2025-06-30"]);
    // Being admitted again after the discharge adds a stay and leaves the first unchanged.
    await save("mentees", mentee.id, { dateOfAdmission: "2026-02-01", dateOfDischarge: "" });
    expect(await staysOf(mentee)).toEqual(["2025-01-12 2025-06-30", "2026-02-01 -"]);
    // An end that is entered ends the newest.
    await save("mentees", mentee.id, { dateOfDischarge: "2026-05-05" });
    expect(await staysOf(mentee)).toEqual(["2025-01-12 2025-06-30", "2026-02-01 2026-05-05"]);
    // Clearing both days removes the newest enrollment, and the profile shows the one before it.
    await save("mentees", mentee.id, { dateOfAdmission: "", dateOfDischarge: "" });
    expect(await staysOf(mentee)).toEqual(["2025-01-12 2025-06-30"]);
    expect(await profileOf(mentee)).toBe("2025-01-12 2025-06-30");
  });

  it("determine what the profile shows, whichever way they change", async () => {
    const mentee = await makeMentee(test.db, world.own);
    expect(await staysOf(mentee)).toEqual([]);
    const first = await save(
      "enrollments",
      "0",
      { startDate: "2024-03-01", exitDate: "2024-09-01" },
      mentee.id,
    );
    expect(await profileOf(mentee)).toBe("2024-03-01 2024-09-01");
    const before = await versionOf(mentee);
    const second = await save(
      "enrollments",
      "0",
      { startDate: "2026-01-15", riskLevel: "high", prerelease: "1" },
      mentee.id,
    );
    expect(await profileOf(mentee)).toBe("2026-01-15 -");
    // A person with the open profile is notified that it has changed.
    expect(await versionOf(mentee)).toBe(before + 1);
    // Only the newest enrollment changes the profile.
    await save("enrollments", first, { startDate: "2024-03-02" });
    expect(await profileOf(mentee)).toBe("2026-01-15 -");
    expect(await versionOf(mentee)).toBe(before + 1);
    const remove = { tableName: "enrollments", tableId: second };
    expect((await test.post("deleteRecord", remove, world.owner.token)).body).toMatchObject({ status: 1 });
    expect(await profileOf(mentee)).toBe("2024-03-02 2024-09-01");
    expect((await test.post("restoreRecord", remove, world.superOwner.token)).body).toMatchObject({
      status: 1,
    });
    expect(await profileOf(mentee)).toBe("2026-01-15 -");
  });

  it("are checked: an exit comes after the start, and a destination is in the list", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const wrong = async (data: Data) => {
      const body = { tableName: "enrollments", tableId: "0", menteeId: mentee.id, data };
      const { status, body: answer } = await test.post("saveRecord", body, world.owner.token);
      return status === 400 || answer["status"] === 0;
    };
    expect(await wrong({ startDate: "2026-02-01", exitDate: "2026-01-31" })).toBe(true);
    expect(await wrong({ startDate: "" })).toBe(true);
    expect(await wrong({ startDate: "2026-02-01", exitDestination: "1" })).toBe(true);
    expect(await wrong({ startDate: "2026-02-01", exitReason: "bored" })).toBe(true);
    expect(await staysOf(mentee)).toEqual([]);
    const id = await save("enrollments", "0", { startDate: "2026-02-01", exitDestination: "410" }, mentee.id);
    const read = { tableName: "enrollments", tableId: id };
    const { body } = await test.post("getRecord", read, world.owner.token);
    expect(body["dataValues"]).toMatchObject({ exitDestination: "410", startDate: "2026-02-01" });
  });

  it("offer HUD's destinations and none of the codes that aren't destinations", () => {
    const { options } = enrollments.fields["exitDestination"]!;
    const { codes, retired } = options as { codes: readonly string[]; retired: readonly string[] };
    const offered = codes.filter((code) => !retired.includes(code)).toSorted();
    expect(offered).toEqual(
      (
        "8 9 17 24 30 99 101 116 118 204 205 206 207 215 225 302 312 313 314 327 329 332 " +
        "410 411 421 422 423 426 435"
      )
        .split(" ")
        .toSorted(),
    );
    expect(retired).toEqual(["336", "335", "37"]);
    const subsidies = enrollments.fields["exitSubsidy"]!.options as { codes: readonly string[] };
    expect(subsidies.codes.toSorted()).toEqual(
      "419 420 428 431 433 434 436 437 438 439 440".split(" ").toSorted(),
    );
  });

  it("keep a code that is no longer a destination, say so, and are found by a view, but no one can choose it", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const id = await insertRow(test.db, "enrollments", {
      organizationId: world.own,
      menteeId: mentee.id,
      startDate: "2025-01-01",
      exitDate: "2025-05-01",
      exitDestination: 335,
    });
    const other = await save("enrollments", "0", { startDate: "2025-06-01" }, mentee.id);
    // A client sends the whole record back.
    await save("enrollments", id, { exitDestination: "335", note: "Still there" });
    const refused = { tableName: "enrollments", tableId: other, data: { exitDestination: "335" } };
    expect((await test.post("saveRecord", refused, world.owner.token)).body).toMatchObject({
      status: 0,
      errors: { exitDestination: expect.any(String) },
    });
    const list = { tableName: "enrollments" };
    const { body } = await test.post("views/list", list, world.owner.token);
    const views = body["dataValues"] as { id: string; name: string; listing: { filter: object } }[];
    const view = views.find((one) => one.id === "shipped.formerDestinations");
    expect(view?.name).toBe("Outdated exit destination");
    const query = { ...list, filter: view?.listing.filter };
    const found = (await test.post("getTable", query, world.owner.token)).body;
    expect(found, JSON.stringify(found)).toHaveProperty("dataValues");
    expect((found["dataValues"] as { id: string }[]).map((row) => row.id)).toEqual([id]);
    const chosen = { ...list, menteeId: mentee.id, format: "csv", reason: "A test" };
    const { bytes } = await exportFile(test, "overview", chosen, world.owner.token);
    expect(bytes.toString()).toContain(
      "Staying or living in a family member’s room, apartment, or house (no longer a destination, select another)",
    );
  });

  it("ask for the subsidy of a subsidized rental, and for a description of another destination", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const send = async (tableId: string, data: Data) =>
      (await test.save("enrollments", tableId, data, world.owner.token, { menteeId: mentee.id })).body;
    const read = async (tableId: string) =>
      (await test.read("enrollments", tableId, world.owner.token)).body["dataValues"];
    const start = { startDate: "2026-02-01" };
    expect(await send("0", { ...start, exitDestination: "435" })).toMatchObject({
      status: 0,
      errors: { exitSubsidy: "Destination subsidy is required!" },
    });
    expect(await send("0", { ...start, exitDestination: "17", exitDestinationText: " " })).toMatchObject({
      status: 0,
      errors: { exitDestinationText: "Destination in words is required!" },
    });
    expect(await staysOf(mentee)).toEqual([]);
    expect(await send("0", { ...start, exitDestination: "435", exitSubsidy: "17" })).toMatchObject({
      status: 0,
    });
    const id = await save(
      "enrollments",
      "0",
      { ...start, exitDestination: "435", exitSubsidy: "433" },
      mentee.id,
    );
    expect(await read(id)).toMatchObject({ exitDestination: "435", exitSubsidy: "433" });
    // Another change says nothing about it.
    await save("enrollments", id, { riskLevel: "low" });
    expect(await read(id)).toMatchObject({ exitSubsidy: "433" });
    expect(await send(id, { exitDestination: "17" })).toMatchObject({
      status: 0,
      errors: { exitDestinationText: expect.any(String) },
    });
    await save("enrollments", id, { exitDestination: "17", exitDestinationText: "A boat in the harbor" });
    expect(await read(id)).toMatchObject({ exitSubsidy: "", exitDestinationText: "A boat in the harbor" });
    await save("enrollments", id, { exitDestination: "410" });
    expect(await read(id)).toMatchObject({ exitDestinationText: "" });
  });

  it("that were stored without a subsidy can be changed otherwise", async () => {
    const mentee = await makeMentee(test.db, world.own);
    const id = await insertRow(test.db, "enrollments", {
      organizationId: world.own,
      menteeId: mentee.id,
      startDate: "2025-01-01",
      exitDestination: 435,
    });
    expect(await save("enrollments", id, { exitDestination: "435", note: "Moved in March" })).toBe(id);
  });

  it("are joined when two mentees are merged, and separated again", async () => {
    const make = (values: Data) => makeMentee(test.db, world.own, { values });
    const kept = await make({ dateOfAdmission: "2026-01-01" });
    const gone = await make({ dateOfAdmission: "2024-01-01", dateOfDischarge: "2024-12-31" });
    const versions = { kept: await versionOf(kept), gone: await versionOf(gone) };
    const order = { keptId: kept.id, goneId: gone.id, versions, choices: { dateOfAdmission: "gone" } };
    const merged = (await test.post("mentees/merge", order, world.owner.token)).body;
    expect(merged).toMatchObject({ status: 1 });
    expect(await staysOf(kept)).toEqual(["2024-01-01 2024-12-31", "2026-01-01 -"]);
    expect(await profileOf(kept)).toBe("2026-01-01 -");
    const { mergeId } = merged;
    expect((await test.post("mentees/unmerge", { mergeId }, world.owner.token)).body).toMatchObject({
      status: 1,
    });
    expect([await staysOf(kept), await staysOf(gone)]).toEqual([["2026-01-01 -"], ["2024-01-01 2024-12-31"]]);
    expect([await profileOf(kept), await profileOf(gone)]).toEqual(["2026-01-01 -", "2024-01-01 2024-12-31"]);
  });
});

describe("A report about a period", () => {
  it("counts each person once, however their enrollments overlap it", async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    const owner = await makeStaff(db, organization);
    // The comment next to each enrollment says in what it counts for March 2026.
    const stays: (readonly [string, string | null])[][] = [
      [
        ["2025-01-01", "2025-06-01"],
        ["2026-02-01", null],
      ], // served, there at the end
      [
        ["2026-01-01", "2026-03-10"],
        ["2026-03-20", null],
      ], // served, admitted, discharged, there at the end
      [
        ["2026-03-02", "2026-03-05"],
        ["2026-03-10", "2026-03-12"],
      ], // served, admitted, discharged
      [
        ["2025-01-01", "2026-02-28"],
        ["2026-04-01", null],
      ], // nothing
      [
        ["2025-01-01", "2026-03-01"],
        ["2026-04-05", null],
      ], // served, discharged
      [
        ["2025-01-01", "2025-02-01"],
        ["2026-03-31", null],
      ], // served, admitted, there at the end
    ];
    for (const some of stays) {
      const { id: menteeId } = await makeMentee(db, organization);
      for (const [startDate, exitDate] of some)
        await insertRow(db, "enrollments", { organizationId: organization, menteeId, startDate, exitDate });
    }
    const period = { startDate: "2026-03-01", endDate: "2026-03-31", datesOf: "program" };
    const report = await exportFile(test, "advExportReport", period, owner.token);
    const text = (await readPdf(report.bytes)).text.replaceAll(/\s+/g, " ");
    const labels = exports.report.period;
    const count = (kind: "served" | "referred" | "admitted" | "discharged" | "atEnd") =>
      Number(new RegExp(`${labels[kind].replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} (\\d+)`).exec(text)?.[1]);
    expect({
      served: count("served"),
      referred: count("referred"),
      admitted: count("admitted"),
      discharged: count("discharged"),
      atEnd: count("atEnd"),
    }).toEqual({ served: 5, referred: 0, admitted: 3, discharged: 3, atEnd: 3 });
    const list = await exportFile(test, "advExportMentees", period, owner.token);
    expect(await readSheet(list.bytes)).toHaveLength(1 + 5);
  });
});

describe("The outcomes", () => {
  it("have a day, an author, and their place in the mentee's history", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, world.own);
    const outcomeId = await insertRow(db, "configOutcomes", {
      organizationId: world.own,
      name: "Started a job",
      domain: "employment",
    });
    await save(
      "outcomes",
      "0",
      { outcomeId, date: "2026-03-04", amount: "17.5", unit: "dollarsHour", verifiedBy: "document" },
      mentee.id,
    );
    const timeline = await test.post("timeline", { menteeId: mentee.id }, world.owner.token);
    expect(JSON.stringify(timeline.body)).toContain('"kind":"outcome"');
    const late = { tableName: "outcomes", tableId: "0", menteeId: mentee.id };
    const future = { outcomeId, date: "2999-01-01", verifiedBy: "own" };
    expect((await test.post("saveRecord", { ...late, data: future }, world.owner.token)).body).toMatchObject({
      status: 0,
    });
    const own = { tableName: "outcomes", menteeId: mentee.id };
    expect((await test.post("getMenteeTable", own, mentee.token)).status).toBe(403);
  });

  it("state the unit of their amounts: one per outcome, none, or the one that measures compare", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, world.own);
    const kind = (code: string | null) =>
      insertRow(db, "configOutcomes", {
        organizationId: world.own,
        name: "A result",
        domain: "income",
        code,
      });
    const [wage, income] = [await kind(null), await kind("income")];
    const base = { date: "2026-03-04", verifiedBy: "own", menteeId: mentee.id };
    const send = async (data: Record<string, unknown>, tableId = "0") => {
      const { body } = await test.save("outcomes", tableId, data, world.owner.token);
      return body;
    };
    const unitOf = async (id: unknown) =>
      (await sql<{ unit: string | null }>`select unit from outcomes where id = ${id}`.execute(db)).rows[0]
        ?.unit;
    const open = await send({ ...base, outcomeId: wage, amount: "18" });
    expect([open["status"], await unitOf(open["recordId"])]).toEqual([1, null]);
    const hourly = await send({ ...base, outcomeId: wage, amount: "17.50", unit: "dollarsHour" });
    const stored = await sql`select amount, unit from outcomes where id = ${hourly["recordId"]}`.execute(db);
    expect(stored.rows).toEqual([{ amount: 17.5, unit: "dollarsHour" }]);
    const monthly = await send({ ...base, outcomeId: income, amount: "1600" });
    expect(await unitOf(monthly["recordId"])).toBe("dollarsMonth");
    expect(await send({ ...base, outcomeId: income, amount: "18", unit: "dollarsHour" })).toMatchObject({
      errors: { unit: "The amount of this outcome is in: Dollars a month." },
    });
    // Nothing is in dollars.
    const plain = await send({ ...base, outcomeId: wage, unit: "dollars" });
    expect(await unitOf(plain["recordId"])).toBeNull();
  });
});
