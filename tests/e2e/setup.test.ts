/** The page of the very first person. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSetupLink } from "#server/auth/setup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let code: string | null;
beforeAll(async () => {
  site = await openSite({ seed: "base" });
  code = await createSetupLink(site.app.database.db);
});
afterAll(() => site?.close());

it("shows its form for the link of the newest start, and says at once when a link is no good", async () => {
  const page = await site.newPage();
  await page.goto(`/setup?code=${code}`);
  await page.getByLabel("Organization Name").waitFor();
  for (const other of [`?code=${"x".repeat(43)}`, ""]) {
    await page.goto(`/setup${other}`);
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
  }
  expect(site.failures).toEqual([]);
});
