/**
 * What a person can compute from two reports of the same people: bounds of numbers and of their sums. It uses no
 * code of the product, only its rounding rule.
 */

/** The smallest number that a rounded report prints, and the multiple that it rounds to, for a limit of five. */
const [minPrinted, step] = [8, 5];

/** The smallest and the largest number of people that a printed number can mean. */
export const rounded = (printed: number): readonly [number, number] =>
  printed === 0
    ? [0, minPrinted - 1]
    : [Math.max(minPrinted, printed - (step - 1) / 2), printed + (step - 1) / 2];

interface Count {
  readonly name: string;
  /** The true value, which the attack never reads. */
  readonly truth: number;
  from: number;
  to: number;
}

export class Attack {
  readonly #numbers: Count[] = [];
  readonly #sums: [whole: number, parts: readonly number[]][] = [];

  /** @param window the range that a report prints for it; undefined if no report has it */
  add(name: string, truth: number, window: readonly [number, number] = [0, Infinity]): number {
    this.#numbers.push({ name, truth, from: window[0], to: window[1] });
    return this.#numbers.length - 1;
  }

  sum(whole: number, parts: readonly number[]): void {
    this.#sums.push([whole, parts]);
  }

  /**
   * Returns the small numbers that the attack determines exactly.
   * @param together true to combine all sums until nothing new follows; false to check each subtraction alone
   */
  recovered(together: boolean): string[] {
    const found = new Set<string>();
    const solved = this.#numbers.map((one) => ({ ...one }));
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const [whole, parts] of this.#sums) {
        const known = together ? solved : this.#numbers;
        const sum = (end: "from" | "to", of: readonly number[]) =>
          of.reduce((total, one) => total + known[one]![end], 0);
        const narrow = (at: number, from: number, to: number): void => {
          const was = known[at]!;
          const now = { ...was, from: Math.max(was.from, from), to: Math.min(was.to, to) };
          if (now.from > now.truth || now.to < now.truth)
            throw new Error(`Wrong: ${now.name} is ${now.truth}`);
          if (now.from === now.to && now.from > 0 && now.from < step) found.add(`${now.name} = ${now.from}`);
          if (!together || (now.from === was.from && now.to === was.to)) return;
          solved[at] = now;
          isNew = true;
        };
        narrow(whole, sum("from", parts), sum("to", parts));
        for (const part of parts) {
          const others = parts.filter((one) => one !== part);
          const all = known[whole]!;
          narrow(part, all.from - sum("to", others), all.to - sum("from", others));
        }
      }
    }
    return [...found];
  }
}
