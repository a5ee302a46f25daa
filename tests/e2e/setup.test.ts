/** The set-up page for the first Owner. */
import { beforeAll, expect, it } from "vitest";
import { createSetupLink } from "#server/features/auth/setup.ts";
import { makeMentee, makeOrganization } from "#tests/support/factories.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const notice = "For authorized use only. <b>Use is recorded.</b>";
let code: string | null;
const site = testSite({ seed: "base", env: { SIGN_IN_NOTICE: notice } });
beforeAll(async () => {
  code = await createSetupLink(site.db, site.app.env);
});

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

it("The sign-in page shows the notice of the installation, as text", async () => {
  const page = await site.newPage();
  await page.goto("/auth/sign-in");
  await page.getByText(notice).waitFor();
  await expectAccessible(page);
});

it("The setup creates an organization with roles for its team, and a team without roles is told where to add one", async () => {
  const page = await site.newPage();
  await page.goto(`/setup?code=${code}`);
  await page.getByText("four standard roles").waitFor();
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

  const empty = await makeOrganization(site.db);
  await page.goto(`/organizations/users/${empty}`);
  // The empty list has a second button.
  await page.getByRole("button", { name: "Add team member" }).first().click();
  await hint.waitFor();
  expect(site.failures).toEqual([]);
});

it("A new agency's dashboard shows five steps until its Owner hides them, and System shows the same", async () => {
  const page = await openAs(site, "olga@beacon.example", "/");
  const day = page.locator("[data-first-day]");
  const linesOf = (part: string) => page.locator(`${part} [data-step]`).allInnerTexts();
  await day.getByText("0 of 5 done").waitFor();
  await settled(page);
  const lines = await linesOf("[data-first-day]");
  expect(lines).toHaveLength(5);
  expect(lines[3]).toContain("Email isn't set up. Emails are saved but not sent.");
  expect(lines[4]).toContain("No backup yet.");
  // There is no to-do list, and recent activity is collapsed.
  expect(await page.locator("[data-today], [data-recent][open]").count()).toBe(0);
  await expectAccessible(page);
  await keepPicture(page, "first-day");

  await day.getByRole("link", { name: "First team member" }).click();
  await page.locator("[data-field=sendInvitation]").getByText("isn't sending email yet").waitFor();
  await goTo(page, "/settings/system");
  await page.locator("[data-part=setup] [data-step]").first().waitFor();
  expect(await linesOf("[data-part=setup]")).toEqual(lines);
  await expectAccessible(page);

  await makeMentee(site.db, "1");
  await goTo(page, "/");
  await page.locator("[data-step=mentees][data-done=true]").waitFor();
  await page.locator("[data-today]").first().waitFor();
  await day.getByRole("button", { name: "Hide these steps" }).click();
  await day.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-today]").first().waitFor();
  expect(await day.count()).toBe(0);
  expect(site.failures).toEqual([]);
});
