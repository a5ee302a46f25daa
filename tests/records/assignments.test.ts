import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeUpload, makeWorld, sampleData } from "#tests/support/sample-values.ts";

type Data = Record<string, unknown>;
interface Entry {
  id: string;
  [part: string]: unknown;
}

const tables = [
  ["menteeUserGoals", "menteeGoalId"],
  ["menteeUserTasks", "menteeTaskId"],
  ["menteeUserChallenges", "menteeChallengeId"],
] as const;

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const save = (tableName: string, tableId: string, data: Data, person: Person = world.owner) =>
  test.save(tableName, tableId, data, person.token);

async function saved(tableName: string, tableId: string, data: Data, person?: Person): Promise<string> {
  return savedId(save(tableName, tableId, data, person));
}

async function assign(tableName: string, more: Data = {}): Promise<string> {
  const data = await sampleData(world, registry.get(tableName)!, world.owner, { required: true });
  return saved(tableName, "0", { ...data, ...more });
}

async function read(tableName: string, tableId: string, person: Person = world.owner): Promise<Data> {
  const { body } = await test.read(tableName, tableId, person.token);
  return body["dataValues"] as Data;
}
const notesOf = async (tableName: string, id: string, person?: Person): Promise<Entry[]> =>
  (await read(tableName, id, person))["dataNotes"] as Entry[];
const textsOf = async (tableName: string, id: string): Promise<unknown[]> =>
  (await notesOf(tableName, id)).map((entry) => entry["note"]);
const note = (text: string): Data => ({ dataNotes: [{ id: "0", note: text }] });

describe.each(tables)("%s", (table, itemField) => {
  it("names missing dates and item, word for word [MGOAL-04] [MTASK-02]", async () => {
    const { body } = await save(table, "0", { menteeId: world.mentee.id });
    expect(body).toMatchObject({ status: 0 });
    expect(body["errors"]).toEqual({
      [itemField]: "Name is required!",
      startDate: "Start Date is required!",
      endDate: "End Date is required!",
    });
  });

  it("refuses an end before the start, but not the same day", async () => {
    const id = await assign(table, { startDate: "2026-03-01", endDate: "2026-03-01" });
    for (const data of [
      { endDate: "2026-02-28" },
      { startDate: "2026-03-02" },
      { startDate: "2027-01-01", endDate: "2026-01-01" },
    ]) {
      const { body } = await save(table, id, data);
      expect(body).toMatchObject({ status: 0, errors: { endDate: "This date is before “Start Date”." } });
    }
    expect(await read(table, id)).toMatchObject({
      startDate: "2026-03-01",
      endDate: "2026-03-01",
      version: 1,
    });
    await saved(table, id, { startDate: "2026-03-02", endDate: "2026-03-03" });
  });

  it("is stamped once when completed, and cleared when reopened [PERM-36]", async () => {
    const id = await assign(table);
    const stamp = async () => {
      const { rows } = await sql<{ at: Date | null; by: string | null }>`
        select completed_at as at, completed_by as by from ${sql.table(registry.get(table)!.table)}
        where id = ${id}`.execute(test.db);
      return rows[0]!;
    };
    expect(await stamp()).toEqual({ at: null, by: null });
    await saved(table, id, { completed: "1" }, world.mentee);
    const first = await stamp();
    expect(Math.abs(Date.now() - first.at!.getTime())).toBeLessThan(60_000);
    expect(first.by).toBe(world.mentee.accountId);
    // Completing it again, or changing something else, keeps the first time.
    await saved(table, id, { completed: "1" });
    await saved(table, id, { description: "Well done" });
    expect(await stamp()).toEqual(first);
    await saved(table, id, { completed: "0" });
    expect(await stamp()).toEqual({ at: null, by: null });
    expect((await read(table, id))["completed"]).toBe("0");
    const done = await assign(table, { completed: "1" });
    expect((await read(table, done))["completed"]).toBe("1");
  });

  it("lets a mentee complete and answer theirs, and set nothing else [PERM-36]", async () => {
    const id = await assign(table);
    const { mentee } = world;
    const before = await read(table, id);
    const forbidden: Data = {
      active: "0",
      startDate: "2020-01-01",
      endDate: "2030-01-01",
      points: 999,
      description: "x",
      [itemField]: before[itemField],
      organizationId: world.other,
      editable: "1",
    };
    for (const [name, value] of Object.entries(forbidden)) {
      expect([name, (await save(table, id, { completed: "1", [name]: value }, mentee)).status]).toEqual([
        name,
        403,
      ]);
    }
    expect(await read(table, id)).toEqual(before);
    for (const path of ["deleteRecord", "archiveRecord", "cloneRecord", "restoreRecord"]) {
      const body = { tableName: table, tableId: id, activeStatus: "0" };
      expect((await test.post(path, body, mentee.token)).status, path).toBe(403);
    }
    expect((await save(table, "0", { ...before, id: "0", menteeId: mentee.id }, mentee)).status).toBe(403);
    const file = await makeUpload(test.db, mentee.accountId, false);
    const answer = { completed: "1", ...note("I did it"), dataFiles: [{ id: "0", file, note: "proof" }] };
    await saved(table, id, answer, mentee);
    const row = await read(table, id, mentee);
    expect(row).toMatchObject({
      completed: "1",
      editButton: true,
      deleteButton: false,
      archiveButton: false,
    });
    expect(row["dataFiles"]).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{36}$/),
        dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        uploadedBy: expect.stringMatching(/^Mia Mentee\d+$/),
        note: "proof",
        file,
      },
    ]);
    // The row's labels have the original names of files by their stored names.
    const { rows } = await sql<{
      name: string;
    }>`select original_name as name from files where name = ${file}`.execute(test.db);
    expect((row["labels"] as Record<string, string>)[file]).toBe(rows[0]?.name);
  });

  it("can't be completed or reopened by the mentee once it is archived", async () => {
    const archived = await assign(table, { active: "0" });
    const done = await assign(table, { active: "0", completed: "1" });
    const refused = { status: 0, message: expect.stringMatching(/^Your team archived this/) };
    expect((await save(table, archived, { completed: "1" }, world.mentee)).body).toMatchObject(refused);
    expect((await save(table, done, { completed: "0" }, world.mentee)).body).toMatchObject(refused);
    expect([(await read(table, archived))["completed"], (await read(table, done))["completed"]]).toEqual([
      "0",
      "1",
    ]);
    await saved(table, archived, note("I'm still at it"), world.mentee);
    await saved(table, archived, { completed: "1" });
  });

  it("appends notes of staff and mentee, and never replaces them [MGOAL-02]", async () => {
    const id = await assign(table);
    await saved(table, id, note("one"));
    await saved(table, id, note("two"), world.mentee);
    await saved(table, id, note("two"), world.mentee);
    // Entries that aren't sent stay, and an empty list removes nothing.
    await saved(table, id, { dataNotes: [] });
    await saved(table, id, { dataNotes: null });
    expect(await textsOf(table, id)).toEqual(["one", "two", "two"]);
    const [first, second, third] = await notesOf(table, id);
    expect(first).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      dateEntered: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      enteredBy: expect.stringMatching(/^Sam Staff\d+$/),
      note: "one",
    });
    expect(second!["enteredBy"]).toMatch(/^Mia Mentee\d+$/);
    expect(new Set([first!.id, second!.id, third!.id]).size).toBe(3);
  });

  it("takes date and author of an entry from the server, whatever is sent", async () => {
    const id = await assign(table);
    const forged = {
      id: "0",
      note: "x",
      dateEntered: "2000-01-01T00:00:00Z",
      enteredBy: "The Governor",
      by: "1",
    };
    await saved(table, id, { dataNotes: [forged] });
    const [entry] = await notesOf(table, id);
    expect(entry!["enteredBy"]).toMatch(/^Sam Staff\d+$/);
    expect(String(entry!["dateEntered"])).not.toContain("2000");
    await saved(table, id, { dataNotes: [{ ...entry, enteredBy: "Somebody", dateEntered: "" }] });
    expect(await notesOf(table, id)).toEqual([entry]);
  });

  it("lets people change and remove their entries, but not a mentee those of others [PERM-36]", async () => {
    const id = await assign(table);
    const { mentee, owner } = world;
    await saved(table, id, note("by staff"));
    await saved(table, id, note("by mentee"), mentee);
    const [byStaff, byMentee] = await notesOf(table, id);
    for (const change of [
      { ...byStaff, note: "forged" },
      { id: byStaff!.id, deleted: "1" },
    ]) {
      expect((await save(table, id, { dataNotes: [change] }, mentee)).status).toBe(403);
    }
    // Sending another person's entry back unchanged is allowed.
    await saved(table, id, { dataNotes: [byStaff, { ...byMentee, note: "mended" }] }, mentee);
    expect(await textsOf(table, id)).toEqual(["by staff", "mended"]);
    await saved(table, id, { dataNotes: [{ id: byMentee!.id, note: "mended by staff" }] }, owner);
    expect(await textsOf(table, id)).toEqual(["by staff", "mended by staff"]);
    await saved(table, id, { dataNotes: [{ id: byMentee!.id, deleted: "1" }] }, mentee);
    // Removing it a second time changes nothing.
    await saved(table, id, { dataNotes: [{ id: byMentee!.id, deleted: "1" }] }, mentee);
    await saved(table, id, { dataNotes: [{ ...byMentee, note: "back again" }] }, mentee);
    expect(await textsOf(table, id)).toEqual(["by staff"]);
  });

  it("refuses an entry without its text or file, and stores nothing [CALL-11]", async () => {
    const id = await assign(table);
    const before = await read(table, id);
    for (const [data, field, message] of [
      [{ dataNotes: [{ id: "0", note: " " }] }, "dataNotes", "Note is required!"],
      [{ dataNotes: [{ id: "0", note: "fine" }, {}] }, "dataNotes", "Note is required!"],
      [{ dataFiles: [{ id: "0", note: "no file" }] }, "dataFiles", "Uploading a file is required!"],
    ] as [Data, string, string][]) {
      const { status, body } = await save(table, id, { completed: "1", ...data });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 0, errors: { [field]: message } });
    }
    const theirs = await makeUpload(test.db, world.otherOwner.accountId, false);
    const { body } = await save(table, id, { dataFiles: [{ id: "0", file: theirs }] });
    expect(body).toMatchObject({
      status: 0,
      errors: { dataFiles: expect.stringMatching(/upload it again/) },
    });
    expect(await read(table, id)).toEqual(before);
  });

  it("keeps all notes that are added simultaneously [CALL-34]", async () => {
    const id = await assign(table);
    const words = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(
      words.map((word, at) => saved(table, id, note(word), at % 2 ? world.mentee : world.owner)),
    );
    expect((await textsOf(table, id)).sort()).toEqual(words);
    expect((await read(table, id))["version"]).toBe(7);
  });

  it("answers alike for another mentee, another organization and a missing one [PERM-18] [PERM-19]", async () => {
    const id = await assign(table);
    const neighbour = await makeMentee(test.db, world.own);
    for (const person of [neighbour, world.otherMentee, world.otherOwner]) {
      expect((await save(table, id, note("x"), person)).status).toBe(404);
      expect((await save(table, "999999", note("x"), person)).status).toBe(404);
    }
    expect(await textsOf(table, id)).toEqual([]);
  });
});

describe("The files of a mentee", () => {
  const table = "menteeUserFiles";

  it("are visible to the mentee only as long as they are shared [PERM-35]", async () => {
    const id = await assign(table);
    const { mentee } = world;
    const list = async () => {
      const { body } = await test.post(
        "getMenteeTable",
        { tableName: table, menteeId: mentee.id },
        mentee.token,
      );
      return (body["dataValues"] as Data[]).map((row) => row["id"]);
    };
    const status = async () => (await test.read(table, id, mentee.token)).status;
    expect([await list(), await status()]).toEqual([[], 404]);
    await saved(table, id, { shared: "1" });
    expect([await list(), await status()]).toEqual([[id], 200]);
    expect((await save(table, id, { name: "x" }, mentee)).status).toBe(403);
    await saved(table, id, { shared: "0" });
    expect([await list(), await status()]).toEqual([[], 404]);
  });

  it("name missing data, word for word [MFILE-02] [MFILE-03]", async () => {
    const { body } = await save(table, "0", { menteeId: world.mentee.id });
    expect(body["errors"]).toEqual({
      date: "Date is required!",
      name: "File name is required!",
      file: "Uploading a file is required!",
    });
  });

  it("include notes, which need a date and a title [MNOTE-02]", async () => {
    const { body } = await save("menteeUserNotes", "0", { menteeId: world.mentee.id, note: "<p>x</p>" });
    expect(Object.keys(body["errors"] as Data).sort()).toEqual(["date", "noteTitle"]);
  });
});

describe("The assessment of a mentee", () => {
  const table = "menteeAssessments";
  const rowsOf = async (menteeId: string): Promise<Data[]> => {
    const body = { tableName: table, menteeId };
    return (await test.post("getMenteeTable", body, world.owner.token)).body["dataValues"] as Data[];
  };
  let options: string;
  beforeAll(async () => {
    const id = await insertRow(test.db, "configTraumaInformStatus", { name: "Informed" });
    options = `,${id},`;
  });

  it("is one row, however often a new one is saved", async () => {
    const { id: menteeId } = await makeMentee(test.db, world.own);
    const first = await saved(table, "0", { menteeId, traumaInformStatus: options });
    const second = await saved(table, "0", { menteeId, programStatus: ",1," });
    expect(second).toBe(first);
    expect(await rowsOf(menteeId)).toHaveLength(1);
    expect(await read(table, first)).toMatchObject({ version: 2, traumaInformStatus: options });
    // Someone who opened an empty form learns that another person has added the row since.
    const { body } = await save(table, "0", { menteeId, version: 0, levelOfCare: "" });
    expect(body).toMatchObject({ status: 0, dataValues: { id: first, version: 2 } });
  });

  it("is one row if several people save simultaneously", async () => {
    const { id: menteeId } = await makeMentee(test.db, world.own);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(table, "0", { menteeId, traumaInformStatus: options })),
    );
    expect(answers.map(({ body }) => body["status"])).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(answers.map(({ body }) => body["recordId"])).size).toBe(1);
    expect(await rowsOf(menteeId)).toHaveLength(1);
  });

  it("accepts and returns both spellings of the trauma group [MASSESS-02]", async () => {
    const { id: menteeId } = await makeMentee(test.db, world.own);
    const id = await saved(table, "0", { menteeId, tramaInformStatus: options });
    const both = { traumaInformStatus: options, tramaInformStatus: options };
    expect(await read(table, id)).toMatchObject(both);
    await saved(table, id, { tramaInformStatus: "" });
    expect(await read(table, id)).toMatchObject({ traumaInformStatus: "", tramaInformStatus: "" });
    await saved(table, id, { traumaInformStatus: options });
    expect(await read(table, id)).toMatchObject(both);
    expect((await save(table, id, { tramaInformStatus: [1] })).status).toBe(400);
  });

  it("cannot be read by the mentee or another organization [PERM-18] [PERM-35]", async () => {
    const id = await saved(table, "0", { menteeId: world.mentee.id });
    const ask = async (person: Person) => (await test.read(table, id, person.token)).status;
    expect([await ask(world.mentee), await ask(world.otherOwner), await ask(world.superOwner)]).toEqual([
      403, 404, 200,
    ]);
    expect((await save(table, "0", { menteeId: world.mentee.id }, world.otherOwner)).status).toBe(404);
    const colleague = await makeStaff(test.db, world.own);
    expect(await saved(table, "0", { menteeId: world.mentee.id }, colleague)).toBe(id);
  });
});
