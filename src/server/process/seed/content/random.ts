/** A small repeatable random source. The same seed always gives the same results. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  /** Returns true with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** Returns one item. Throws if the list is empty. */
  pick<T>(items: readonly T[]): T;
  /** Returns up to `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

/**
 * Creates a repeatable random source (mulberry32).
 * @param seed any whole number. The same seed gives the same sequence on every machine.
 */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError("Cannot pick from an empty list");
    return item;
  };
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(int(0, rest.length - 1), 1));
    return chosen;
  };
  return { next, int, chance: (probability) => next() < probability, pick, sample };
}
