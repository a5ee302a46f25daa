/** How much of a test runs, and the results that the security and fault suites print. */
import { appendFileSync } from "node:fs";

const suite = process.env["SUITE"];

/** True for `npm run test:all`, `test:security`, and `test:faults`. `npm test` runs a quick form of each test. */
export const isWhole = suite === "whole";

/**
 * Also true if files are passed to `npm test`. Then every functional test in them runs in its quick form. Without
 * files, `npm test` skips the tests with this mark and prints their number.
 */
export const isFull = isWhole || suite === "files";

/** Returns how often to try something: `whole` times if a suite runs as a whole, `quick` times in `npm test`. */
export const times = (whole: number, quick: number): number => (isWhole ? whole : quick);

/** Variants of a test, like other languages, widths, and themes. `npm test` without files runs only the first one. */
export const twins = <Case>(cases: readonly Case[]): readonly Case[] => (isFull ? cases : cases.slice(0, 1));

/** One line of the table that a suite prints at its end. */
export interface SuiteLine {
  readonly test: string;
  /** Number of tried cases, counted while trying. */
  readonly count: number;
  /** Minimum number of cases if the suite runs as a whole. */
  readonly atLeast: number;
  /** The result in words: "0 mismatches", "p95 41 ms against 30 ms". */
  readonly result: string;
}

/**
 * Records what a test of a suite has done, for the table at the end. Call it after the expectations.
 * @throws Error if a whole run tried less than the minimum
 */
export function record(line: SuiteLine): void {
  const file = process.env["SUITE_REPORT"];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  if (isWhole && line.count < line.atLeast)
    throw new Error(`${line.test}: ${line.count} tried, ${line.atLeast} promised.`);
}
