/** Ids that don't belong together, in every pair of places: nothing changes, and no one else's data is revealed. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "#tests/records/fingerprint.ts";
import { sendInvitations } from "#server/features/calendar/invitations.ts";
import { sendReminders } from "#server/features/calendar/reminders.ts";
import { makeTestClock } from "#tests/support/clock.ts";
import { testApp } from "#tests/support/app.ts";
import { isWhole, record } from "#tests/support/suite.ts";
import { outcome, Prober } from "#tests/security/support/prober.ts";
import { getUrl } from "#tests/security/support/scene.ts";
import { spreadIds } from "#tests/security/support/spread-ids.ts";
import { belowMenteePairs } from "./below-mentee.ts";
import { type IdWorld, mark, type Pair } from "./ids.ts";
import { recordIdPairs } from "./record-ids.ts";
import { referencePairs } from "./references.ts";
import { thingPairs } from "./things.ts";
import { makeIdWorld } from "./world.ts";

let world: IdWorld;
let pairs: Pair[];
let before: Record<string, string>;
let foreignEmails: string[];
let problemCount = 0;

// Background jobs don't run, so that only a call can change a row.
const test = testApp({ clock: makeTestClock() });
beforeAll(async () => {
  await spreadIds(test);
  world = await makeIdWorld(await Prober.make(test));
  pairs = [
    ...belowMenteePairs(world),
    ...(await referencePairs(world)),
    ...thingPairs(world),
    ...recordIdPairs(world),
  ];
  const { places } = world.prober;
  foreignEmails = [places.other, places.super].flatMap(({ boss, mentee }) => [boss.email, mentee.email]);
  // These messages are already due. If they were sent later, they would be attributed to a pair.
  await sendInvitations(test.db, test.env);
  await sendReminders(test.db, test.env);
  before = await fingerprint(test.db);
});

/** Returns the tables that have changed since the last call. Waits until an export is gone. */
async function changedTables(isExport: boolean): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const after = await fingerprint(test.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    // A slow export is announced by a notification.
    if (isExport && changed.includes("exports") && tries < 1200) await sleep(50);
    else {
      before = after;
      return isExport ? changed.filter((table) => table !== "notifications") : changed;
    }
  }
}

/** Sends one pair, and returns what it changed or revealed wrongly. */
async function problemOf({ kind, name, send, mayAnswer, isExport }: Pair): Promise<string | null> {
  const answer = await send();
  const changed = await changedTables(isExport === true && outcome(answer) === "200/1");
  const told = [mark, ...foreignEmails].filter((secret) => answer.text.includes(secret));
  const isRefused = mayAnswer || (outcome(answer) !== "200/1" && outcome(answer) !== "200/undefined");
  if (changed.length === 0 && told.length === 0 && isRefused && answer.status < 500) return null;
  const what = `changed ${changed.join()} told ${told.join()}`;
  return `${kind}, ${name}: ${outcome(answer)} ${what} ${answer.text.slice(0, 200)}`;
}

describe.runIf(isWhole)("Ids of other organizations", () => {
  it("change nothing and reveal nothing, in every place [PERM-18] [PERM-24] [PERM-37] [CALL-33] [CALL-37]", async () => {
    const problems: string[] = [];
    for (const pair of pairs) {
      const problem = await problemOf(pair);
      if (problem) problems.push(problem);
    }
    problemCount = problems.length;
    expect(problems).toEqual([]);
  });
  it("are searched for in a database that contains what must not be revealed", async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from mentees where last_name like ${`${mark}%`})::integer as count`.execute(
      test.db,
    );
    expect(rows[0]!.count).toBeGreaterThan(1);
    const { text } = await test.post(
      "getTable",
      { tableName: "mentees" },
      world.prober.world.otherOwner.token,
    );
    expect(text).toContain(mark);
    // The boss of the other organization may open everything that was refused.
    const { scene, rooms, attached, exports } = world;
    const { token } = world.prober.places.other.boss;
    const urls = [
      `files/${attached.other}`,
      `getChatMessages/${rooms.other}`,
      `export/${exports.other.code}`,
    ];
    for (const url of urls) expect((await getUrl(scene, `/apicalls/${url}`, token)).status).toBe(200);
    expect(new Set(pairs.map(({ kind }) => kind)).size).toBeGreaterThan(30);
    record({
      test: "Two-id confusion",
      count: pairs.length,
      atLeast: 1000,
      result: `${problemCount} changed or told anything`,
    });
  });
});
