/** Checks what the numbers of one report reveal together. Two of them may differ by only a few people. */
import { Derived } from "./derive.ts";

/** The records or people behind a number, one bit each. */
export interface Members {
  /** What is counted: people, or records of a type. Numbers with different units are never subtracted. */
  readonly unit: string;
  readonly size: number;
  readonly bits: Uint32Array;
}

/**
 * Maximum number of parts that are subtracted from a whole. `derive.ts` checks any number of parts, but only for
 * small sets.
 */
const maxParts = 3;

/** Creates a function that returns the position of a member among those of its unit, starting at 0. */
export function makePlaces(): (unit: string) => (member: string) => number {
  const places = new Map<string, Map<string, number>>();
  return (unit) => {
    const known = places.get(unit) ?? new Map<string, number>();
    places.set(unit, known);
    return (member) => {
      const place = known.get(member) ?? known.size;
      known.set(member, place);
      return place;
    };
  };
}

/** @param places the positions of the members, starting at 0 */
export function membersOf(unit: string, places: Iterable<number>): Members {
  const list = [...new Set(places)];
  const last = list.reduce((max, at) => Math.max(max, at), 0);
  const bits = new Uint32Array((last >>> 5) + 1);
  for (const at of list) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
  return { unit, size: list.length, bits };
}

const isWithin = (part: Members, whole: Members): boolean =>
  part.unit === whole.unit &&
  part.size <= whole.size &&
  part.bits.every((word, at) => (word & ~(whole.bits[at] ?? 0)) === 0);

const less = (whole: Members, part: Members): Members => ({
  unit: whole.unit,
  size: whole.size - part.size,
  bits: whole.bits.map((word, at) => word & ~(part.bits[at] ?? 0)),
});

/**
 * Returns true if a whole minus some parts that don't overlap leaves a number of people above 0 and below the limit.
 * @param parts the parts in descending order of size
 */
function leavesFew(whole: Members, parts: readonly Members[], below: number, max: number): boolean {
  for (const [at, part] of parts.entries()) {
    if (part.size >= whole.size || !isWithin(part, whole)) continue;
    // The remaining parts aren't larger, so they can't cover enough of the whole.
    if (whole.size - part.size * max >= below) return false;
    const rest = less(whole, part);
    if (rest.size < below) return true;
    if (max > 1 && leavesFew(rest, parts.slice(at + 1), below, max - 1)) return true;
  }
  return false;
}

const bySize = (list: readonly Members[]): Members[] => list.toSorted((one, other) => other.size - one.size);

/**
 * The numbers that a report prints so far. A reader may know which numbers are parts of others, so the check assumes
 * that they always know.
 */
export class PrintedNumbers {
  readonly #below: number;
  #known: readonly Members[] = [];
  /** By unit. */
  #derived: ReadonlyMap<string, Derived> = new Map();

  /** @param below the smallest number of people that may be printed */
  constructor(below: number) {
    this.#below = below;
  }

  /** Adds numbers without a check. */
  add(printed: readonly Members[]): void {
    const isNew = (one: Members) =>
      one.size > 0 && !this.#known.some((other) => other.size === one.size && isWithin(one, other));
    for (const one of printed) if (isNew(one)) this.#known = bySize([...this.#known, one]);
    const derived = new Map(this.#derived);
    for (const [unit, sets] of Map.groupBy(printed, (one) => one.unit)) {
      const next = derived.get(unit)?.copy() ?? new Derived();
      for (const { bits } of sets) next.add(bits);
      derived.set(unit, next);
    }
    this.#derived = derived;
  }

  /**
   * Returns true if a small number newly follows from the printed ones. A unit that revealed small numbers before
   * doesn't count, or it would block all further numbers.
   */
  #derivesFew(before: ReadonlyMap<string, Derived>): boolean {
    return [...this.#derived].some(
      ([unit, derived]) =>
        derived !== before.get(unit) &&
        before.get(unit)?.revealsFew(this.#below) !== true &&
        derived.revealsFew(this.#below),
    );
  }

  /**
   * Adds the numbers unless a number below the limit would follow from them and the earlier ones. Returns true if
   * they were added.
   */
  addUnlessFew(printed: readonly Members[]): boolean {
    const before = this.#known;
    const derivedBefore = this.#derived;
    this.add(printed);
    const added = this.#known.filter((one) => !before.includes(one));
    const revealsSmall =
      added.some((whole) => leavesFew(whole, this.#known, this.#below, maxParts)) ||
      // The earlier numbers were checked before, so at least one part must be new.
      before.some((whole) =>
        added.some((part) => {
          if (part.size >= whole.size || !isWithin(part, whole)) return false;
          const rest = less(whole, part);
          return rest.size < this.#below || leavesFew(rest, this.#known, this.#below, maxParts - 1);
        }),
      ) ||
      this.#derivesFew(derivedBefore);
    if (revealsSmall) {
      this.#known = before;
      this.#derived = derivedBefore;
    }
    return !revealsSmall;
  }
}
