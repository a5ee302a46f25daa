/** Finds numbers on a page that open a list, and what that list says. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "#tests/support/visitor.ts";

export interface Shown {
  readonly to: string;
  readonly count: number;
  readonly label: string;
}

/** The links of numbers. @param place a selector inside the main part */
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

/** The total that an open list shows; -1 while it is loaded. */
export async function totalOf(page: Page, to: string): Promise<number> {
  // This list has no pages: unread rows are first.
  if (to === "/profile-notifications") return page.locator("main ul").first().locator("li").count();
  const totals = page.locator("main [data-totals]");
  // A small list on a page of a mentee shows no total.
  if ((await totals.count()) === 0)
    return (await page.locator("main section[data-mode] [data-row]").count()) || -1;
  const text = (await totals.first().textContent()) ?? "";
  return Number(
    /(\d[\d,]*) records?(?:, active (?:and|or) inactive)?$/.exec(text)?.[1]?.replaceAll(",", "") ?? -1,
  );
}

/** Opens numbers, each from another place, and compares. */
export async function compare(page: Page, shown: readonly Shown[]): Promise<void> {
  for (const { to, count, label } of shown) {
    await goTo(page, "/help-center");
    await goTo(page, to);
    await expect.poll(() => totalOf(page, to), { message: `${label}: ${to}` }).toBe(count);
  }
}
