/** Services that are logged with a contact, and with the outcome of an appointment. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

let kind: string;
let writer: Person;
type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  kind = await insertRow(test.db, "configServiceKinds", { name: "Bus pass", family: "transportation" });
  // This person may add notes, but no other records.
  const flags = ["menteesCanView", "tablesCanView", "tablesCanEdit", "notesCanAdd"] as const;
  const keys = ["menteeNotes", "calendar"] as const;
  writer = await makeStaff(test.db, world.own, { role: { flags, keys, roleType: 2 } });
});
beforeEach(async () => {
  for (const table of ["services", "mentee_user_notes", "appointments"])
    await sql`delete from ${sql.table(table)}`.execute(test.db);
});

const stored = async () => {
  const services =
    await sql<Data>`select mentee_id as mentee, kind, date::text as date, minutes, staff from services
    where deleted_at is null`.execute(test.db);
  const notes = await sql`select from mentee_user_notes where deleted_at is null`.execute(test.db);
  return { services: services.rows, notes: notes.rows.length };
};
async function send(path: string, payload: Data, person = world.owner as Person, key?: string) {
  const headers = { authorization: person.token, ...(key ? { "idempotency-key": key } : {}) };
  const answer = await test.app.inject({ method: "POST", url: `/apicalls/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<Data>() };
}
const given = (more: Data = {}) => ({ mentee: world.mentee.id, kind, staff: world.owner.id, ...more });

describe("A contact", () => {
  const log = (more: Data, person?: Person, key?: string) =>
    send(
      "quickLog",
      { menteeId: world.mentee.id, contactKind: "visit", date: dayAway(-1), ...more },
      person,
      key,
    );

  it("stores what was given on its day, for its length, by its author, and once if it is sent twice", async () => {
    const sent = { minutes: "30", service: { kind } };
    const answers = [await log(sent, world.owner, "visit 1"), await log(sent, world.owner, "visit 1")];
    expect(answers[1]!.body["recordId"]).toBe(answers[0]!.body["recordId"]);
    expect(await stored()).toEqual({ services: [given({ date: dayAway(-1), minutes: 30 })], notes: 1 });
  });

  it.each([
    ["a service without a kind", { kind: "" }],
    ["a kind that doesn't exist", { kind: "999999" }],
    [
      "minutes above a day",
      {
        get kind() {
          return kind;
        },
        minutes: "1441",
      },
    ],
  ])("is refused as a whole with one sentence for %s", async (_what, service) => {
    const { body } = await log({ service });
    expect(body["status"]).toBe(0);
    expect(String(body["message"]).match(/[.!]/g)).toHaveLength(1);
    expect(await stored()).toEqual({ services: [], notes: 0 });
  });

  it("needs the right to add services only if something was given", async () => {
    expect((await log({ service: { kind } }, writer)).status).toBe(403);
    expect(await stored()).toEqual({ services: [], notes: 0 });
    expect((await log({}, writer)).status).toBe(200);
    expect((await log({ service: { kind } }, world.mentee)).status).toBe(403);
    expect((await log({ service: { kind } }, world.otherOwner)).status).toBe(404);
    expect((await log({ service: "a bus pass" })).status).toBe(400);
    expect((await stored()).services).toEqual([]);
  });
});

describe("The outcome of an appointment", () => {
  async function plan(): Promise<string> {
    const { rows } = await sql<{ id: string }>`select id::text from config_appointment_types limit 1`.execute(
      test.db,
    );
    const start = { local: `${dayAway(-2)}T10:00`, zone: "America/New_York" };
    const data = { type: rows[0]!.id, start, minutes: "45", mode: "inPerson", status: "planned" };
    const { body } = await send("saveRecord", {
      tableName: "appointments",
      tableId: "0",
      menteeId: world.mentee.id,
      data,
    });
    return String(body["recordId"]);
  }
  const settle = async (more: Data, person?: Person, key: string = randomUUID()) =>
    send("appointments/outcome", { id: await plan(), version: 1, status: "kept", ...more }, person, key);

  it("stores what was given on its day and for its length, and its undo removes it", async () => {
    await settle({ note: "<p>Good talk</p>", service: { kind } }, world.owner, "settled 1");
    expect(await stored()).toEqual({ services: [given({ date: dayAway(-2), minutes: 45 })], notes: 1 });
    const undone = await send("undo", { requestId: "settled 1" });
    expect(undone.body["status"]).toBe(1);
    expect(await stored()).toEqual({ services: [], notes: 0 });
  });

  it("isn't undone after the service was changed", async () => {
    await settle({ service: { kind } }, world.owner, "settled 2");
    await sql`update services set version = 2`.execute(test.db);
    expect((await send("undo", { requestId: "settled 2" })).body["status"]).toBe(0);
    expect((await stored()).services).toHaveLength(1);
  });

  it("has a service only if it was kept, and only from people who may add services", async () => {
    expect((await settle({ status: "missed", service: { kind } })).status).toBe(400);
    await sql`delete from appointments`.execute(test.db);
    expect((await settle({ note: "<p>Good talk</p>", service: { kind } }, writer)).status).toBe(403);
    expect(await stored()).toEqual({ services: [], notes: 0 });
  });
});
