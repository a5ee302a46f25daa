/** How much of a test runs, and what the suites of security and faults print. */
import { appendFileSync } from "node:fs";

const suite = process.env["SUITE"];

/** True under `npm run test:all`, `test:security` and `test:faults`; `npm test` runs the quick form of each test. */
export const isWhole = suite === "whole";

/**
 * True also when `npm test` is given files: every functional test in them runs, each in its quick form. Without files,
 * `npm test` skips the tests marked with this and prints their number.
 */
export const isFull = isWhole || suite === "files";

/** How often something is tried: `whole` times when a suite runs as a whole, `quick` times under `npm test`. */
export const times = (whole: number, quick: number): number => (isWhole ? whole : quick);

/** Variants of a test, like other languages, widths and themes. `npm test` without files runs the first one only. */
export const twins = <Case>(cases: readonly Case[]): readonly Case[] => (isFull ? cases : cases.slice(0, 1));

/** One line of the table that a suite prints at its end. */
export interface SuiteLine {
  readonly test: string;
  /** How many cases were really tried, counted while trying. */
  readonly count: number;
  /** How many of them must be tried at least when the suite runs as a whole. */
  readonly atLeast: number;
  /** What came out, in words: "0 mismatches", "p95 41 ms against 30 ms". */
  readonly result: string;
}

/**
 * Writes down what a test of a suite has done, for the table at the end. Call it after the expectations.
 * @throws Error when a whole run tried less than it promises
 */
export function record(line: SuiteLine): void {
  const file = process.env["SUITE_REPORT"];
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  if (isWhole && line.count < line.atLeast)
    throw new Error(`${line.test}: ${line.count} tried, ${line.atLeast} promised.`);
}
