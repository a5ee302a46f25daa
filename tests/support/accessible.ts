import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  // Added to each frame below.
  var axe: typeof Axe | undefined;
}

/** The minified axe, which a page parses in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Lets frames of other origins, such as previews, report to the page. */
const source = `${axeSource}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

/**
 * Expects that axe finds no violation in what a page and its frames show.
 * @param inside a selector; the whole page by default
 * @param also rules that axe doesn't run by default
 */
export async function expectAccessible(
  page: Page,
  inside?: string,
  also: readonly string[] = [],
): Promise<void> {
  // Reloading content is dimmed for a moment. If it stays dimmed, it is checked anyway.
  const isCalm = () => document.querySelector("[aria-busy=true]") === null;
  await page.waitForFunction(isCalm, undefined, { timeout: 20_000 }).catch(() => undefined);
  if (inside) await page.locator(inside).first().waitFor({ state: "attached" });
  // Once per document, because parsing axe often takes longer than running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => globalThis.axe !== undefined))) await frame.evaluate(source);
  const violations = await page.evaluate(
    async ([selector, names]) => {
      // Only violations. No default rule needs the style sheets, and no page plays sound.
      const rules = Object.fromEntries(names.map((name) => [name, { enabled: true }]));
      const options = { resultTypes: ["violations" as const], preload: false, rules };
      const results = await globalThis.axe!.run(selector ?? document, options);
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    [inside, also] as const,
  );
  expect(violations).toEqual([]);
}
