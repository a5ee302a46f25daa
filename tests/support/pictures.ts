import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { isWhole } from "./suite.ts";

const folder = join(import.meta.dirname, "../../test-results/screenshots");

/** Saves a screenshot if a suite runs as a whole. No test reads it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!isWhole) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
