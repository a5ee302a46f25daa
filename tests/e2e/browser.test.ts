import { expect, test } from "vitest";
import { testSite } from "#tests/support/site.ts";

const site = testSite({ seed: "base" });

test("The test browser draws text, not only boxes", async () => {
  const page = await site.newPage({ viewport: { width: 400, height: 300 } });
  await page.setContent("<title>Page</title><body style='margin:0'></body>");
  // Wait for the first frame, because a page without one can't be captured.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const blank = await page.screenshot();
  await page.setContent("<title>Page</title><body style='margin:0'><h1>Años de mentoría</h1></body>");
  expect(await page.title()).toBe("Page");
  const drawn = await page.screenshot();
  expect(drawn.length).toBeGreaterThan(blank.length + 500);
  await page.context().close();
});

test("The built web app opens in a browser [CHROME-01]", async () => {
  const page = await site.newPage();
  await page.goto("/auth/sign-in");
  expect(await page.title()).toBe("Mentor Management App");
  await page.getByRole("textbox").first().waitFor();
  await page.screenshot({ path: "test-results/sign-in.png" });
  expect(site.failures).toEqual([]);
});
