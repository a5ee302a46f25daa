/** The page on which people who manage API keys try calls (N4.1). */
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { dayAway } from "#tests/support/days.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { ownerCases } from "#tests/support/owner-cases.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openAs, tokenOf } from "#tests/support/visitor.ts";

const site = testSite();

async function addKey(email: string): Promise<string> {
  const token = await tokenOf(site, email);
  const roles = await site.app.post("getTable", { tableName: "userRoles", currentPage: 1 }, token);
  const [role] = roles.body["dataValues"] as { id: string }[];
  const scopes = ["mentees:view", "mentees:add"];
  const added = await site.app.post(
    "apiKeys/add",
    { name: "Trial", userRole: role?.id, expiresOn: dayAway(30), addresses: "", scopes },
    token,
  );
  return String(added.body["key"]);
}

it.each(twins(ownerCases))(
  "An Owner makes a call with a key in $language, and sees what the key may not do",
  async ({ email, language, width }) => {
    const t = textsOf(language);
    const page = await openAs(site, email, "/settings", width);
    const key = await addKey(email);
    await page
      .getByRole("link", { name: t("chrome.developers"), exact: true })
      .first()
      .click();
    const send = () => page.getByRole("button", { name: t("developers.send") }).click();
    const field = page.getByLabel(t("developers.key"), { exact: true });
    const body = page.getByLabel(t("developers.body"), { exact: true });
    const answer = page.locator("[data-answer]");
    await field.fill("not a key");
    await body.fill("{");
    await send();
    await page.getByText(t("developers.noKey")).waitFor();
    await page.getByText(t("developers.notJson")).waitFor();
    await field.fill(key);
    await page.getByLabel(t("developers.call"), { exact: true }).selectOption("/apicalls/getTable");
    await send();
    await expect.poll(() => answer.textContent()).toContain('"totalRecords"');
    await settled(page);
    await expectAccessible(page);
    await keepPicture(page, `developers ${language} ${width}`);
    // The Owner's session may list roles, but the key may not.
    await body.fill('{ "tableName": "userRoles", "currentPage": 1 }');
    await send();
    await expect.poll(() => answer.textContent()).not.toContain('"totalRecords"');
    await page.getByLabel(t("developers.call"), { exact: true }).selectOption("/apicalls/saveRecord");
    await page.getByLabel(t("developers.once"), { exact: true }).fill("it's once");
    const command = async () => (await page.locator("pre", { hasText: "curl" }).textContent()) ?? "";
    await expect.poll(command).toContain(String.raw`'Idempotency-Key: it'\''s once'`);
    expect(await command()).not.toContain(key);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(key);
    await page.close();
  },
);

it("A case manager without the access key gets no access, and no other page loads its code", async () => {
  const page = await openAs(site, "case@harbor.example", "/settings");
  const t = textsOf("en");
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await settled(page);
  expect(await page.getByRole("link", { name: t("chrome.developers") }).count()).toBe(0);
  expect((await loaded()).some((name) => /developers-screen/.test(name))).toBe(false);
  await page.goto(`${site.url}/developers`);
  await page.getByText(t("errors.noAccess")).first().waitFor();
  await page.close();
});
