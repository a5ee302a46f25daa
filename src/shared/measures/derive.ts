/**
 * Decides what a reader can compute from printed numbers by adding and subtracting any of them, any number of times
 * (ADR 96). A set of people whose size can be computed is a linear combination of the printed sets. The check works
 * modulo a prime with random weights. By chance, a set can look computable when it isn't, with a probability of about
 * one in a trillion, but never the reverse.
 */

/** Small enough for exact products of two residues. */
const prime = 67_108_859;

const inverse = (value: number): number => {
  let [result, base, rest] = [1, value, prime - 2];
  for (; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
};

/**
 * Up to these numbers of pieces, all combinations of four or three small pieces are checked. With more pieces, the
 * search is less deep.
 */
const maxPieces = { four: 600, three: 1500 } as const;

/**
 * The pieces are the finest sets that the printed numbers distinguish. Each printed number is a combination of
 * pieces.
 */
export class Derived {
  /** The piece of each person. */
  #pieceOf: Int32Array = new Int32Array(0);
  #sizes: number[] = [];
  /** The printed numbers as matrix rows in reduced form. In a pivot column, one row has 1 and all others have 0. */
  #rows: { readonly pivot: number; readonly row: Int32Array }[] = [];

  copy(): Derived {
    const other = new Derived();
    other.#pieceOf = this.#pieceOf.slice();
    other.#sizes = [...this.#sizes];
    other.#rows = this.#rows.map(({ pivot, row }) => ({ pivot, row: row.slice() }));
    return other;
  }

  /** @param bits the people whom a printed number counts, one bit per person */
  add(bits: Uint32Array): void {
    this.#grow(bits.length * 32);
    const inside = this.#split(bits);
    const row = new Int32Array(this.#sizes.length);
    for (const piece of inside) row[piece] = 1;
    this.#insert(row);
  }

  /** People who are in no printed number yet form one piece. */
  #grow(people: number): void {
    const known = this.#pieceOf.length;
    if (people <= known) return;
    const wider = new Int32Array(people).fill(-1);
    wider.set(this.#pieceOf);
    this.#pieceOf = wider;
  }

  /**
   * Splits every piece that a set contains only in part.
   * @returns the pieces inside the set
   */
  #split(bits: Uint32Array): Set<number> {
    const held = new Map<number, number[]>();
    bits.forEach((word, at) => {
      for (let bit = 0; bit < 32; bit++)
        if (word & (1 << bit)) {
          const place = at * 32 + bit;
          const piece = this.#pieceOf[place] ?? -1;
          const some = held.get(piece);
          if (some) some.push(place);
          else held.set(piece, [place]);
        }
    });
    const inside = new Set<number>();
    const twins: number[] = [];
    for (const [piece, places] of held) {
      if (piece >= 0 && places.length === this.#sizes[piece]) {
        inside.add(piece);
        continue;
      }
      const made = this.#sizes.length;
      this.#sizes.push(places.length);
      if (piece >= 0) this.#sizes[piece] = (this.#sizes[piece] ?? 0) - places.length;
      twins.push(piece);
      inside.add(made);
      for (const place of places) this.#pieceOf[place] = made;
    }
    // Both halves of a piece have the same coefficient as the piece had.
    if (twins.length > 0)
      this.#rows = this.#rows.map(({ pivot, row }) => {
        const wider = new Int32Array(row.length + twins.length);
        wider.set(row);
        twins.forEach((piece, at) => (wider[row.length + at] = piece < 0 ? 0 : (row[piece] ?? 0)));
        return { pivot, row: wider };
      });
    return inside;
  }

  #insert(row: Int32Array): void {
    for (const { pivot, row: known } of this.#rows) reduce(row, known, row[pivot] ?? 0);
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot < 0) return;
    const factor = inverse(row[pivot] ?? 1);
    row.forEach((value, at) => (row[at] = (value * factor) % prime));
    for (const { row: known } of this.#rows) reduce(known, row, known[pivot] ?? 0);
    this.#rows.push({ pivot, row });
  }

  /** Returns random weights for the pieces that make every printed number, and all that follow from them, sum to 0. */
  #weights(): Float64Array {
    const weights = Float64Array.from(this.#sizes, () => Math.floor(Math.random() * prime));
    for (const { pivot } of this.#rows) weights[pivot] = 0;
    const pivots = this.#rows.map(({ row }) =>
      row.reduce((sum, value, at) => (value === 0 ? sum : (sum + value * (weights[at] ?? 0)) % prime), 0),
    );
    this.#rows.forEach(({ pivot }, at) => (weights[pivot] = (prime - (pivots[at] ?? 0)) % prime));
    return weights;
  }

  /** Returns true if the size of a set with fewer people than the limit follows from the printed numbers. */
  revealsFew(below: number): boolean {
    const [first, second] = [this.#weights(), this.#weights()];
    const pieces = this.#sizes.flatMap((size, at) =>
      size > 0 && size < below ? [{ size, weight: [first[at] ?? 0, second[at] ?? 0] as const }] : [],
    );
    return sumsToNothing(pieces, below);
  }
}

function reduce(row: Int32Array, by: Int32Array, factor: number): void {
  if (factor === 0) return;
  by.forEach((value, at) => {
    if (value !== 0) row[at] = ((row[at] ?? 0) + (prime - factor) * value) % prime;
  });
}

interface Piece {
  readonly size: number;
  readonly weight: readonly [number, number];
}

const keyOf = ([first, second]: Piece["weight"]): number => first * prime + second;
const plus = (one: Piece, other: Piece): Piece => ({
  size: one.size + other.size,
  weight: [(one.weight[0] + other.weight[0]) % prime, (one.weight[1] + other.weight[1]) % prime],
});
const opposite = ([first, second]: Piece["weight"]): number =>
  keyOf([(prime - first) % prime, (prime - second) % prime]);

/** Returns true if the weights of up to four pieces, with fewer people than the limit in total, add up to 0. */
function sumsToNothing(pieces: readonly Piece[], below: number): boolean {
  if (pieces.some(({ weight }) => keyOf(weight) === 0)) return true;
  const least = new Map<number, number>();
  const note = (key: number, size: number) => least.set(key, Math.min(size, least.get(key) ?? Infinity));
  const isMet = ({ size, weight }: Piece) => size + (least.get(opposite(weight)) ?? Infinity) < below;
  // A sum is checked only against earlier pieces, because no piece is its own opposite.
  for (const piece of pieces) {
    if (isMet(piece)) return true;
    note(keyOf(piece.weight), piece.size);
  }
  if (pieces.length > maxPieces.three) return false;
  const hasFour = pieces.length <= maxPieces.four;
  const pairs = new Map<number, number>();
  for (const [at, one] of pieces.entries()) {
    // `pairs` contains the pairs of pieces before this one.
    for (const other of pieces.slice(at + 1)) {
      const sum = plus(one, other);
      if (sum.size >= below) continue;
      const rest = opposite(sum.weight);
      if (sum.size + (least.get(rest) ?? Infinity) < below) return true;
      if (hasFour && sum.size + (pairs.get(rest) ?? Infinity) < below) return true;
    }
    if (hasFour)
      for (const other of pieces.slice(0, at)) {
        const sum = plus(one, other);
        const key = keyOf(sum.weight);
        if (sum.size < below) pairs.set(key, Math.min(sum.size, pairs.get(key) ?? Infinity));
      }
  }
  return false;
}
