/**
 * Counts what the calls of daily work send to the database. A call spends most of its time waiting for the answers,
 * so a call that adds another wait fails here.
 */
import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mentees } from "#shared/records/mentees.ts";
import { currentCall } from "#server/kernel/context.ts";
import { GatheringSocket } from "#server/platform/db/gathering-socket.ts";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { makeAppointment, makeStaff, type Person, makeDuty } from "#tests/support/factories.ts";
import { roomOf } from "#tests/support/mentee-case.ts";
import { makeWorld, sampleData, type World } from "#tests/support/sample-values.ts";

let world: World;
let caseManager: Person;
let roomId: string;
/** All that the form of a mentee sends. */
let form: Record<string, unknown>;
let note: Record<string, unknown>;
let noteId: string;

const test = testApp();
beforeAll(async () => {
  const { db } = test;
  world = await makeWorld(db);
  caseManager = await makeStaff(db, world.own, { role: { roleType: 2, values: { caseloadOnly: true } } });
  await makeDuty(db, world.mentee, { staffId: caseManager.id, fromDate: dayAway(-10) });
  await makeAppointment(db, world.mentee, { staff: [world.owner.id] });
  roomId = await roomOf(db, world.mentee);
  await test.get(`getChatMessages/${roomId}`, world.owner.token);
  const secrets = { password: "", passwordConfirm: "", sendInvitation: "0" };
  form = { ...(await sampleData(world, mentees, world.owner)), ...secrets, email: world.mentee.email };
  note = { date: dayAway(0), noteTitle: "Visit", note: "<p>Met at the office.</p>" };
  noteId = (await save("menteeUserNotes", "0", note)).json<{ recordId: string }>().recordId;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const post = (path: string, body: object, person = world.owner) =>
  test.app.inject({
    method: "POST",
    url: `/apicalls/${path}`,
    headers: { authorization: person.token },
    payload: body,
  });

const get = (path: string) =>
  test.app.inject({ url: `/apicalls/${path}`, headers: { authorization: world.owner.token } });

const save = (tableName: string, tableId: string, data: object) =>
  post("saveRecord", {
    tableName,
    tableId,
    menteeId: tableName === "mentees" ? null : world.mentee.id,
    data,
  });

let counter = 0;
/** Makes each save a change. */
const next = (): number => (counter += 1);

type Method = (...values: unknown[]) => unknown;

/** Calls a listener whenever a method works for a call. Background jobs do not count. */
function watch(owner: object, name: string, listener: (self: unknown) => void): void {
  const methods = owner as Record<string, Method>;
  const method = methods[name] as Method;
  vi.spyOn(methods, name).mockImplementation(function (this: unknown, ...values: unknown[]) {
    if (currentCall()) listener(this);
    return method.apply(this, values);
  });
}

interface Cost {
  /** Pieces that leave on a connection until the call is answered. Each waits for PostgreSQL. */
  readonly roundTrips: number;
  readonly statements: number;
  readonly connections: number;
}

async function measure(call: () => Promise<LightMyRequestResponse>): Promise<Cost> {
  await test.app.chat.store.settle();
  let statements = 0;
  const pieces: unknown[] = [];
  watch(pg.Client.prototype, "query", () => (statements += 1));
  for (const name of ["_write", "_writev"])
    watch(GatheringSocket.prototype, name, (socket) => pieces.push(socket));
  const { statusCode, payload } = await call();
  // The effects of a message come after its answer.
  const cost = { roundTrips: pieces.length, statements, connections: new Set(pieces).size };
  vi.restoreAllMocks();
  expect(statusCode, payload).toBe(200);
  return cost;
}

/** Returns the lowest counts of several calls: a job may hold the connection that a call would take. */
async function costOf(call: () => Promise<LightMyRequestResponse>): Promise<Cost> {
  // The first call opens connections, and may find less to read.
  await measure(call);
  const costs: Cost[] = [];
  for (let times = 0; times < 5; times += 1) costs.push(await measure(call));
  const lowest = (name: keyof Cost) => Math.min(...costs.map((cost) => cost[name]));
  return {
    roundTrips: lowest("roundTrips"),
    statements: lowest("statements"),
    connections: lowest("connections"),
  };
}

/** Round trips, statements, and connections of each call, with those of its session and of its row of the audit trail. */
const table: [name: string, counts: [number, number, number], call: () => Promise<LightMyRequestResponse>][] =
  [
    ["getRecord", [2, 2, 2], () => post("getRecord", { tableName: "mentees", tableId: world.mentee.id })],
    ["getMentee", [2, 2, 2], () => post("getMentee", { tableId: world.mentee.id })],
    [
      "getRecord of a note",
      [2, 2, 2],
      () => post("getRecord", { tableName: "menteeUserNotes", tableId: noteId }),
    ],
    ["getTable", [2, 2, 2], () => post("getTable", { tableName: "mentees" })],
    ["getTable of a caseload", [2, 3, 2], () => post("getTable", { tableName: "mentees" }, caseManager)],
    [
      "saveRecord of one field",
      [3, 5, 2],
      () => save("mentees", world.mentee.id, { cellPhone: `${next()}` }),
    ],
    [
      "saveRecord of a whole form",
      [3, 5, 2],
      () =>
        save("mentees", world.mentee.id, {
          ...form,
          firstName: `Mia ${next()}`,
          address: `${next()} Main Street`,
        }),
    ],
    [
      "saveRecord of a new note",
      [3, 5, 2],
      () => save("menteeUserNotes", "0", { ...note, noteTitle: `${next()}` }),
    ],
    [
      "saveRecord of a note",
      [3, 5, 2],
      () => save("menteeUserNotes", noteId, { noteTitle: `Visit ${next()}` }),
    ],
    ["saveRecord that is rejected", [2, 2, 1], () => save("menteeUserNotes", noteId, { noteTitle: "" })],
    [
      "saveRecord that is rejected, new",
      [2, 2, 1],
      () => save("menteeUserNotes", "0", { ...note, noteTitle: "" }),
    ],
    [
      "sendMessage",
      [3, 3, 2],
      () => post("sendMessage", { roomId, message: `Hello ${next()}`, clientId: `c${next()}` }),
    ],
    ["menteeOverview", [3, 6, 2], () => post("menteeOverview", { menteeId: world.mentee.id })],
    ["timeline", [3, 5, 2], () => post("timeline", { menteeId: world.mentee.id })],
    ["today", [2, 7, 2], () => post("today", {})],
    ["loadDashboard", [2, 10, 2], () => get("loadDashboard")],
  ];

describe("The number of round trips to the database", () => {
  it.each(table)(
    "for %s is no higher than the table says",
    async (name, [roundTrips, statements, connections], call) => {
      const expected = { roundTrips, statements, connections };
      expect(await costOf(call), `${name}: lower the numbers of the table where they are smaller`).toEqual(
        expected,
      );
    },
  );
});
