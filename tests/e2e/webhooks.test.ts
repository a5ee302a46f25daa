/** The settings screen of webhooks: one is added and tested, and an event is sent to it again. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { ownerCases } from "#tests/support/owner-cases.ts";
import { openSite, settled, type Site } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openAs, tokenOf } from "#tests/support/visitor.ts";
import { WebhookReceiver } from "#tests/support/webhook-receiver.ts";

let site: Site;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  site = await openSite({ seed: "demo", env: { WEBHOOKS_TO_LOOPBACK: "true" } });
});
afterAll(async () => {
  await site?.close();
  receiver.close();
});

it.each(twins(ownerCases))(
  "An Owner adds a webhook in $language, sends a test event, sees it arrive, and sends it again",
  async ({ email, language, width }) => {
    receiver.came.length = 0;
    receiver.answer = 500;
    const t = textsOf(language);
    const page = await openAs(site, email, "/settings/webhooks", width);
    const dialog = page.getByRole("dialog");
    const button = (name: string) => dialog.getByRole("button", { name, exact: true });
    const inMenu = async (action: string) => {
      await page.getByRole("button", { name: t("screens.list.actionsOf", { name: "Browser hook" }) }).click();
      await page.getByRole("menuitem", { name: t(`records.webhooks.${action}`), exact: true }).click();
    };
    await page.getByRole("button", { name: t("webhooks.add"), exact: true }).click();
    await dialog.getByLabel(t("records.webhooks.fields.name")).fill("Browser hook");
    await dialog.getByLabel(t("records.webhooks.fields.url")).fill("https://10.0.0.1/");
    await dialog.getByRole("checkbox", { name: "mentee.changed", exact: true }).check();
    await settled(page);
    await expectAccessible(page);
    await button(t("common.save")).click();
    // An internal address is refused, with the reason.
    await page.getByText(t("server.webhooks.address")).first().waitFor();
    await dialog.getByLabel(t("records.webhooks.fields.url")).fill(receiver.url);
    await button(t("common.save")).click();
    const secret = (await dialog.locator("[data-new-key]").textContent()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    await button(t("common.close")).last().click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Browser hook").first().waitFor();
    expect(await page.content()).not.toContain(secret);

    await inMenu("deliveries");
    await dialog.getByText(t("webhooks.none")).waitFor();
    await button(t("records.webhooks.test")).click();
    const state = (name: string) => dialog.getByText(t(`webhooks.states.${name}`), { exact: true });
    await dialog.getByText(t("webhooks.answered", { code: "500" })).waitFor();
    await state("queued").waitFor();
    await settled(page);
    await expectAccessible(page);
    receiver.answer = 200;
    await button(
      t("webhooks.againNamed", { type: "webhook.test", id: await idOf("Browser hook", email) }),
    ).click();
    await state("sent").waitFor();
    expect(new Set(receiver.types)).toEqual(new Set(["webhook.test"]));
    await button(t("common.close")).last().click();

    await inMenu("rotate");
    await button(t("records.webhooks.rotate")).click();
    expect(await dialog.locator("[data-new-key]").textContent()).not.toBe(secret);
    await button(t("common.close")).last().click();
    await inMenu("disable");
    await button(t("records.webhooks.disable")).click();
    await page.getByText(t("records.webhooks.options.state.disabled"), { exact: true }).first().waitFor();
    await inMenu("remove");
    await button(t("records.webhooks.remove")).click();
    await page.getByText(t("records.webhooks.noRecords")).waitFor();
    await page.close();
  },
);

async function idOf(name: string, email: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select w.id from webhooks w join accounts a on a.id = w.created_by
    where w.name = ${name} and a.email_key = ${email}`.execute(site.db);
  return rows[0]!.id;
}

it("A form of a webhook that was opened again stays open after a slow save", async () => {
  const t = textsOf("en");
  const email = "owner@harbor.example";
  const hook = { tableId: "0", name: "Slow hook", url: receiver.url, eventTypes: ["mentee.changed"] };
  const { body } = await site.app.post("webhooks/save", hook, await tokenOf(site, email));
  expect(body).toMatchObject({ status: 1 });
  const page = await openAs(site, email, "/settings/webhooks");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(t("records.webhooks.fields.name"));
  const open = async () => {
    await page.getByRole("button", { name: t("screens.list.actionsOf", { name: "Slow hook" }) }).click();
    await page.getByRole("menuitem", { name: t("records.webhooks.edit"), exact: true }).click();
    await name.waitFor();
  };
  await open();
  await dialog.getByRole("checkbox", { name: "mentee.added", exact: true }).check();
  const saves = await holdBack(page, "**/apicalls/webhooks/save", "answers");
  await dialog.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect.poll(saves.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  await name.fill("A new name");
  const answered = page.waitForResponse("**/apicalls/webhooks/save");
  saves.release();
  await answered;
  await settled(page);
  expect(await name.inputValue()).toBe("A new name");

  // Also after another slow change of the webhook.
  const disable = t("records.webhooks.disable");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: t("screens.list.actionsOf", { name: "Slow hook" }) }).click();
  await page.getByRole("menuitem", { name: disable, exact: true }).click();
  const switches = await holdBack(page, "**/apicalls/webhooks/switch");
  await dialog.getByRole("button", { name: disable, exact: true }).click();
  await expect.poll(switches.count).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  await name.fill("A newer name");
  const switched = page.waitForResponse("**/apicalls/webhooks/switch");
  switches.release();
  await switched;
  await settled(page);
  expect(await name.inputValue()).toBe("A newer name");

  // A rate limit covers all calls, so nothing is reloaded while it lasts.
  const refusal = { status: 429, json: { status: 0, message: "Not now." } };
  await page.route("**/apicalls/webhooks/save", (route) => route.fulfill(refusal));
  let reloads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/apicalls/getTable")) reloads += 1;
  });
  await dialog.getByRole("button", { name: t("common.save"), exact: true }).click();
  await page.getByText("Not now.").first().waitFor();
  await settled(page);
  expect(reloads).toBe(0);
  await page.close();
});

it("A case manager without the access key gets no access, and the code of the form isn't loaded", async () => {
  const t = textsOf("en");
  const page = await openAs(site, "case@harbor.example", "/settings/webhooks");
  await page.getByText(t("errors.noAccess")).first().waitFor();
  expect(await page.getByRole("button", { name: t("webhooks.add") }).count()).toBe(0);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.some((name) => /add-main|webhook-form/.test(name))).toBe(false);
  await page.close();
});
