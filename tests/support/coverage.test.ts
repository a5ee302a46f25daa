import { describe, expect, it } from "vitest";
import { citedNotRun, idsOnlySkipped, type RunTest } from "./coverage.ts";

const test = (file: string, title: string, isSkipped = false): RunTest => ({ file, title, isSkipped });

describe("The requirement ids of a run", () => {
  it("are reported when only skipped tests have them", () => {
    const tests = [
      test("a.test.ts", "sends a message [CHAT-01] [A2.7-2]", true),
      test("b.test.ts", "shows a message [CHAT-01]"),
      test("c.test.ts", "keeps a view [14-A3.3] [SOCK-03]", true),
    ];
    expect(idsOnlySkipped(tests)).toEqual(["14-A3.3", "A2.7-2", "SOCK-03"]);
  });

  it("are not reported when a test that ran also has them", () => {
    const tests = [
      test("a.test.ts", "in English [CHAT-01]"),
      test("a.test.ts", "in Spanish [CHAT-01]", true),
    ];
    expect(idsOnlySkipped(tests)).toEqual([]);
  });

  it("don't include other bracketed text in a title", () => {
    expect(idsOnlySkipped([test("a.test.ts", "reads rows[0] and [A-Z] and [AP]", true)])).toEqual([]);
  });
});

describe("The lines of the acceptance page", () => {
  const page = `| Criterion | Test |
| --------- | ---- |
| A1 chat | \`tests/e2e/chat\`: "sends a message …", "gets it back" |
| A2 lists | \`tests/e2e/lists\`, \`src/shared/lists\`; times: \`bench/lists.ts\` |
| A3 kills | \`tests/faults/kills\` |`;
  const isElsewhere = (file: string) => file.startsWith("tests/faults/");
  const all = [
    test("tests/e2e/chat.test.ts", "a room sends a message with Enter"),
    test("tests/e2e/chat.test.ts", "a room gets it back"),
    test("tests/e2e/lists.test.ts", "a list is sorted"),
    test("src/shared/lists.test.ts", "sorts"),
  ];

  it("hold when each cited file and title has a test that ran", () => {
    expect(citedNotRun(page, all, isElsewhere)).toEqual([]);
  });

  it("are reported when a cited title was skipped", () => {
    const tests = all.map((one) => (one.title.endsWith("Enter") ? { ...one, isSkipped: true } : one));
    expect(citedNotRun(page, tests, isElsewhere)).toEqual([
      'A1 chat: tests/e2e/chat.test.ts "sends a message …"',
    ]);
  });

  it("are reported when a cited file was skipped, or does not exist", () => {
    const tests = all.filter(({ file }) => file !== "tests/e2e/lists.test.ts");
    expect(citedNotRun(page, tests, isElsewhere)).toEqual(["A2 lists: tests/e2e/lists.test.ts"]);
  });
});
