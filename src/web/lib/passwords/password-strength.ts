import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { Score } from "./strength-levels.ts";

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns how hard a password is to guess, from 0 to 4. Words in `personal` count as easy to guess. */
export function passwordScore(password: string, personal: string[]): Score {
  return meter.check(password, personal).score;
}
