import { expect, it } from "vitest";
import { isWhole } from "#tests/support/suite.ts";
import { measureGrowth, toGrowthTable } from "./growth.ts";

it.runIf(isWhole)(
  "every scenario is measured at every size and lands in the table",
  async () => {
    const said: string[] = [];
    const options = {
      sizes: [60, 120],
      organizationSize: 30,
      visitors: 2,
      seconds: 0.5,
      rounds: 1,
      only: "",
      keep: "",
      isProcessor: false,
    };
    const results = await measureGrowth({ ...options, print: (line) => said.push(line) });
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(["read", "all: last page"]));
    expect(results).toHaveLength(21);
    for (const { name, times } of results) {
      expect(times, name).toHaveLength(2);
      for (const time of times) {
        expect(time, name).toBeGreaterThan(0);
        expect(time, name).toBeLessThan(60_000);
      }
    }
    expect(said).toHaveLength(results.length + 2);
    expect(toGrowthTable(options.sizes, results).split("\n")).toHaveLength(results.length + 2);
  },
  120_000,
);

it("the table says which goals are met", () => {
  const lines = toGrowthTable(
    [5000, 50_000],
    [
      { name: "list", times: [10, 14.9], goal: { growth: 1.5 } },
      { name: "read", times: [10, 15.1], goal: { growth: 1.5 } },
      { name: "all: first page", times: [99, 20], goal: { ms: 100 } },
      { name: "all: last page", times: [20, 101], goal: { ms: 100 } },
      { name: "all: dashboard", times: [20, 101], goal: null },
    ],
  ).split("\n");
  expect(lines[0]).toBe("| Mean, ms, at so many mentees | 5,000 | 50,000 | Growth | Goal |");
  expect(lines.slice(2).map((line) => line.split(" | ").at(-1))).toEqual([
    "< 1.5 ×: yes |",
    "< 1.5 ×: no |",
    "< 100 ms: yes |",
    "< 100 ms: no |",
    " |",
  ]);
  expect(lines[3]).toBe("| read | 10.00 | 15.10 | 1.51 × | < 1.5 ×: no |");
});
