import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { killBulk } from "./bulk-kills.ts";
import { killImport } from "./import-kills.ts";
import { checkLedger, type Findings } from "./ledger-check.ts";
import { tell } from "./tell.ts";
import { Victim } from "./victim.ts";
import { Writers } from "./writers.ts";
import { until } from "#tests/support/until.ts";

const appKills = times(100, 1);
const databaseKills = times(25, 1);
/** Every how many kills the database is killed as well, as in a power cut. */
const everyNthWithDatabase = times(4, 2);
/** Maximum times to recover. In `npm test`, other tests keep the machine busy, so there is no limit. */
const appBackMs = times(10_000, Infinity);
const databaseBackMs = times(15_000, Infinity);
/** Number of writes that are acknowledged between two kills. */
const writesBetweenKills = 12;

/** Number of records in the bulk action, and of kills during it. */
const bulkRecords = times(1000, 300);
const bulkKills = times(5, 1);

/** Number of rows in the import, and of kills while it checks, writes, and is undone. */
const importRows = 6000;
const importKills = [4, 9, 7] as const;

let victim: Victim;
let picture: Buffer;
beforeAll(async () => {
  victim = await Victim.start();
  picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});
afterAll(() => victim.remove());

/**
 * Makes changes while `kill` repeatedly kills the application or its database, waits until the application is ready
 * again, and checks the result.
 */
async function killOften(name: string, kills: number, kill: (round: number) => Promise<void> | void) {
  const writers = new Writers(victim, name, picture);
  await writers.start();
  const backAfter: number[] = [];
  for (let round = 1; round <= kills; round += 1) {
    const goal = writers.done + writesBetweenKills;
    await until(() => writers.done >= goal);
    // The kill happens at any point of the work.
    await sleep(Math.random() * 150);
    const start = performance.now();
    await kill(round);
    await victim.untilReady();
    backAfter.push(performance.now() - start);
  }
  await writers.stop();
  const findings = await checkLedger(victim, writers.ledger);
  return { writers, findings, backAfter, slowest: Math.max(...backAfter) };
}

function describe(writers: Writers, findings: Findings, slowest: number): string {
  const { notes, messages, files, documents, exports } = writers.ledger;
  const { lost, doubled, orphans, checked } = findings;
  const kinds = `${notes.size} records, ${messages.size} messages, ${files.size} files, ${documents.size} documents`;
  return `${checked} writes (${kinds}), ${exports} exports, ${writers.failed} calls without success: ${lost.length} lost, ${doubled.length} doubled, ${orphans.length} orphans; ready after ${Math.round(slowest)} ms at most`;
}

/** Returns errors that don't have the form of the contract, and so might reveal internal details. */
const outOfShape = ({ refusals }: Writers): string[] =>
  [...refusals.keys()].filter((text) => text.startsWith("OUT OF SHAPE"));

function expectAllKinds({ ledger, failed, done }: Writers, kills: number): void {
  // The kills interrupted some writes, and every kind of write was made.
  expect(failed).toBeGreaterThan(0);
  expect(done).toBeGreaterThanOrEqual(kills * writesBetweenKills);
  for (const kind of [ledger.notes, ledger.messages, ledger.files, ledger.documents]) {
    expect(kind.size).toBeGreaterThan(0);
  }
  expect(ledger.exports).toBeGreaterThan(0);
}

test(`The application, killed ${appKills} times during writes, loses and duplicates nothing and is back within 10 s`, async () => {
  const { writers, findings, backAfter, slowest } = await killOften("a", appKills, (round) =>
    victim.killAndStart(round % everyNthWithDatabase === 0),
  );
  const result = describe(writers, findings, slowest);
  tell(result, [...writers.refusals]);
  expect(findings).toMatchObject({ lost: [], doubled: [], orphans: [] });
  expect(writers.lies).toEqual([]);
  expect(outOfShape(writers)).toEqual([]);
  expectAllKinds(writers, appKills);
  expect(slowest).toBeLessThan(appBackMs);
  record({ test: "kill -9 of the application", count: backAfter.length, atLeast: 100, result });
});

test(`The application reports ${databaseKills} kills of PostgreSQL, loses nothing and recovers by itself within 15 s`, async () => {
  const pid = victim.pid;
  const { writers, findings, backAfter, slowest } = await killOften("d", databaseKills, async () => {
    victim.killDatabase();
    // The application must be unavailable for a moment, or else the old state would be measured.
    await until(async () => !(await victim.isReady()));
  });
  const result = describe(writers, findings, slowest);
  tell(result, [...writers.refusals]);
  expect(findings).toMatchObject({ lost: [], doubled: [], orphans: [] });
  expect(writers.lies).toEqual([]);
  expect(outOfShape(writers)).toEqual([]);
  expectAllKinds(writers, databaseKills);
  expect(slowest).toBeLessThan(databaseBackMs);
  // The same process still runs, and no error that callers got says more than "try again in a moment".
  expect([victim.pid, victim.hasEnded]).toEqual([pid, false]);
  expect([...writers.refusals.keys()].filter((text) => !/^(503|429|no answer|\{)/.test(text))).toEqual([]);
  record({ test: "kill -9 of PostgreSQL", count: backAfter.length, atLeast: 25, result });
});

test.runIf(isWhole)(
  `The application, killed ${bulkKills} times during a bulk action, continues it and changes every record once`,
  async () => {
    let found = await killBulk(victim, bulkRecords, bulkKills);
    // A kill can come after the action is done, so try again.
    for (let tries = 1; found.hits === 0 && tries < 4; tries += 1)
      found = await killBulk(victim, bulkRecords, bulkKills);
    const { hits, ...findings } = found;
    expect(findings).toEqual({
      counts: { waiting: 0, done: bulkRecords, refused: 0, undone: 0, kept: 0 },
      goals: { 1: bulkRecords },
      unaudited: 0,
    });
    expect(hits).toBeGreaterThan(0);
    const result = `${bulkRecords} records, ${hits} kills in the middle: 0 lost, 0 doubled`;
    record({ test: "kill -9 in a bulk action", count: bulkKills, atLeast: 5, result });
  },
);

test.runIf(isWhole)(
  "The application, killed 20 times while an import checks, writes and is undone, processes every row once [15-A1.8]",
  async () => {
    const { written, undone, hits } = await killImport(victim, importRows, importKills);
    expect(written).toEqual({
      rows: { created: importRows },
      mentees: importRows,
      ids: importRows,
      unaudited: 0,
    });
    expect(undone).toEqual({ rows: { undone: importRows }, mentees: 0, ids: 0, unaudited: 0 });
    const result = `${importRows} rows, ${hits} kills in the middle: 0 lost, 0 doubled, all undone`;
    tell(result);
    record({ test: "kill -9 in an import", count: hits, atLeast: 20, result });
  },
);
