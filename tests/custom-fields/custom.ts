/** Organizations with custom fields, for tests. */
import { sql } from "kysely";
import { expect } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { testApp, type Answer, type TestApp } from "#tests/support/app.ts";
import { makeMentee, makeStaff, type Person } from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

export type Data = Record<string, unknown>;

/** Functions for the calls that the tests of custom fields make. */
export const makeCalls = (test: TestApp) => {
  const post = (call: string, body: Data, by: Person): Promise<Answer> => test.post(call, body, by.token);
  const save = async (tableName: string, data: Data, by: Person, more: Data = {}): Promise<Answer> =>
    post("saveRecord", { tableName, tableId: "0", data, ...more }, by);
  const saved = async (tableName: string, data: Data, by: Person, more: Data = {}): Promise<string> => {
    const { body } = await save(tableName, data, by, more);
    expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
    return String(body["recordId"]);
  };
  const read = async (tableName: string, tableId: string, by: Person): Promise<Data> =>
    (await post("getRecord", { tableName, tableId }, by)).body["dataValues"] as Data;
  const list = async (tableName: string, body: Data, by: Person): Promise<Data[]> => {
    const { body: answer } = await post("getTable", { tableName, ...body }, by);
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 1 });
    return answer["dataValues"] as Data[];
  };
  const define = (data: Data, by: Person): Promise<string> =>
    saved("customFields", { tableName: "mentees", labelEs: `${String(data["labelEn"])} (es)`, ...data }, by);
  /** Returns the ids of a field's choices by their English names. */
  const choicesOf = async (id: string, by: Person): Promise<Record<string, string>> => {
    const options = (await read("customFields", id, by))["options"] as { id: string; en: string }[];
    return Object.fromEntries(options.map((option) => [option.en, option.id]));
  };
  return { post, save, saved, read, list, define, choicesOf };
};

export interface Customized {
  readonly world: World;
  readonly mentee: Person;
  /** Ids of the choices by name. */
  readonly choices: Readonly<Record<string, string>>;
}

/** Adds one custom field of every kind to the mentees of an organization. */
export async function customize(test: TestApp): Promise<Customized> {
  const world = await makeWorld(test.db);
  const { define, choicesOf } = makeCalls(test);
  const { owner } = world;
  const options = (...names: string[]) => names.map((en) => ({ id: "0", en, es: `${en} es`, retired: "0" }));
  await define({ labelEn: "Shoe size", kind: "number" }, owner);
  await define({ labelEn: "Nickname", kind: "text" }, owner);
  await define({ labelEn: "Court day", kind: "date", section: "Court" }, owner);
  await define({ labelEn: "Has a car", kind: "toggle" }, owner);
  const bed = await define({ labelEn: "Bed", kind: "choice", options: options("Upper", "Lower") }, owner);
  const needs = await define(
    { labelEn: "Needs", kind: "multiChoice", options: options("Food", "Ride", "Phone") },
    owner,
  );
  const mentee = await makeMentee(test.db, world.own);
  return { world, mentee, choices: { ...(await choicesOf(bed, owner)), ...(await choicesOf(needs, owner)) } };
}

/** A team member without the right to see sensitive fields. */
export async function makePlainStaff({ database: { db } }: TestApp, organizationId: string): Promise<Person> {
  const flags = allFlags.filter((flag) => flag !== "sensitiveCanView");
  return makeStaff(db, organizationId, { role: { flags, roleType: 2 } });
}

/** The application with an organization that has one custom field of every kind, for the tests of a file. */
export function testCustomized() {
  const test = testApp();
  const own = prepared(() => customize(test));
  const owner = prepared(async () => own.world.owner);
  const idOf = async (key: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from custom_fields
      where key = ${key} and organization_id = ${own.world.own}`.execute(test.db);
    return rows[0]!.id;
  };
  return { test, own, calls: makeCalls(test), owner, idOf };
}
