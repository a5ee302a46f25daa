import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#tests/support/browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

test("the browser of the tests draws text, not only boxes", async () => {
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  await page.setContent("<title>Page</title><body style='margin:0'></body>");
  const blank = await page.screenshot();
  await page.setContent("<title>Page</title><body style='margin:0'><h1>Años de mentoría</h1></body>");
  expect(await page.title()).toBe("Page");
  const drawn = await page.screenshot();
  expect(drawn.length).toBeGreaterThan(blank.length + 500);
  await page.close();
});
