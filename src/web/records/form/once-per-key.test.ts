import { describe, expect, it } from "vitest";
import { oncePerKey } from "./once-per-key.ts";

describe("A value that is made once per key", () => {
  it("stays the same in the retries of a save, and is made again for the next save", () => {
    const once = oncePerKey<number>();
    let count = 0;
    const make = () => {
      count += 1;
      return count;
    };
    expect([once("a", make), once("a", make), once("b", make)]).toEqual([1, 1, 2]);
    expect([once(undefined, make), once(undefined, make)]).toEqual([3, 4]);
  });
});
