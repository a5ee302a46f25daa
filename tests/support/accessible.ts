import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Expects that axe finds no fault in what a page shows.
 * @param inside a selector; all of the page when left out
 */
export async function expectAccessible(page: Page, inside?: string): Promise<void> {
  // What is loaded anew is shown paler for a moment; what stays so is looked at as it is.
  const isCalm = () => document.querySelector("[aria-busy=true]") === null;
  await page.waitForFunction(isCalm, undefined, { timeout: 5000 }).catch(() => undefined);
  // Only faults, and put together in the page itself: all results of all frames take five times as long. No default rule
  // needs the style sheets, and no page plays sound.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], preload: false });
  if (inside) await page.locator(inside).first().waitFor({ state: "attached" });
  const { violations } = await (inside ? axe.include(inside) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
