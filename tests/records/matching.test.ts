import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { likelyFrom, twins } from "#server/core/records/matching/weights.ts";
import { scanForPairs } from "#server/core/records/matching/scan.ts";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { isFull, times } from "#tests/support/suite.ts";
import { insertPeople, population } from "./people-alike.ts";

const test = testApp();
beforeAll(async () => {
  await makeOrganization(test.db);
});

const keyOf = async (name: string) =>
  (await sql<{ key: string }>`select name_key(${name}) as key`.execute(test.db)).rows[0]!.key;

describe("Names", () => {
  it("that sound alike have one key", async () => {
    const alike = [
      ["García", "GARCIA"],
      ["Vázquez", "Básques"],
      ["Jiménez", "Ximenes"],
      ["Philip", "Filip"],
      ["Cruz", "Crus"],
      ["Quiroga", "Kiroga"],
      ["Gerardo", "Jerardo"],
      ["Hernández", "Ernandes"],
      ["Llorente", "Yorente"],
      ["Kathy", "Cathi"],
      ["Gonçalves", "Gonsalves"],
    ] as const;
    for (const [one, other] of alike) expect(await keyOf(one), `${one} ${other}`).toBe(await keyOf(other));
    for (const [one, other] of [
      ["García", "Gómez"],
      ["Smith", "Jones"],
      ["Ana", "Eva"],
    ] as const)
      expect(await keyOf(one)).not.toBe(await keyOf(other));
    expect(await keyOf("Иванов")).not.toBe("");
    expect(await keyOf("Иванов")).not.toBe(await keyOf("Петров"));
  });
});

describe("Twins", () => {
  it("are never a likely pair, and a possible one only if a typo could explain the other first name", async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    const home = { lastName: "Barrera", birthday: "1990-05-06", address: "12 Elm Street, Peoria, IL 61602" };
    const ids: string[] = [];
    for (const values of [
      { ...home, firstName: "María" },
      { ...home, firstName: "Mario" },
      { ...home, firstName: "Ramón" },
      // The same person twice, as the client id shows.
      { ...home, firstName: "Teresa", clientId: "C-1" },
      { ...home, firstName: "Teresita", clientId: "C-1" },
    ])
      ids.push((await makeMentee(db, organization, { values: { middleName: null, ...values } })).id);
    const pairs = (await scanForPairs(db, organization))!;
    const found = pairs.map(({ firstId, secondId, weight }) => [
      ids.indexOf(firstId),
      ids.indexOf(secondId),
      weight,
    ]);
    expect(found.toSorted()).toEqual([
      [0, 1, twins.alike],
      [3, 4, expect.any(Number)],
    ]);
    expect(twins.alike).toBeLessThan(likelyFrom);
    expect(pairs[0]!.weight).toBeGreaterThan(likelyFrom);
  });
});

describe("People who all have the same name", () => {
  it("are compared without keeping more pairs than wanted, and the most likely ones are kept", async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    const same = { firstName: "Rosa", lastName: "Ruiz", birthday: "1980-01-02" };
    for (let number = 1; number <= 8; number += 1)
      await makeMentee(db, organization, { values: { ...same, clientId: number > 6 ? "C-1" : null } });
    const all = (await scanForPairs(db, organization))!;
    const few = (await scanForPairs(db, organization, undefined, 5))!;
    expect(all.length).toBeGreaterThan(5);
    expect(few).toEqual(all.slice(0, 5));
    expect(few[0]!.reasons).toContain("clientIdSame");
  });
});

describe("A realistic population", () => {
  it("is searched for pairs: few pairs are wrong, few are missed, and twins aren't paired", async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    const size = times(2000, 500);
    const people = population(size, {
      copies: size / 5,
      twins: size / 40,
      common: size / 20,
      households: size / 20,
    });
    const ids = await insertPeople(db, organization, people);
    const truth = new Map<string, string>();
    const ofTwins = new Map<string, string>();
    people.forEach((person, place) => {
      const pair = [ids[place]!, ids[person.other ?? place]!].sort((a, b) => Number(a) - Number(b)).join();
      if (person.is === "copy") truth.set(pair, person.how ?? "");
      if (person.is === "twin") ofTwins.set(pair, "");
    });
    const started = performance.now();
    const pairs = (await scanForPairs(db, organization))!;
    const took = performance.now() - started;
    const named = pairs.map((pair) => ({ ...pair, key: `${pair.firstId},${pair.secondId}` }));
    const likely = named.filter(({ weight }) => weight >= likelyFrom);
    const right = likely.filter(({ key }) => truth.has(key));
    const precision = right.length / likely.length;
    const recall = right.length / truth.size;
    const possible = named.filter(({ key }) => truth.has(key)).length / truth.size;
    const found = new Set(named.map(({ key }) => key));
    const missed: Record<string, number> = {};
    for (const [key, how] of truth) if (!found.has(key)) missed[how] = (missed[how] ?? 0) + 1;
    process.stdout.write(
      `${people.length} people, ${truth.size} copies, ${ofTwins.size} pairs of twins: precision ${precision.toFixed(3)}, ` +
        `recall ${recall.toFixed(3)} likely, ${possible.toFixed(3)} possible, ${named.length} pairs in ${Math.round(took)} ms, not found ${JSON.stringify(missed)}\n`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.8);
    expect(possible).toBeGreaterThanOrEqual(0.93);
    expect(likely.filter(({ key }) => ofTwins.has(key))).toEqual([]);
  });
});

describe.runIf(isFull)("A search among 50,000 people", () => {
  it("takes 50 ms at most for one of them", async () => {
    const { db } = test;
    const organization = await makeOrganization(db);
    const owner = await makeStaff(db, organization);
    const people = population(46_000, { copies: 2000, twins: 500, common: 500, households: 500 });
    for (let start = 0; start < people.length; start += 5000)
      await insertPeople(db, organization, people.slice(start, start + 5000));
    await sql`vacuum analyze mentees`.execute(db);
    const durations: number[] = [];
    for (let count = 0; count < 400; count += 1) {
      const { firstName, lastName, birthday, cellPhone } = people[(count * 7919) % people.length]!;
      const data = {
        firstName,
        lastName,
        ...(count % 2 ? { birthday: birthday ?? "", cellPhone: cellPhone ?? "" } : {}),
      };
      const started = performance.now();
      const answer = await test.post("duplicates/find", { tableName: "mentees", data }, owner.token);
      durations.push(performance.now() - started);
      expect(answer.status).toBe(200);
    }
    durations.sort((a, b) => a - b);
    const p95 = durations[Math.floor(durations.length * 0.95)]!;
    process.stdout.write(
      `${people.length} people: p50 ${durations[200]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
    );
    const started = performance.now();
    const pairs = (await scanForPairs(db, organization))!;
    const scan = Math.round(performance.now() - started);
    process.stdout.write(`${pairs.length} pairs in ${scan} ms\n`);
    expect(p95).toBeLessThanOrEqual(50);
  });
});
