import { describe, expect, it } from "vitest";
import { toTable } from "./report.ts";
import { isWhole } from "#tests/support/suite.ts";
import { runSuite } from "./suite.ts";

const tiny = {
  mentees: 60,
  organizations: 2,
  connections: 2,
  // Long enough for at least one response in each run, even on a busy machine.
  seconds: 0.5,
  rounds: 1,
  starts: 0,
  profile: "",
};
const chat = { clients: 4, rooms: 2, senders: 1 };

const names = [
  "list",
  "list, middle page",
  "search, few hits",
  "search, many hits",
  "search, two letters",
  "read",
  "save, new note",
  "save, change phone",
  "dashboard, against a list",
  "sign-in",
  "chat",
];

describe.runIf(isWhole)("the speed suite", () => {
  it("loads, measures app and floor in every scenario and prints a table", async () => {
    const said: string[] = [];
    const { results, memory } = await runSuite({ ...tiny, chat, only: "", print: (line) => said.push(line) });
    expect(results.map(({ name }) => name)).toEqual(names);
    for (const { name, app, floor, ratio } of results) {
      expect(app.perSecond, name).toBeGreaterThan(0);
      expect(floor.perSecond, name).toBeGreaterThan(0);
      expect(ratio, name).toBeCloseTo(app.perSecond / floor.perSecond);
      expect(app.p99, name).toBeGreaterThanOrEqual(app.p50);
    }
    expect(toTable(results).split("\n")).toHaveLength(results.length + 2);
    expect(said).toHaveLength(results.length + 1);
    if (process.platform !== "win32") expect(memory.app).toBeGreaterThan(30);
  });
});
