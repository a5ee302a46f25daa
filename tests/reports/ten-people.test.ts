/** The Second Chance Act report of ten people: every cell equals what was counted by hand. */
import { beforeAll, describe, expect, it } from "vitest";
import type { ReportAnswer, SentReport, SentReportRow } from "#shared/contracts/responses/reports.ts";
import { serviceFamilies } from "#shared/records/lookups.ts";
import { rowsOf } from "#shared/reports/content.ts";
import { reportPresets } from "#shared/reports/presets.ts";
import { testApp } from "#tests/support/app.ts";
import { counted, daysOf, insertTenPeople, type Quarter, quarters } from "./ten-people.ts";

let ten: Awaited<ReturnType<typeof insertTenPeople>>;
const test = testApp();
beforeAll(async () => {
  ten = await insertTenPeople(test.db);
});

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await test.post(`reports/${path}`, body, ten.owner.token);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}

async function make(award: "A" | "B", quarter: Quarter): Promise<string> {
  const about = { preset: "secondChance", award: ten.awards[award], ...daysOf(quarter) };
  return String((await post("make", about))["recordId"]);
}

const read = async (tableId: string): Promise<SentReport> =>
  ((await post("get", { tableId })) as unknown as ReportAnswer).dataValues;

/** Formats a row like the table of numbers counted by hand. */
function written({ kind, cells }: SentReportRow): string {
  const cell = ({ all, counted: count, unknown, value }: SentReportRow["cells"][number]): string => {
    if (kind === "sum") return value === null ? "–" : String(value);
    return kind === "share" ? `${count}/${all}${unknown > 0 ? `?${unknown}` : ""}` : String(count);
  };
  return cells.map(cell).join(" | ");
}

const zeros = { sum: "– | – | –", share: "0/0 | 0/0 | 0/0", count: "0 | 0 | 0" } as const;

describe("The Second Chance Act report", () => {
  it.each(quarters.flatMap((quarter) => (["A", "B"] as const).map((award) => [award, quarter] as const)))(
    "of award %s for %s has every number that was counted by hand",
    async (award, quarter) => {
      const report = await read(await make(award, quarter));
      const rows = report.sections.flatMap(({ rows: some }) => some);
      const expected = Object.fromEntries(
        rows.map(({ key, kind, cells }) => {
          const zero = cells.length === 1 ? "0/0" : zeros[kind as keyof typeof zeros];
          return [key, counted[award][quarter]?.[key] ?? zero];
        }),
      );
      expect(Object.fromEntries(rows.map((row) => [row.key, written(row)]))).toEqual(expected);
      // Nothing that was counted by hand is missing from the report.
      expect(Object.keys(expected)).toEqual(
        expect.arrayContaining(Object.keys(counted[award][quarter] ?? {})),
      );
      for (const { cells } of rows) {
        const [total, ...parts] = cells;
        const sum = parts.reduce((all, part) => all + part.all, 0);
        if (parts.length > 0) expect(sum).toBe(total?.all);
      }
    },
  );

  it("has a row for each family of services, and names what it has no number for", async () => {
    const report = await read(await make("A", "2025 Q3"));
    const keys = report.sections.flatMap(({ rows }) => rows.map(({ key }) => key));
    for (const family of serviceFamilies) expect(keys).toContain(`peopleServed:${family}`);
    expect(report.missing).toHaveLength(reportPresets.secondChance.missing.length);
    expect(report.missing.every((text) => text.length > 10)).toBe(true);
    expect(report.questions.map(({ key }) => key)).toEqual(reportPresets.secondChance.questions);
  });

  it("names the people behind each number, once each", async () => {
    const tableId = await make("A", "2024 Q1");
    const names = async (row: string, more: object = {}) => {
      const { dataValues, totalRecords, hidden } = await post("people", { tableId, row, ...more });
      const found = (dataValues as { name: string }[]).map(({ name }) => name.split(" ")[0]);
      expect({ totalRecords, hidden }).toEqual({ totalRecords: found.length, hidden: 0 });
      return found.toSorted();
    };
    expect(await names("newlyEnrolled")).toEqual(["Ana", "Ben", "Cal"]);
    expect(await names("newlyEnrolled", { column: "after" })).toEqual(["Ben"]);
    expect(await names("higherRisk", { part: "notCounted" })).toEqual(["Cal"]);
    expect(await names("peopleServed")).toEqual(["Ana", "Ben"]);
    expect(await names("serviceUnits")).toEqual(["Ana", "Ana", "Ben"]);
    const { status } = await test.post("reports/people", { tableId, row: "nothing" }, ten.owner.token);
    expect(status).toBe(404);
  });

  it("counts the cohorts of the Department of Labor, each with its own days", async () => {
    const about = { preset: "labor", award: null, ...daysOf("2025 Q3") };
    const { sections } = await read(String((await post("make", about))["recordId"]));
    const rows = rowsOf({ sections: sections as never }) as unknown as SentReportRow[];
    const periods = Object.fromEntries(rows.map(({ key, period }) => [key, `${period.from} ${period.to}`]));
    expect(periods).toMatchObject({
      employedQuarter2: "2024-07-01 2024-09-30",
      employedQuarter4: "2024-01-01 2024-03-31",
      credential: "2024-01-01 2024-03-31",
      skillGain: "2025-07-01 2025-09-30",
    });
    // Ana left in that quarter. She had no job in the fourth quarter after it.
    expect(written(rows.find(({ key }) => key === "employedQuarter4")!)).toBe("0/1");
  });
});
