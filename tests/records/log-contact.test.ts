import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { contactKinds } from "#shared/records/mentee-sub-records.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person, type RoleSettings } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

const log = (body: Record<string, unknown>, person: Person = world.owner) =>
  test.post("quickLog", { menteeId: world.mentee.id, contactKind: "call", ...body }, person.token);
async function noteOf(answer: { body: Record<string, unknown> }) {
  const body = { tableName: "menteeUserNotes", tableId: answer.body["recordId"] };
  return (await test.post("getRecord", body, world.owner.token)).body["dataValues"] as Record<
    string,
    unknown
  >;
}
const countNotes = async () => (await sql`select from mentee_user_notes`.execute(test.db)).rows.length;

describe("POST /quickLog (A3.2)", () => {
  it("adds one note of each kind, with a title from kind and day", async () => {
    const titles: unknown[] = [];
    for (const contactKind of contactKinds) {
      const answer = await log({ contactKind, date: "2026-02-03" });
      expect(answer.body).toMatchObject({ status: 1, message: "Record was successfully saved." });
      const note = await noteOf(answer);
      expect(note).toMatchObject({ contactKind, date: "2026-02-03", reached: "1", active: "1" });
      titles.push(note["noteTitle"]);
    }
    expect(titles).toContain("Phone call, February 3, 2026");
    expect(new Set(titles).size).toBe(contactKinds.length);
  });

  it("stores the values of its author, and otherwise uses the day and the author's language", async () => {
    const said = {
      reached: "0",
      minutes: "15",
      withWhom: "His mother",
      note: "<p>Rang <script>x</script></p>",
    };
    expect(await noteOf(await log({ ...said, noteTitle: "Rang twice" }))).toMatchObject({
      noteTitle: "Rang twice",
      kind: "call",
      reached: "0",
      minutes: 15,
      withWhom: "His mother",
      note: "<p>Rang </p>",
    });
    await sql`update organizations set timezones = 17 where id = ${world.own}`.execute(test.db);
    const spanish = await makeStaff(test.db, world.own, { language: "es" });
    const note = await noteOf(await log({ reached: false }, spanish));
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone 'Pacific/Auckland')::date::text as day`.execute(test.db);
    expect(note["date"]).toBe(rows[0]!.day);
    expect(note["noteTitle"]).toMatch(/^Llamada, sin contacto, \d+ de [a-z]+ de \d{4}$/);
  });

  it("needs the right to add such a note", async () => {
    const before = await countNotes();
    const { db } = test;
    const flags = ["menteesCanView", "tablesCanView"] as const;
    const staffWith = (role: RoleSettings) => makeStaff(db, world.own, { role });
    const reader = await staffWith({ flags, keys: ["menteeNotes"] });
    const keyless = await staffWith({ flags: [...flags, "tablesCanAdd"], keys: ["menteeGoals"] });
    for (const person of [reader, keyless, world.mentee]) expect((await log({}, person)).status).toBe(403);
    expect((await log({}, world.otherOwner)).status).toBe(404);
    expect((await log({ menteeId: "999999" })).status).toBe(404);
    const gone = await makeMentee(db, world.own);
    await sql`update mentees set deleted_at = now() where id = ${gone.id}`.execute(db);
    expect((await log({ menteeId: gone.id })).status).toBe(404);
    expect((await test.post("quickLog", { menteeId: world.mentee.id, contactKind: "call" })).status).toBe(
      401,
    );
    expect(await countNotes()).toBe(before);
  });

  it("refuses an invalid note", async () => {
    const before = await countNotes();
    const wrong = [
      { contactKind: "smoke" },
      { contactKind: undefined },
      { menteeId: {} },
      { date: "2026-02-30" },
      { noteTitle: "\0" },
      { reached: "maybe" },
      { minutes: "a while" },
      { minutes: 1.5 },
      { withWhom: ["a"] },
      { note: 5 },
    ];
    for (const body of wrong) expect((await log(body)).status, JSON.stringify(body)).toBe(400);
    for (const body of [{ minutes: 1441 }, { minutes: -1 }, { withWhom: "x".repeat(100_000) }])
      expect((await log(body)).body, JSON.stringify(body).slice(0, 50)).toMatchObject({ status: 0 });
    expect(await countNotes()).toBe(before);
  });

  it("adds one note however often it is sent with one Idempotency-Key", async () => {
    const before = await countNotes();
    const send = (key: string, contactKind = "visit") =>
      test.app.inject({
        method: "POST",
        url: "/apicalls/quickLog",
        headers: { authorization: world.owner.token, "idempotency-key": key },
        payload: { menteeId: world.mentee.id, contactKind },
      });
    const answers = await Promise.all([send("one"), send("one"), send("one")]);
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
    expect(answers[0]!.statusCode).toBe(200);
    expect(await countNotes()).toBe(before + 1);
    await send("two");
    expect((await send("one", "text")).statusCode).toBe(409);
    expect(await countNotes()).toBe(before + 2);
    expect((await send("")).statusCode).toBe(400);
  });
});

describe("A promise made in a contact (A3.2, A4.2)", () => {
  const promisesOf = async (noteId: unknown) =>
    (
      await sql<
        Record<string, unknown>
      >`select text, by, by_staff, status, due_on::text as due_on, from_table, mentee_id
        from promises where from_id = ${String(noteId)} order by id`.execute(test.db)
    ).rows;
  const countPromises = async () => (await sql`select from promises`.execute(test.db)).rows.length;
  const promise = { text: "Ask about a bus pass", dueOn: "2027-02-03" };

  it("is saved with its note, and the next contact is in the mentee's language", async () => {
    const { db } = test;
    const mentee = await makeMentee(db, world.own, { language: "es" });
    const answer = await log({ menteeId: mentee.id, promise, nextContactOn: "2027-02-10" });
    expect(answer.body).toMatchObject({ status: 1 });
    const made = {
      by: "staff",
      by_staff: world.owner.id,
      status: "open",
      from_table: "menteeUserNotes",
      mentee_id: mentee.id,
    };
    expect(await promisesOf(answer.body["recordId"])).toEqual([
      { ...made, text: promise.text, due_on: promise.dueOn },
      { ...made, text: "Comunicarnos con usted otra vez", due_on: "2027-02-10" },
    ]);
    const plain = await log({ promise: null, nextContactOn: "" });
    expect(await promisesOf(plain.body["recordId"])).toEqual([]);
  });

  it("is refused together with the contact, without the right to add promises or if it is invalid", async () => {
    const [notes, promises] = [await countNotes(), await countPromises()];
    const { db } = test;
    const flags = ["menteesCanView", "tablesCanView", "tablesCanAdd"] as const;
    const noter = await makeStaff(db, world.own, { role: { flags, keys: ["menteeNotes"] } });
    expect((await log({ promise }, noter)).status).toBe(403);
    expect((await log({ nextContactOn: "2027-02-10" }, noter)).status).toBe(403);
    expect((await log({ promise, menteeId: world.otherMentee.id })).status).toBe(404);
    for (const wrong of [
      { promise: "Later" },
      { promise: { ...promise, text: 5 } },
      { promise: { ...promise, dueOn: "soon" } },
      { nextContactOn: "2027-02-30" },
      { nextContactOn: 5 },
    ])
      expect((await log(wrong)).status, JSON.stringify(wrong)).toBe(400);
    for (const empty of [{ ...promise, text: " " }, { text: promise.text }])
      expect((await log({ promise: empty })).body).toMatchObject({ status: 0 });
    expect([await countNotes(), await countPromises()]).toEqual([notes, promises]);
    expect((await log({}, noter)).body).toMatchObject({ status: 1 });
  });

  it("is saved once however often it is sent with one Idempotency-Key", async () => {
    const before = await countPromises();
    const payload = { menteeId: world.mentee.id, contactKind: "call", promise, nextContactOn: "2027-02-10" };
    const headers = { authorization: world.owner.token, "idempotency-key": "promised once" };
    const send = () => test.app.inject({ method: "POST", url: "/apicalls/quickLog", headers, payload });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
    expect(await countPromises()).toBe(before + 2);
  });

  it("states where it came from, which no save changes", async () => {
    const { body } = await log({ promise });
    const { rows } = await sql<{ id: string }>`
      select id from promises where from_id = ${String(body["recordId"])}`.execute(test.db);
    const about = { tableName: "promises", tableId: rows[0]!.id };
    const data = { text: "Ask about two", fromTable: "users", fromId: "1" };
    expect((await test.post("saveRecord", { ...about, data }, world.owner.token)).body).toMatchObject({
      status: 1,
    });
    const read = await test.post("getRecord", about, world.owner.token);
    expect(read.body["dataValues"]).toMatchObject({
      text: "Ask about two",
      fromTable: "menteeUserNotes",
      fromId: body["recordId"],
    });
  });

  it("is open to mentors whose role allows it, for their mentees, and nothing else", async () => {
    const { db } = test;
    const keys = ["manageMentees", "menteeNotes", "menteeTasks", "promises"] as const;
    const look = ["menteesCanView", "tablesCanView"] as const;
    const mentorWith = async (...more: "notesCanAdd"[]) => {
      const settings = {
        flags: [...look, ...more],
        keys,
        roleType: 2,
        values: { caseloadOnly: true },
      } as const;
      const mentor = await makeStaff(db, world.own, { role: settings });
      const duty = { menteeId: world.mentee.id, staffId: mentor.id, duty: "mentor", fromDate: "2020-01-01" };
      const save = { tableName: "menteeStaff", tableId: "0", data: duty };
      expect((await test.post("saveRecord", save, world.owner.token)).body).toMatchObject({ status: 1 });
      return mentor;
    };
    const mentor = await mentorWith("notesCanAdd");
    const saved = await log({ note: "<p>Met at the library</p>" }, mentor);
    expect(saved.body).toMatchObject({ status: 1 });
    const stranger = await makeMentee(db, world.own);
    const before = await countNotes();
    expect((await log({ menteeId: stranger.id }, mentor)).status).toBe(404);
    expect((await log({}, await mentorWith())).status).toBe(403);
    expect((await log({ promise }, mentor)).status).toBe(403);
    const tableId = saved.body["recordId"];
    const change = { tableName: "menteeUserNotes", tableId, data: { noteTitle: "Other" } };
    expect((await test.post("saveRecord", change, mentor.token)).status).toBe(403);
    const task = { tableName: "menteeUserTasks", tableId: "0", data: { menteeId: world.mentee.id } };
    expect((await test.post("saveRecord", task, mentor.token)).status).toBe(403);
    expect(await countNotes()).toBe(before);
  });
});
