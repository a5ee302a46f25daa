import type { Page } from "playwright-core";
import { expectAccessible } from "./accessible.ts";
import { keepPicture } from "./pictures.ts";

/** Expects that axe finds no violation on a page, and saves a screenshot of it. */
export async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await keepPicture(page, name);
}
