/** A group session: one service for many mentees, with its roster. */
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { dayAway } from "#tests/support/days.ts";
import { insertRow, makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

let kind: string;
let people: Person[];
type Data = Record<string, unknown>;

const test = testApp();
const world = prepared(() => makeWorld(test.db));
beforeAll(async () => {
  kind = await insertRow(test.db, "configServiceKinds", { name: "Group", family: "cognitive" });
  people = [];
  for (let at = 0; at < 3; at++) people.push(await makeMentee(test.db, world.own));
});
beforeEach(async () => void (await sql`delete from services`.execute(test.db)));

async function send(more: Data = {}, { by = world.owner as Person, key = "" } = {}) {
  const data = { kind, date: dayAway(-1), minutes: "90", note: "We practiced." };
  const values = { tableName: "services", data, ...more };
  const answer = await test.app.inject({
    method: "POST",
    url: "/apicalls/bulk",
    headers: { authorization: by.token, ...(key ? { "idempotency-key": key } : {}) },
    payload: { tableName: "mentees", action: "add", ids: people.map(({ id }) => id), values },
  });
  return { status: answer.statusCode, body: answer.json<Data>() };
}
async function finish(code: unknown): Promise<Data> {
  await expect
    .poll(async () => (await test.get(`job-status/${code}`, world.owner.token)).body["jobStatus"])
    .toBe("ready");
  return (await test.post("bulk/result", { code }, world.owner.token)).body;
}
const stored = async () =>
  (
    await sql<{ menteeId: string; note: string; minutes: number }>`
      select mentee_id as "menteeId", note, minutes from services where deleted_at is null order by mentee_id`.execute(
      test.db,
    )
  ).rows;

it("A group session gives each person who was there the service, with one note for all and another for one, once", async () => {
  const each = { [people[1]!.id]: "Left early." };
  const [first, second] = [
    await send({ each }, { key: "session" }),
    await send({ each }, { key: "session" }),
  ];
  expect(second.body["code"]).toBe(first.body["code"]);
  expect(await finish(first.body["code"])).toMatchObject({ counts: { done: 3, refused: 0 } });
  const notes = ["We practiced.", "Left early.", "We practiced."];
  expect(await stored()).toEqual(
    people.map(({ id }, at) => ({ menteeId: id, note: notes[at], minutes: 90 })),
  );
  // Undo removes all of them.
  await test.post("bulk/undo", { code: first.body["code"] }, world.owner.token);
  await expect.poll(stored).toEqual([]);
});

it("A group session is logged or refused for each person as a whole, and says for whom", async () => {
  await sql`update mentees set anonymized_at = now() where id = ${people[2]!.id}`.execute(test.db);
  const result = await finish((await send()).body["code"]);
  expect(result).toMatchObject({ counts: { done: 2, refused: 1 } });
  expect((result["rows"] as Data[])[0]).toMatchObject({ id: people[2]!.id, outcome: "refused" });
  expect((await stored()).map(({ menteeId }) => menteeId)).toEqual([people[0]!.id, people[1]!.id]);
});

it("A group session isn't started for people who may not add services, for others' notes, or for another type", async () => {
  const flags = ["menteesCanView", "tablesCanView"] as const;
  const reader = await makeStaff(test.db, world.own, { role: { flags, keys: ["menteeNotes"], roleType: 2 } });
  for (const by of [reader, world.mentee]) expect((await send({}, { by })).status).toBe(403);
  expect((await send({ each: { [world.mentee.id]: "Not there." } })).status).toBe(400);
  expect((await send({ each: { [people[0]!.id]: { html: "x" } } })).status).toBe(400);
  expect((await send({ each: "a note" })).status).toBe(400);
  const goal = { tableName: "menteeUserGoals", data: { menteeGoalId: "1" } };
  expect((await send({ ...goal, each: { [people[0]!.id]: "A note." } })).status).toBe(400);
  expect(await stored()).toEqual([]);
});
