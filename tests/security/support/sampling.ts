/** Random choices that are the same in every run. */

/** Numbers from 0 up to 1, always the same ones for a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Selects items in their order: of every group at least `each`, chosen at random.
 * @param groups the groups of an item, such as its table and its call
 */
export function sampleOf<T>(
  items: readonly T[],
  each: number,
  seed: number,
  groups: (item: T) => string[],
): T[] {
  const random = numbersOf(seed);
  const order = items.map((item) => ({ item, rank: random() })).toSorted((a, b) => a.rank - b.rank);
  const taken = new Map<string, number>();
  const chosen = new Set<T>();
  for (const { item } of order) {
    const names = groups(item);
    if (!names.some((name) => (taken.get(name) ?? 0) < each)) continue;
    chosen.add(item);
    for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1);
  }
  return items.filter((item) => chosen.has(item));
}
