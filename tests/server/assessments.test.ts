/** Assessments: the newest is edited, earlier ones stay readable (ADR 87). */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { dayIn } from "#shared/fields/days.ts";
import { exportFile, readPdf, readZip } from "#tests/exports/export-client.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;
const table = "menteeAssessments";

let level: string;
let other: string;
const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  level = await insertRow(test.db, "configLevelOfCare", { name: "Level one" });
  other = await insertRow(test.db, "configLevelOfCare", { name: "Level two" });
});

const db = () => test.db;
const mentee = () => makeMentee(db(), world.own);
const save = (tableId: string, menteeId: string, data: Data, more: Data = {}, token = world.owner.token) =>
  test.save(table, tableId, data, token, { menteeId, ...more });
const saved = async (tableId: string, menteeId: string, data: Data, more: Data = {}): Promise<string> => {
  return savedId(save(tableId, menteeId, data, more));
};
const begin = (menteeId: string, data: Data) => saved("0", menteeId, data, { another: "1" });
const rowsOf = async (menteeId: string, more: Data = {}): Promise<Data[]> =>
  (await test.post("getMenteeTable", { tableName: table, menteeId, ...more }, world.owner.token)).body[
    "dataValues"
  ] as Data[];
const idsOf = async (menteeId: string) => (await rowsOf(menteeId)).map(({ id }) => id);
const newestOf = async (menteeId: string) =>
  (
    await sql<{
      id: string;
    }>`select id from mentee_assessments where mentee_id = ${menteeId} and newest`.execute(db())
  ).rows.map(({ id }) => id);
const read = async (tableId: string) =>
  (await test.read(table, tableId, world.owner.token)).body["dataValues"] as Data;

describe("A mentee's assessments", () => {
  it("have a day and an assessor, which default to today and the person who saves", async () => {
    const { id } = await mentee();
    const first = await saved("0", id, { levelOfCare: `,${level},` });
    const zone = "Etc/UTC";
    expect(await read(first)).toMatchObject({ date: dayIn(zone), assessor: world.owner.id });
    // An old client sends neither. Emptying them has no effect.
    await saved(first, id, { date: "", assessor: "", levelOfCare: "" });
    expect(await read(first)).toMatchObject({ date: dayIn(zone), assessor: world.owner.id });
    const colleague = await makeStaff(db(), world.own);
    await saved(first, id, { date: "2026-01-15", assessor: colleague.id });
    expect(await read(first)).toMatchObject({ date: "2026-01-15", assessor: colleague.id });
    expect((await read(first))["labels"]).toMatchObject({ assessor: expect.any(String) });
  });

  it("keep earlier ones readable but unchanged, and a save without an id changes the newest", async () => {
    const { id } = await mentee();
    const first = await saved("0", id, { date: "2026-01-10", levelOfCare: `,${level},` });
    const second = await begin(id, { date: "2026-05-10", levelOfCare: `,${other},` });
    expect(second).not.toBe(first);
    expect(await idsOf(id)).toEqual([second, first]);
    // The specified screen requests the newest one this way.
    expect(
      (await rowsOf(id, { sortFieldName: "id", sortDirection: "DESC", recordsPerPage: 1 }))[0],
    ).toMatchObject({ id: second });
    expect(await saved("0", id, { levelOfCare: `,${level},${other},` })).toBe(second);
    expect(await read(first)).toMatchObject({
      levelOfCare: `,${level},`,
      editButton: false,
      deleteButton: true,
    });
    expect(await read(second)).toMatchObject({ levelOfCare: `,${level},${other},`, editButton: true });
    expect((await save(first, id, { levelOfCare: "" })).status).toBe(403);
    expect(await read(first)).toMatchObject({ levelOfCare: `,${level},` });
  });

  it("aren't overwritten by a save that names version 0, because its form was empty", async () => {
    const { id } = await mentee();
    await saved("0", id, { levelOfCare: `,${level},`, version: 0 });
    const { body } = await save("0", id, { levelOfCare: `,${other},`, version: 0 });
    expect(body).toMatchObject({ status: 0, dataValues: { levelOfCare: `,${level},` } });
  });

  it("are ordered by day to find the newest, whatever is added, deleted and restored", async () => {
    const { id } = await mentee();
    const first = await saved("0", id, { date: "2026-01-10" });
    const second = await begin(id, { date: "2026-05-10" });
    // Of two on the same day, the later one is the newest.
    const third = await begin(id, { date: "2026-05-10" });
    expect(await newestOf(id)).toEqual([third]);
    const target = { tableName: table, tableId: third, menteeId: id };
    expect((await test.post("deleteRecord", target, world.owner.token)).body).toMatchObject({ status: 1 });
    expect(await newestOf(id)).toEqual([second]);
    await saved(second, id, { date: "2026-06-01" });
    expect((await test.post("restoreRecord", target, world.superOwner.token)).body).toMatchObject({
      status: 1,
    });
    expect(await newestOf(id)).toEqual([second]);
    expect(await idsOf(id)).toEqual([second, third, first]);
  });

  it("start no earlier than the previous one and not tomorrow, and one change is saved at a time", async () => {
    const { id } = await mentee();
    const first = await saved("0", id, { date: "2026-03-10" });
    const wrong = async (tableId: string, data: Data, more: Data) =>
      (await save(tableId, id, data, more)).body as { status: number; errors?: Data };
    expect(await wrong("0", { date: "2026-03-09" }, { another: "1" })).toMatchObject({
      status: 0,
      errors: { date: "The previous one is from Mar 10, 2026. Select that day or a later one." },
    });
    expect(await wrong("0", { date: "2199-01-01" }, { another: "1" })).toMatchObject({ status: 0 });
    expect((await save("0", id, { date: "10 March" }, { another: "1" })).status).toBe(400);
    expect((await save("0", id, { assessor: world.otherOwner.id }, { another: "1" })).body["status"]).toBe(0);
    // Another one is begun as a new one, and only where earlier ones are kept.
    expect((await save(first, id, {}, { another: "1" })).status).toBe(400);
    const plan = {
      tableName: "checkInPlans",
      tableId: "0",
      menteeId: id,
      data: { every: "week" },
      another: "1",
    };
    expect((await test.post("saveRecord", plan, world.owner.token)).status).toBe(400);
    const second = await begin(id, { date: "2026-04-01" });
    expect(await wrong(second, { date: "2026-03-01" }, {})).toMatchObject({ status: 0 });
    expect(await idsOf(id)).toEqual([second, first]);
  });

  it("are created once, however often the same save is sent", async () => {
    const { id } = await mentee();
    await saved("0", id, { date: "2026-03-10" });
    const send = () =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/saveRecord",
        headers: { authorization: `Bearer ${world.owner.token}`, "idempotency-key": `begin ${id}` },
        payload: { tableName: table, tableId: "0", menteeId: id, data: {}, another: "1" },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => String(answer.json<Data>()["recordId"]))).size).toBe(1);
    expect(await idsOf(id)).toHaveLength(2);
  });

  it("cannot be added without the flags, and are hidden from people without the right to sensitive fields", async () => {
    const { id } = await mentee();
    await saved("0", id, {});
    const without = (flag: (typeof allFlags)[number]) =>
      makeStaff(db(), world.own, { role: { flags: allFlags.filter((one) => one !== flag), keys: [table] } });
    const tries = async (person: Person) => (await save("0", id, {}, { another: "1" }, person.token)).status;
    expect(await tries(await without("tablesCanAdd"))).toBe(403);
    const blind = await without("sensitiveCanView");
    expect(await tries(blind)).toBe(403);
    expect((await test.post("getMenteeTable", { tableName: table, menteeId: id }, blind.token)).status).toBe(
      403,
    );
    expect(await tries(world.otherOwner)).toBe(404);
    expect(await tries(world.mentee)).toBe(403);
    expect(await idsOf(id)).toHaveLength(1);
  });

  it("count once, by the newest, where mentees are counted", async () => {
    const { id } = await mentee();
    const status = await insertRow(db(), "configProgramStatus", { name: "Counted once" });
    await saved("0", id, { date: "2026-01-01", programStatus: `,${status},` });
    const counts = async ({ token }: Person) => {
      const { dataValues } = (await test.get("loadDashboard/charts", token)).body;
      return (dataValues as { menteesByProgramStatus: Data[] }).menteesByProgramStatus;
    };
    const filter = { all: [{ field: "programStatus", op: "is", value: status }] };
    const total = async () => {
      const { body } = await test.post("getTable", { tableName: "mentees", filter }, world.owner.token);
      return body["totalRecords"];
    };
    expect(await counts(world.owner)).toContainEqual({ id: status, name: "Counted once", count: 1 });
    expect(await total()).toBe(1);
    await begin(id, { date: "2026-02-01", programStatus: "" });
    // Another role, because slow counts are cached by rights for a moment.
    const role = { keys: allKeys.filter((key) => key !== "jobs") };
    const later = await counts(await makeStaff(db(), world.own, { role }));
    expect(later.map(({ id: each }) => each)).not.toContain(status);
    expect(await total()).toBe(0);
  });

  it("are joined when two mentees are merged, each with its day, and separated again", async () => {
    const [kept, gone] = [await mentee(), await mentee()];
    const mine = await saved("0", kept.id, { date: "2026-01-01", levelOfCare: `,${level},` });
    const theirs = await saved("0", gone.id, { date: "2026-02-01", levelOfCare: `,${other},` });
    const order = { keptId: kept.id, goneId: gone.id, versions: { kept: 1, gone: 1 } };
    const { body } = await test.post("mentees/merge", order, world.owner.token);
    expect(body).toMatchObject({ status: 1 });
    expect(await idsOf(kept.id)).toEqual([theirs, mine]);
    expect(await newestOf(kept.id)).toEqual([theirs]);
    expect(await read(mine)).toMatchObject({ levelOfCare: `,${level},`, date: "2026-01-01" });
    await test.post("mentees/unmerge", { mergeId: body["mergeId"] }, world.owner.token);
    expect([await newestOf(kept.id), await newestOf(gone.id)]).toEqual([[mine], [theirs]]);
  });

  it("appear in a case file with day and assessor, each once, for the chosen period", async () => {
    const { id } = await mentee();
    const ana = await makeStaff(db(), world.own, { values: { firstName: "Ana", lastName: "Assessor" } });
    await saved("0", id, { date: "2026-01-20", assessor: ana.id, levelOfCare: `,${level},` });
    await begin(id, { date: "2026-03-05", assessor: ana.id, levelOfCare: `,${other},` });
    await begin(id, { date: "2026-07-09", assessor: ana.id, levelOfCare: `,${level},${other},` });
    const pagesOf = async (range: Data): Promise<string> => {
      const body = { menteeId: id, itemsToExport: ["6"], reason: "For the court", ...range };
      const { bytes } = await exportFile(test, "mentee", body, world.owner.token);
      const { text } = await readPdf(readZip(bytes)["Case file.pdf"]!);
      return text.replaceAll(/\s+/g, " ");
    };
    const daysIn = (text: string) => text.match(/[A-Z][a-z]{2} \d+, 2026 · Ana Assessor/g);
    const all = await pagesOf({});
    expect(daysIn(all)).toEqual(["Jan 20", "Mar 5", "Jul 9"].map((day) => `${day}, 2026 · Ana Assessor`));
    const spring = await pagesOf({ startDate: "2026-02-01", endDate: "2026-06-30" });
    expect(daysIn(spring)).toEqual(["Mar 5, 2026 · Ana Assessor"]);
    // “Last changed on” appears only if the assessment was changed after it was entered.
    expect(spring).not.toContain("Last changed on");
    await sql`update mentee_assessments set updated_at = now() where mentee_id = ${id}`.execute(db());
    expect((await pagesOf({})).match(/Last changed on/g)).toHaveLength(3);
    expect(spring).toContain("Level two");
    expect(spring).not.toContain("Level one");
  });
});
