/** Every actor, every record call, every table, every owner: what the contract says, and nothing else. */
import { beforeAll, describe, expect, it } from "vitest";
import { allKeys } from "#shared/access/keys.ts";
import { tableNames } from "#shared/records/table-names.ts";
import { testApp } from "#tests/support/app.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { type Actor, makeActor, makeActors } from "#tests/security/support/actors.ts";
import { Prober } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { type Act, actions, rules } from "#tests/security/support/table-rules.ts";
import { allCells, type Cell, Matrix, nameOf } from "./cells.ts";
import { ownersOf } from "./expected.ts";

/** Number of cells of each group that `npm test` tries. The seed below selects them. */
const quickEach = 1;
/** The calls that `npm test` tries with each access key: those of lists, records and dropdowns. */
const quickActs: readonly Act[] = ["list", "change"];
const seed = 20_261;

let prober: Prober;
let matrix: Matrix;
let actors: Actor[];
let cells: Cell[];
let tried = 0;
let mismatches = 0;

// An actor who is refused everywhere never uses the session, which would expire, because the whole table takes over
// half an hour on a slow machine.
const test = testApp({ env: { SESSION_IDLE_MINUTES: "1440" } });
beforeAll(async () => {
  prober = await Prober.make(test);
  matrix = new Matrix(prober);
  actors = await makeActors(prober);
  const all = allCells(actors);
  const groups = ({ table, act, owner, actor }: Cell) => [
    `${table} ${act}`,
    `${actor.name} ${act}`,
    `${owner} ${act}`,
  ];
  cells = isWhole ? all : sampleOf(all, quickEach, seed, groups);
});

async function problemsOf(some: readonly Cell[]): Promise<string[]> {
  const problems: string[] = [];
  for (const cell of some) {
    const problem = await matrix.problemOf(cell);
    tried += 1;
    if (problem) problems.push(problem);
  }
  mismatches += problems.length;
  return problems;
}

describe.each(tableNames.map((name) => [name]))("%s", (table) => {
  it("answers everyone as the contract says, and another organization's id like a missing one [CALL-14] [PERM-15] [PERM-16] [PERM-18] [PERM-19] [PERM-20] [PERM-21] [PERM-22] [PERM-23] [PERM-34] [PERM-35] [PERM-36]", async () => {
    expect(await problemsOf(cells.filter((cell) => cell.table === table))).toEqual([]);
  });
  it("opens with each of its access keys alone, and stays closed with all others [PERM-17]", async () => {
    const { keys } = rules[table];
    const holders = [
      ...(await Promise.all(keys.map((key) => makeActor(prober, `only the key ${key}`, { keys: [key] })))),
      await makeActor(prober, "all other keys", { keys: allKeys.filter((key) => !keys.includes(key)) }),
      await makeActor(prober, "all other keys, super", {
        keys: allKeys.filter((key) => !keys.includes(key)),
        in: "super",
      }),
    ];
    const some = holders.flatMap((actor) =>
      (isWhole ? actions : quickActs).flatMap((act) =>
        (isWhole ? ownersOf(table) : (["own"] as const)).map((owner) => ({ table, act, owner, actor })),
      ),
    );
    expect(await problemsOf(some)).toEqual([]);
  });
});

it("The tests tried every table, call, owner and actor", () => {
  for (const part of ["table", "act", "owner"] as const) {
    const all = new Set(allCells(actors).map((cell) => cell[part]));
    expect(new Set(cells.map((cell) => cell[part]))).toEqual(all);
  }
  expect(new Set(cells.map(({ actor }) => actor.name)).size).toBe(actors.length);
  expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
  record({
    test: "Access matrix: record calls",
    count: tried,
    atLeast: 20_000,
    result: `${mismatches} mismatches`,
  });
});
