/** Tests the pages of a report as they are laid out on paper. */
import type { Content } from "pdfmake/interfaces";
import { expect, it } from "vitest";
import { registry } from "#shared/records/registry.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Repository } from "#server/core/records/repository.ts";
import { pagesOf } from "#tests/exports/pages-of.ts";
import { heading } from "../pdf/blocks.ts";
import { reportPages } from "./report-pages.ts";

const reader = { t: textsOf("en"), signedIn: { language: "en" } } as Repository;
const totals = { mentees: 3, active: 2, referred: 3, admitted: 0, discharged: 0, averageAge: null };
const outcomes = ["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges"].map((name, at) => ({
  type: registry.get(name)!,
  assigned: 7001 + at,
  completed: 5001 + at,
  overdue: 1001 + at,
}));

it("The table of outcomes stays in one piece with its heading and header row, wherever the page ends", async () => {
  const whole = ["Assigned", ...outcomes.flatMap(({ assigned, completed }) => [assigned, completed])];
  const moved = new Set<boolean>();
  // With the first filler the chart fits on the page, with the second the page would end after its first row.
  for (const above of [300, 380]) {
    const filler: Content = { text: "Before", margin: [0, 0, 0, above] };
    const pages = await pagesOf([
      heading("Report", "h1"),
      filler,
      ...reportPages(reader, { period: null, totals, groups: [], months: [], outcomes }, false),
    ]);
    const page = pages.findIndex((text) => text.includes("7,001"));
    const text = pages[page]!.replaceAll(",", "");
    for (const words of whole) expect(text, `${above} ${words}`).toContain(String(words));
    expect(text.indexOf("Assigned")).toBeLessThan(text.indexOf("7001"));
    moved.add(page > 0);
  }
  expect([...moved]).toEqual([false, true]);
});
