import axe, { type default as Axe } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  // Put into the page below.
  var axe: typeof Axe | undefined;
}

/**
 * Expects that axe finds no fault in what a page shows, outside of frames.
 * @param inside a selector; all of the page when left out
 */
export async function expectAccessible(page: Page, inside?: string): Promise<void> {
  // What is loaded anew is shown paler for a moment; what stays so is looked at as it is.
  const isCalm = () => document.querySelector("[aria-busy=true]") === null;
  await page.waitForFunction(isCalm, undefined, { timeout: 5000 }).catch(() => undefined);
  if (inside) await page.locator(inside).first().waitFor({ state: "attached" });
  // Once in each document: reading the code of axe takes longer than many a run of it.
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(axe.source);
  const faults = await page.evaluate(async (selector) => {
    // Only faults. No default rule needs the style sheets, and no page plays sound.
    const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
    const { violations } = await globalThis.axe!.run(selector ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, inside);
  expect(faults).toEqual([]);
}
