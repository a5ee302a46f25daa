/** The settings screen of API keys: a key is added, shown once, used, and revoked. */
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { ownerCases } from "#tests/support/owner-cases.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openAs } from "#tests/support/visitor.ts";

const site = testSite();

it.each(twins(ownerCases))(
  "An Owner adds an API key in $language, sees it once, and revokes it",
  async ({ email, language, width }) => {
    const t = textsOf(language);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const page = await openAs(site, email, "/settings/api-keys", width);
    await button(t("apiKeys.add")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("records.apiKeys.fields.name")).fill("Browser key");
    await dialog.locator("select").selectOption({ index: 1 });
    const view = `${t("records.mentees.title")} (mentees): ${t("apiKeys.verbs.view")}`;
    await dialog.getByRole("checkbox", { name: view }).check();
    await settled(page);
    await expectAccessible(page);
    await button(t("apiKeys.save")).click();
    const shown = dialog.locator("[data-new-key]");
    const key = (await shown.textContent()) ?? "";
    expect(key).toMatch(/^mm_\w{8}_\w{32}_\w{6}$/);
    const listed = () => site.app.post("getTable", { tableName: "mentees" }, key);
    expect((await listed()).body).toMatchObject({ status: 1 });
    await dialog
      .getByRole("button", { name: t("common.close"), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Browser key").first().waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: t("screens.list.actionsOf", { name: "Browser key" }) }).click();
    await page.getByRole("menuitem", { name: t("records.apiKeys.revoke") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("records.apiKeys.revoke"), exact: true })
      .click();
    await expect.poll(async () => (await listed()).status).toBe(401);
    await page.close();
  },
);

it("The form of an API key loads its roles again if that failed, and its key is shown however late it comes", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "owner@harbor.example", "/settings/api-keys");
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  await page.route("**/apicalls/getUserRoles", (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: t("apiKeys.add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("apiKeys.rolesFailed")).waitFor();
  await page.unroute("**/apicalls/getUserRoles");
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await expect.poll(() => dialog.locator("select option").count()).toBeGreaterThan(1);
  expect(await dialog.getByText(t("apiKeys.rolesFailed")).count()).toBe(0);

  // A key is also shown if the form was closed before the response arrived.
  await dialog.getByLabel(t("records.apiKeys.fields.name")).fill("Late key");
  await dialog.locator("select").selectOption({ index: 1 });
  const view = `${t("records.mentees.title")} (mentees): ${t("apiKeys.verbs.view")}`;
  await dialog.getByRole("checkbox", { name: view }).check();
  const adds = await holdBack(page, "**/apicalls/apiKeys/add", "answers");
  await dialog.getByRole("button", { name: t("apiKeys.save"), exact: true }).click();
  await expect.poll(adds.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  adds.release();
  const shown = dialog.locator("[data-new-key]");
  await shown.waitFor();
  expect(await shown.textContent()).toMatch(/^mm_/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: t("apiKeys.add"), exact: true }).click();
  await dialog.getByLabel(t("records.apiKeys.fields.name")).waitFor();
  expect(await shown.count()).toBe(0);
  await page.close();
});

it("A case manager without the access key gets no access, and the code of the form isn't loaded", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "case@harbor.example", "/settings/api-keys");
  await page.getByText(t("errors.noAccess")).first().waitFor();
  expect(await page.getByRole("button", { name: t("apiKeys.add") }).count()).toBe(0);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.some((name) => /add-main|key-form/.test(name))).toBe(false);
  await page.close();
});
