import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { Score } from "./strength-levels.ts";

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 0 to 4. `personal` words count as easily guessed. */
export function passwordScore(password: string, personal: string[]): Score {
  return meter.check(password, personal).score;
}
