/** A person who adds a mentee learns nothing about the mentees of another organization (A1.8 7). */
import { expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { insertPeople, population } from "#tests/records/people-alike.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { areaUnderCurve, shuffled } from "./statistics.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));

it("Neither the answer nor its time reveals that another organization has a person [15-A1.8-7]", async () => {
  const { db } = test;
  // The two halves differ only in this: the first exists in the other organization, and the second doesn't exist.
  const size = times(400, 20);
  const people = population(size * 7, { copies: 0, twins: 0, common: 0, households: 0 });
  await insertPeople(db, world.other, people.slice(0, size));
  const own = new Set(await insertPeople(db, world.own, people.slice(2 * size)));
  const asked = people.slice(0, 2 * size).map((person, place) => ({ person, isThere: place < size }));
  const ask = async ({ firstName, lastName, birthday, cellPhone }: (typeof people)[number]) => {
    const data = { firstName, lastName, birthday: birthday ?? "", cellPhone: cellPhone ?? "" };
    const { body } = await test.post("duplicates/find", { tableName: "mentees", data }, world.owner.token);
    return body["dataValues"] as { id: string }[];
  };
  const [there, missing]: [number[], number[]] = [[], []];
  for (let round = 0; round < times(5, 1); round += 1)
    for (const { person, isThere } of shuffled(asked)) {
      const begin = performance.now();
      const found = await ask(person);
      (isThere ? there : missing).push(performance.now() - begin);
      expect(found.filter(({ id }) => !own.has(id))).toEqual([]);
    }
  const area = areaUnderCurve(there, missing);
  record({
    test: "timing of foreign doubles",
    count: there.length + missing.length,
    atLeast: 4000,
    result: `AUC ${area.toFixed(3)}`,
  });
  if (isWhole) expect([area > 0.45 && area < 0.55, area]).toEqual([true, area]);
});
