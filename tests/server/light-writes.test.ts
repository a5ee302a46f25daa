/** How much a change of one field of a mentee writes. */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { makeMentee, type Person } from "#tests/support/factories.ts";
import { watchStatements } from "#tests/security/payloads/statements.ts";
import { makeWorld, type World } from "#tests/support/sample-values.ts";

const count = 30;
const minRounds = 8;
const maxRounds = 30;

let world: World;
let people: Person[];

const test = testApp({ countsStatements: true });
beforeAll(async () => {
  await watchStatements(test.db);
  world = await makeWorld(test.db);
  people = [];
  for (let made = 0; made < count; made += 1) people.push(await makeMentee(test.db, world.own));
});

const save = async ({ id }: Person, data: object) => {
  const { body } = await test.save("mentees", id, data, world.owner.token);
  expect(body).toMatchObject({ status: 1 });
};

const read = ({ id }: Person) => test.read("mentees", id, world.owner.token);

interface Written {
  readonly updates: number;
  readonly hot: number;
  readonly wal: number;
}

async function written(): Promise<Written> {
  const { rows } = await sql<Written>`
    select n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot,
      (select sum(wal_bytes)::float8 from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())) as wal
    from pg_stat_user_tables where relname = 'mentees'`.execute(test.db);
  return rows[0]!;
}

/**
 * Saves each person a few times. Returns how many updates of mentees that makes, how many of them leave the indexes alone,
 * and the log (WAL) of one save in the lightest round. Checkpoints and full index pages make other rounds heavier.
 */
async function writtenBy(dataOf: (round: number) => object, limit: number): Promise<Written> {
  const before = await written();
  const logged: number[] = [];
  let round = 0;
  for (; round < minRounds || (round < maxRounds && Math.min(...logged) > limit); round += 1) {
    const { wal } = await written();
    for (const person of people) await save(person, dataOf(round));
    logged.push(((await written()).wal - wal) / count);
  }
  // A connection counts its updates when it ends another transaction a second later.
  await expect
    .poll(async () => {
      await Promise.all(people.slice(0, 5).map(read));
      return (await written()).updates - before.updates;
    })
    .toBeGreaterThanOrEqual(round * count);
  const after = await written();
  return { updates: after.updates - before.updates, hot: after.hot - before.hot, wal: Math.min(...logged) };
}

it("A change of a field without an index leaves the indexes of mentees alone", async () => {
  const { updates, hot, wal } = await writtenBy((round) => ({ otherContact: `Aunt ${round}` }), 2000);
  expect(hot / updates).toBeGreaterThanOrEqual(0.5);
  expect(wal).toBeLessThanOrEqual(2000);
});

it("A change of a phone number, which lists search, writes at most 3.5 KB", async () => {
  const { wal } = await writtenBy((round) => ({ cellPhone: `555010${1000 + round}` }), 3.5 * 1024);
  expect(wal).toBeLessThanOrEqual(3.5 * 1024);
});
