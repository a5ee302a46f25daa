import type { Page } from "playwright-core";
import { expectAccessible } from "./accessible.ts";
import { keepPicture } from "./pictures.ts";

/** Expects no fault that axe finds in what a page shows, and keeps a picture of it to look at. */
export async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await keepPicture(page, name);
}
