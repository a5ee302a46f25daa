/** Measures how well two samples of durations can be distinguished. */
import { randomInt } from "node:crypto";

/**
 * Returns the probability that a value of the second sample is larger than one of the first (ties count half): 0.5 if
 * they can't be distinguished, 0 or 1 if each value reveals its sample.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const values = [
    ...first.map((value) => ({ value, rank: 0 })),
    ...second.map((value) => ({ value, rank: 1 })),
  ];
  values.sort((a, b) => a.value - b.value);
  let [smaller, wins] = [0, 0];
  for (let begin = 0; begin < values.length;) {
    let end = begin;
    while (end < values.length && values[end]!.value === values[begin]!.value) end += 1;
    const tied = values.slice(begin, end);
    const ofFirst = tied.filter(({ rank }) => rank === 0).length;
    wins += (tied.length - ofFirst) * (smaller + ofFirst / 2);
    smaller += ofFirst;
    begin = end;
  }
  return wins / (first.length * second.length);
}

/** The same values in random order. */
export function shuffled<T>(values: readonly T[]): T[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
