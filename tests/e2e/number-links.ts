/** Finds numbers on a page that open a list, and the totals of these lists. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "#tests/support/visitor.ts";

export interface Shown {
  readonly to: string;
  readonly count: number;
  readonly label: string;
}

/** Returns the numbers that are links. @param place a selector inside the main landmark */
export const numbersOn = (page: Page, place = ""): Promise<Shown[]> =>
  page
    .locator(`main ${place} [data-number]`)
    .evaluateAll((links) =>
      links.map((link) => ({
        to: link.getAttribute("href") ?? "",
        count: Number((link as HTMLElement).dataset["number"]),
        label: link.getAttribute("aria-label") ?? "",
      })),
    );

/** Returns the total that an open list shows, or -1 while it loads. */
export async function totalOf(page: Page, to: string): Promise<number> {
  // This list has no pages: unread rows are first.
  if (to === "/profile-notifications") return page.locator("main ul").first().locator("li").count();
  const totals = page.locator("main [data-totals]");
  // A short list on a mentee's page shows no total.
  if ((await totals.count()) === 0)
    return (await page.locator("main section[data-mode] [data-row]").count()) || -1;
  const text = (await totals.first().textContent()) ?? "";
  return Number(
    /(\d[\d,]*) records?(?:, active (?:and|or) inactive)?$/.exec(text)?.[1]?.replaceAll(",", "") ?? -1,
  );
}

/** Opens the list of each number from another page, and compares the number with its total. */
export async function compare(page: Page, shown: readonly Shown[]): Promise<void> {
  for (const { to, count, label } of shown) {
    await goTo(page, "/help-center");
    await goTo(page, to);
    await expect.poll(() => totalOf(page, to), { message: `${label}: ${to}` }).toBe(count);
  }
}
