/** The set-up page for the first Owner. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSetupLink } from "#server/features/auth/setup.ts";
import { makeOrganization } from "#tests/support/factories.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let code: string | null;
beforeAll(async () => {
  site = await openSite({ seed: "base" });
  code = await createSetupLink(site.app.database.db, site.app.env);
});
afterAll(() => site?.close());

it("The set-up form opens with the link of the newest start, and says immediately if a link is invalid", async () => {
  const page = await site.newPage();
  await page.goto(`/setup?code=${code}`);
  await page.getByLabel("Organization Name").waitFor();
  for (const other of [`?code=${"x".repeat(43)}`, ""]) {
    await page.goto(`/setup${other}`);
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    await expect.poll(() => page.getByRole("textbox").count()).toBe(0);
  }
  expect(site.failures).toEqual([]);
});

it("The set-up creates an organization with roles for its team, and a team without roles learns where to add one", async () => {
  const page = await site.newPage();
  await page.goto(`/setup?code=${code}`);
  await page.getByText("four usual roles").waitFor();
  await page.getByLabel("Organization Name").fill("Beacon");
  await page.getByLabel("First Name").fill("Olga");
  await page.getByLabel("Last Name").fill("Owner");
  await page.getByLabel("Email").fill("olga@beacon.example");
  await page.getByLabel("Password", { exact: false }).first().fill("quiet-river-lantern");
  await page.getByLabel(/^Confirm/).fill("quiet-river-lantern");
  await page.getByRole("button", { name: "Create organization and sign in" }).click();
  await page.waitForURL("/");

  const hint = page.getByText("Add the first one in “User roles”");
  await page.goto("/organizations/users");
  await page.getByRole("button", { name: "Add team member" }).first().click();
  for (const name of ["Owner", "Case manager", "Mentor", "Read only"])
    await page.getByRole("radio", { name }).waitFor();
  await expect.poll(() => hint.count()).toBe(0);

  const empty = await makeOrganization(site.app.database.db);
  await page.goto(`/organizations/users/${empty}`);
  // The list without rows offers the button a second time.
  await page.getByRole("button", { name: "Add team member" }).first().click();
  await hint.waitFor();
  expect(site.failures).toEqual([]);
});
