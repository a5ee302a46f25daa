/** Single keys (A3.2): what they do, where they are off, and that each is a button as well (WCAG 2.1.4). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const t = textsOf("en");
const dialog = (page: Page) => page.locator("[role=dialog]:has([data-shortcuts])");
const place = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

it("A3.2 keys add and go from anywhere, are listed as buttons, and leave fields alone", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  await page.locator("[data-row]").first().waitFor();
  const at = async (path: string) => {
    await expect.poll(() => place(page)).toBe(path);
  };

  // The keys come after the first screen.
  await expect
    .poll(async () => {
      if ((await dialog(page).count()) === 0) await press(page, "?");
      return dialog(page)
        .getByRole("heading", { name: t("shortcuts.all") })
        .count();
    })
    .toBe(1);
  await expectAccessible(page);
  await keepPicture(page, "shortcuts");
  expect(
    await dialog(page)
      .getByRole("button", { name: /^Add a note: / })
      .innerText(),
  ).toContain("n");
  await dialog(page).getByRole("button", { name: "All notes" }).click();
  await at("/case-work/notes");
  await dialog(page).waitFor({ state: "hidden" });

  await press(page, "g", "m");
  await at("/mentee/manage");
  await page.locator("[data-row]").first().waitFor();
  await press(page, "?");
  await dialog(page)
    .getByRole("button", { name: t("shortcuts.search") })
    .waitFor();
  await press(page, "/");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=search]") !== null))
    .toBe(true);
  await page.keyboard.type("gm?cn");
  expect(await page.getByRole("search").getByRole("textbox").inputValue()).toBe("gm?cn");
  expect(await dialog(page).count()).toBe(0);
  expect(place(page)).toBe("/mentee/manage");

  const palette = page.getByRole("dialog", { name: t("chrome.paletteHint") });
  await goTo(page, "/");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  // Letters typed ahead of the palette are none.
  await press(page, "Control+k", "g", "m");
  await palette.getByRole("textbox").waitFor();
  expect([await dialog(page).count(), place(page)]).toEqual([0, "/"]);
  await palette.getByRole("textbox").press("Escape");
  await palette.waitFor({ state: "hidden" });

  // Without a mentee on the screen the panel asks for whom; contacts ask the palette.
  const panel = (name: string) => page.getByRole("dialog", { name });
  const isFocused = page.locator("[role=dialog] [name=menteeId]:focus");
  await press(page, "c", "l");
  await expect.poll(() => palette.getByRole("textbox").inputValue()).toBe("log ");
  await palette.getByRole("textbox").press("Escape");
  await palette.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: t("chrome.quickAdd") }).click();
  await dialog(page).getByRole("button", { name: "Add a note: …" }).click();
  await isFocused.waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.type("isaiah bro");
  await press(page, "Enter");
  await panel("Add note: Isaiah T Broadnax").locator("[name=quickText]:focus").waitFor();
  expect(place(page)).toBe("/");
  await page.keyboard.type("Said he is well");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "panel-note");
  const id = "6";

  // What is typed about somebody stays with that person, even after a reload.
  await page.reload();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await goTo(page, `/mentee/mentee-goals/${id}`);
  await page.getByRole("heading", { name: "Isaiah T Broadnax" }).waitFor();
  await expect
    .poll(async () => {
      if ((await dialog(page).count()) === 0) await press(page, "c");
      return dialog(page).getByRole("button", { name: "Add a note: Isaiah T Broadnax" }).count();
    })
    .toBe(1);
  await press(page, "n");
  const typed = panel("Add note: Isaiah T Broadnax").locator("[name=quickText]:focus");
  await expect.poll(() => typed.inputValue()).toBe("Said he is well");
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await press(page, "c");
  await dialog(page).getByRole("button", { name: "Assign a task: Isaiah T Broadnax" }).waitFor();
  await keepPicture(page, "shortcuts-add");
  await press(page, "a");
  // Somebody else: what is typed about the first one does not go along, and nothing is saved without a person.
  const plan = panel("Plan appointment: Isaiah T Broadnax");
  await plan.locator("[data-field=type] :focus").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "panel-appointment");
  await plan.locator("[name=menteeId]").fill("");
  await plan.locator("[name=menteeId]").press("Tab");
  await page
    .getByRole("dialog", { name: "Plan appointment", exact: true })
    .getByRole("button", { name: "Save" })
    .click();
  await page.getByText("A mentee is required!").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await press(page, "c", "l");
  await page.getByRole("dialog", { name: "Log contact: Isaiah T Broadnax" }).waitFor();
  await press(page, "g", "m");
  expect(place(page)).toBe(`/mentee/mentee-goals/${id}`);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  // Switched off, nothing but Ctrl-K is left, and the list by pointer.
  await press(page, "Control+k");
  await palette.getByRole("textbox").fill(t("chrome.settings"));
  await palette.locator("[data-action][data-selected]", { hasText: t("chrome.settings") }).waitFor();
  await press(page, "Enter");
  await page.getByLabel(t("settingsDrawer.shortcuts")).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("settingsDrawer.allShortcuts") }).click();
  await dialog(page).getByText(t("shortcuts.areOff")).waitFor();
  await press(page, "Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await press(page, "g", "d");
  await press(page, "?");
  expect(await dialog(page).count()).toBe(0);
  expect(place(page)).toBe(`/mentee/mentee-goals/${id}`);
  await page.context().close();
});
