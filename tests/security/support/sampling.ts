/** Random choices that are the same in every run. */
import { makeRandom } from "#server/process/seed/content/random.ts";

/**
 * Selects at least `each` random items of every group, and keeps their order.
 * @param groups the groups of an item, such as its table and its call
 */
export function sampleOf<T>(
  items: readonly T[],
  each: number,
  seed: number,
  groups: (item: T) => string[],
): T[] {
  const { next: random } = makeRandom(seed);
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
