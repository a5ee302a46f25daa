/** Keys that no one may set, sent with saves of every table by six roles: the rows are the same as without them. */
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { tableNames } from "#shared/records/table-names.ts";
import { stoppedClock } from "#tests/support/clock.ts";
import { testApp } from "#tests/support/app.ts";
import { makeRole } from "#tests/support/factories.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { Prober } from "#tests/security/support/prober.ts";
import { sampleOf } from "#tests/security/support/sampling.ts";
import { spreadIds } from "#tests/security/support/spread-ids.ts";
import { plantsFor } from "./keys.ts";
import { makeSixRoles } from "./rights.ts";
import { type Trial, Trials } from "./trial.ts";

const quickEach = 1;
const seed = 20_264;

let trials: Trials;
let all: Trial[];
let chosen: Trial[];
let tried = 0;
let problemCount = 0;

// The clock is stopped, so that no reminders or digests are sent. All trials together take longer than the idle limit
// of a session.
const test = testApp({ clock: stoppedClock(), env: { SESSION_IDLE_MINUTES: "1440" } });
beforeAll(async () => {
  await spreadIds(test);
  const prober = await Prober.make(test);
  // The first case manager of a mentee causes a notification, and a later one does not.
  const { owner, mentee } = prober.world;
  await sql`update mentees set case_manager = ${owner.id} where id = ${mentee.id}`.execute(test.db);
  trials = new Trials(prober);
  const plants = plantsFor(prober, await makeRole(test.db, prober.world.own));
  const actors = await makeSixRoles(prober);
  all = tableNames.flatMap((table) =>
    actors.flatMap((actor) =>
      (["create", "edit"] as const).flatMap((way) => plants.map((plant) => ({ table, actor, way, plant }))),
    ),
  );
  const groups = ({ table, actor, way, plant }: Trial) => [
    `${table} ${way}`,
    `${actor.name} ${way}`,
    `${plant.key} ${way}`,
    `${table} ${actor.name}`,
  ];
  chosen = isWhole ? all : sampleOf(all, quickEach, seed, groups);
});

describe.each(tableNames.map((name) => [name]))("%s", (table) => {
  it("is saved as if the key had not been sent, or not at all [PERM-25] [PERM-37] [CALL-18]", async () => {
    const problems: string[] = [];
    for (const trial of chosen.filter((one) => one.table === table)) {
      const problem = await trials.problemOf(trial);
      tried += 1;
      if (problem) problems.push(problem);
    }
    problemCount += problems.length;
    expect(problems).toEqual([]);
  });
});

it("The tests tried every key with every table and role", () => {
  const names = (some: readonly Trial[]) =>
    new Set(some.flatMap(({ plant, table, actor }) => [plant.key, table, actor.name]));
  expect(names(chosen)).toEqual(names(all));
  expect(new Set(all.map(({ plant }) => plant.key)).size).toBeGreaterThanOrEqual(40);
  record({
    test: "Mass assignment: records",
    count: tried,
    atLeast: 5000,
    result: `${problemCount} unauthorized differences`,
  });
});
