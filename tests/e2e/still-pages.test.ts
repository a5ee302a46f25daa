/** Content that loads late on a phone does not move what a person already reads or is about to tap. */
import { expect, it } from "vitest";
import { phone } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isWhole } from "#tests/support/suite.ts";
import { beginWith, tokenOf } from "#tests/support/visitor.ts";

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
  readonly sources: readonly {
    readonly node?: Node;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const site = testSite();

/** Addresses, and the element that each shows last. */
const pages = [
  ["/mentee/manage/6", "[data-fact=firstName]"],
  ["/", "[data-today]"],
  ["/mentee/manage", "[data-row]"],
  ["/mentee/overview/6", "[data-timeline] li"],
  ["/caseload", "main [data-staff]"],
  ["/calendar", "main h1"],
] as const;

it.each(isWhole ? pages : pages.slice(0, 1))("%s does not move while it loads", async (path, last) => {
  const page = await site.newPage(phone);
  await beginWith(page, await tokenOf(site, "owner@harbor.example"));
  // Simulates a slow connection, where each response and chunk arrives later than the one before.
  let late = 0;
  await page.route(/apicalls|answers-provider|text-button|log-contact/, async (route) => {
    late += 50;
    await new Promise((resolve) => setTimeout(resolve, Math.min(late, 500)));
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        dataset["moved"] = String(Number(dataset["moved"] ?? 0) + shift.value);
        const names = shift.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40) ?? ""} ${previousRect.top} → ${currentRect.top}`,
        );
        dataset["what"] = [dataset["what"] ?? "", shift.value.toFixed(3), ...names].join(" | ");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  await page.locator(last).first().waitFor();
  await settled(page);
  // The layout shift score of a page is good below 0.1.
  const { moved, what } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(Number(moved ?? 0), what).toBeLessThan(0.1);
  await page.context().close();
});
