/** What the numbers of one report say together, beyond what each says alone: two may differ by few people. */
import { Derived } from "./derive.ts";

/** The records or people behind a number, a bit for each. */
export interface Members {
  /** What is counted: people, or records of a type. Numbers of different things are not subtracted. */
  readonly unit: string;
  readonly size: number;
  readonly bits: Uint32Array;
}

/** Parts that a whole is lessened by, at most, however many people are left: `derive.ts` looks at all parts, and few people. */
const maxParts = 3;

/** @param places of the members, from 0 */
export function membersOf(unit: string, places: Iterable<number>): Members {
  const list = [...new Set(places)];
  const last = list.reduce((most, at) => Math.max(most, at), 0);
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
 * Whether a whole less some parts of it, none of which overlap, leaves somebody, but fewer than the limit.
 * @param parts the greatest first
 */
function leavesFew(whole: Members, parts: readonly Members[], below: number, most: number): boolean {
  for (const [at, part] of parts.entries()) {
    if (part.size >= whole.size || !isWithin(part, whole)) continue;
    // So many parts that are no greater cannot fill it.
    if (whole.size - part.size * most >= below) return false;
    const rest = less(whole, part);
    if (rest.size < below) return true;
    if (most > 1 && leavesFew(rest, parts.slice(at + 1), below, most - 1)) return true;
  }
  return false;
}

const bySize = (list: readonly Members[]): Members[] => list.toSorted((one, other) => other.size - one.size);

/**
 * The numbers that a report says so far. Whoever reads it may know which are parts of which others, and is taken to know
 * it wherever that is so.
 */
export class Told {
  readonly #below: number;
  #known: readonly Members[] = [];
  /** By unit. */
  #derived: ReadonlyMap<string, Derived> = new Map();

  /** @param below the smallest number of people that may be told */
  constructor(below: number) {
    this.#below = below;
  }

  /** Adds them, whatever follows from them. */
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

  /** Of any number of figures. What prints small numbers in any case is not to silence all others. */
  #derivesFew(before: ReadonlyMap<string, Derived>): boolean {
    return [...this.#derived].some(
      ([unit, derived]) =>
        derived !== before.get(unit) &&
        before.get(unit)?.tellsFew(this.#below) !== true &&
        derived.tellsFew(this.#below),
    );
  }

  /** Adds them, unless fewer than the limit would follow from them and what was said before. @returns whether it did */
  addUnlessFew(printed: readonly Members[]): boolean {
    const before = this.#known;
    const derivedBefore = this.#derived;
    this.add(printed);
    const added = this.#known.filter((one) => !before.includes(one));
    const tells =
      added.some((whole) => leavesFew(whole, this.#known, this.#below, maxParts)) ||
      // What was said before told nothing by itself: one of the parts is new.
      before.some((whole) =>
        added.some((part) => {
          if (part.size >= whole.size || !isWithin(part, whole)) return false;
          const rest = less(whole, part);
          return rest.size < this.#below || leavesFew(rest, this.#known, this.#below, maxParts - 1);
        }),
      ) ||
      this.#derivesFew(derivedBefore);
    if (tells) {
      this.#known = before;
      this.#derived = derivedBefore;
    }
    return !tells;
  }
}
