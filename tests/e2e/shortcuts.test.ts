/** Single-key shortcuts (A3.2): what they do, where they are off, and that each also has a button (WCAG 2.1.4). */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { hashFully, makeMentee, testPassword } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

const t = textsOf("en");
const dialog = (page: Page) => page.locator("[role=dialog]:has([data-shortcuts])");
const addMenu = (page: Page) => page.getByRole("menu", { name: t("chrome.quickAdd") });
const place = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

it("Keys add and navigate from anywhere, are listed as buttons, and do nothing in fields [A3.2]", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  await page.locator("[data-row]").first().waitFor();
  const at = async (path: string) => {
    await expect.poll(() => place(page)).toBe(path);
  };

  // The shortcuts load after the first screen.
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
  await expect
    .poll(() =>
      dialog(page)
        .getByRole("button", { name: t("shortcuts.writeNote") })
        .innerText(),
    )
    .toContain("n");
  await dialog(page).getByRole("button", { name: "All notes" }).click();
  await at("/case-work/notes");
  await dialog(page).waitFor({ state: "hidden" });
  // The previous list stays on the screen until this one has loaded.
  await page.getByRole("heading", { level: 1, name: "Notes" }).waitFor();

  await press(page, "g", "m");
  // Compares only the path, because the first view adds a query.
  await expect.poll(() => new URL(page.url()).pathname).toBe("/mentee/manage");
  await page.getByRole("heading", { level: 1, name: "Mentees" }).waitFor();
  await press(page, "?");
  // Waits until the dialog has the focus, or it would take it from the search field.
  await expect
    .poll(() => dialog(page).evaluate((shown) => shown.contains(document.activeElement)))
    .toBe(true);
  await settled(page);
  await press(page, "/");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=search]") !== null))
    .toBe(true);
  await page.keyboard.type("gm?cn");
  await expect.poll(() => page.getByRole("search").getByRole("textbox").inputValue()).toBe("gm?cn");
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/mentee/manage");

  const palette = page.getByRole("dialog", { name: t("chrome.paletteHint") });
  await goTo(page, "/");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  // Letters typed while the palette opens aren't shortcuts.
  await press(page, "Control+k", "g", "m");
  await palette.getByRole("textbox").waitFor();
  expect([await dialog(page).count(), place(page)]).toEqual([0, "/"]);
  await palette.getByRole("textbox").press("Escape");
  await palette.waitFor({ state: "hidden" });

  // Without a mentee on the screen, the panel asks for one, and logging a contact uses the palette.
  const panel = (name: string) => page.getByRole("dialog", { name });
  const isFocused = page.locator("[role=dialog] [name=menteeId]:focus");
  await press(page, "c", "l");
  await expect.poll(() => palette.getByRole("textbox").inputValue()).toBe("log ");
  await palette.getByRole("textbox").press("Escape");
  await palette.waitFor({ state: "hidden" });
  const writeNote = addMenu(page).getByRole("menuitem", { name: t("shortcuts.writeNote") });
  await expect
    .poll(async () => {
      // The button also closes the menu that the keys opened.
      if ((await addMenu(page).count()) === 0)
        await page.getByRole("button", { name: t("chrome.quickAdd"), exact: true }).click();
      return writeNote.count();
    })
    .toBe(1);
  await writeNote.click();
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

  // Text about a person stays with that person, even after a reload.
  await expect.poll(async () => (await draftsOn(page)).join()).toContain("draft:");
  await page.reload();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await goTo(page, `/mentee/mentee-goals/${id}`);
  await page.getByRole("heading", { name: "Isaiah T Broadnax" }).waitFor();
  await expect
    .poll(async () => {
      if ((await addMenu(page).count()) === 0) await press(page, "c");
      return addMenu(page)
        .getByRole("menuitem", { name: t("shortcuts.writeNote") })
        .count();
    })
    .toBe(1);
  await press(page, "n");
  const typed = panel("Add note: Isaiah T Broadnax").locator("[name=quickText]:focus");
  await expect.poll(() => typed.inputValue()).toBe("Said he is well");
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await press(page, "c");
  await addMenu(page)
    .getByRole("menuitem", { name: t("shortcuts.assignTask") })
    .waitFor();
  await keepPicture(page, "shortcuts-add");
  // Lists that load late don't replace an input that has the focus.
  const lists = Promise.withResolvers<void>();
  await page.route("**/apicalls/getList", async (route) => {
    await lists.promise;
    await route.continue();
  });
  await press(page, "a");
  await panel("Schedule appointment: Isaiah T Broadnax").locator("select[name=type]:disabled").waitFor();
  lists.resolve();
  const plan = panel("Schedule appointment: Isaiah T Broadnax");
  await plan.locator("[data-field=type] :focus").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "panel-appointment");
  // On the mentee's page, the panel doesn't ask for the mentee again. Elsewhere, nothing is saved without one.
  expect(await plan.locator("[name=menteeId]").count()).toBe(0);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await goTo(page, "/mentee/manage");
  // Until the list is shown, the keys still add to the mentee on the screen.
  await page.getByRole("heading", { level: 1, name: "Mentees" }).waitFor();
  await press(page, "c", "a");
  await page
    .getByRole("dialog", { name: "Schedule appointment", exact: true })
    .getByRole("button", { name: "Save" })
    .click();
  await page.getByText("A mentee is required!").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await goTo(page, `/mentee/mentee-goals/${id}`);
  await page.getByRole("heading", { name: "Isaiah T Broadnax" }).waitFor();
  await press(page, "c", "l");
  await page.getByRole("dialog", { name: "Log contact: Isaiah T Broadnax" }).waitFor();
  await press(page, "g", "m");
  expect(place(page)).toBe(`/mentee/mentee-goals/${id}`);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  // When the shortcuts are off, only Ctrl-K works, and their list still opens by pointer.
  await press(page, "Control+k");
  await palette.getByRole("textbox").fill(t("chrome.display"));
  await palette.locator("[data-action][data-selected]", { hasText: t("chrome.display") }).waitFor();
  await press(page, "Enter");
  await page.getByLabel(t("settingsDrawer.shortcuts")).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("settingsDrawer.allShortcuts") }).click();
  await dialog(page).getByText(t("shortcuts.areOff")).waitFor();
  await press(page, "Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await press(page, "g", "d");
  await press(page, "?");
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(place(page)).toBe(`/mentee/mentee-goals/${id}`);
  await page.context().close();
});

it("The Add button doesn't repeat the key of a place", async () => {
  const page = await openAs(site, "case@harbor.example", "/mentee/manage");
  await page.locator("[data-row]").first().waitFor();
  await press(page, "g", "n");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/case-work/notes");
  await page.getByRole("heading", { level: 1, name: "Notes" }).waitFor();
  await goTo(page, "/");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await page.getByRole("button", { name: t("chrome.quickAdd"), exact: true }).click();
  const items = addMenu(page).getByRole("menuitem");
  const panel = page.getByRole("dialog");
  await expect.poll(async () => (await items.count()) + (await panel.count())).toBeGreaterThan(0);
  await settled(page);
  expect(await panel.count()).toBe(0);
  expect(await items.count()).toBeGreaterThan(0);
  await page.close();
});

it("Letters typed while a panel is loading aren't shortcuts", async () => {
  const page = await openAs(site, "owner@harbor.example", "/");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await page.getByRole("button", { name: t("chrome.quickAdd"), exact: true }).click();
  await addMenu(page)
    .getByRole("menuitem", { name: t("shortcuts.sendMessage") })
    .waitFor();
  await settled(page);
  const code = await holdBack(page, "**/assets/*.js");
  await press(page, "s");
  await expect.poll(code.count).toBeGreaterThan(0);
  await addMenu(page).waitFor({ state: "detached" });
  await press(page, "c");
  expect(await addMenu(page).count()).toBe(0);
  code.release();
  await page.getByRole("dialog").locator("[name=menteeId]").waitFor();
  expect(await addMenu(page).count()).toBe(0);
  await page.close();
});

it("A quick panel never confuses two people, and loses nothing that was typed", async () => {
  const { db } = site;
  const { own, owner } = await makeWorld(db);
  await hashFully(db, owner);
  const named = async (firstName: string, lastName: string, birthday: string) =>
    (await makeMentee(db, own, { values: { firstName, middleName: "", lastName, birthday } })).id;
  const first = await named("Ana", "Ruiz", "1990-02-01");
  const second = await named("Ana", "Ruiz", "1985-07-09");
  const ben = await named("Ben", "Otero", "1979-01-30");
  const notesOf = async (id: string) =>
    (await sql<{ note: string }>`select note from mentee_user_notes where mentee_id = ${id}`.execute(db))
      .rows;
  const page = await openAs(site, owner.email, "/");
  const panel = page.getByRole("dialog");
  const heading = (name: string) => panel.getByRole("heading", { name });
  const picker = panel.locator("[name=menteeId]");
  const text = panel.locator("[name=quickText]");
  const open = async () => {
    await expect
      .poll(async () => {
        if ((await panel.count()) + (await addMenu(page).count()) === 0) await press(page, "c");
        return addMenu(page).count();
      })
      .toBe(1);
    await press(page, "n");
    await page.locator("[role=dialog] [name=menteeId]:focus").waitFor();
  };
  const pick = async (typed: string, title: string) => {
    await picker.fill(typed);
    await picker.press("Enter");
    await heading(title).waitFor();
  };
  // A search that fails doesn't say that there is no such person.
  const refusal = { status: 400, json: { status: 0, message: "Not now." } };
  await page.route("**/apicalls/getTable", (route) => route.fulfill(refusal));
  await open();
  await picker.fill("ana");
  await panel.getByText("Not now.").waitFor();
  expect(await panel.getByText(t("screens.filters.nothingFound")).count()).toBe(0);
  await page.unroute("**/apicalls/getTable");
  await picker.fill("ana ruiz");
  await panel.getByRole("option", { name: "Ana Ruiz (Feb 1, 1990)" }).waitFor();
  await panel.getByRole("option", { name: "Ana Ruiz (Jul 9, 1985)" }).click();
  await heading("Add note: Ana Ruiz (Jul 9, 1985)").waitFor();
  await expectAccessible(page, "[role=dialog]");

  // After a wrong choice, the text just typed moves to the right person.
  await text.fill("He moved to Oakland.");
  await pick("otero", "Add note: Ben Otero");
  await expect.poll(() => text.inputValue()).toBe("He moved to Oakland.");
  await press(page, "Escape");
  await panel.waitFor({ state: "detached" });
  await open();
  await pick("ben", "Add note: Ben Otero");
  await expect.poll(() => text.inputValue()).toBe("He moved to Oakland.");
  // A draft that was restored for a person stays with that person.
  await picker.fill("ruiz");
  await panel.getByRole("option", { name: "Ana Ruiz (Feb 1, 1990)" }).click();
  await heading("Add note: Ana Ruiz (Feb 1, 1990)").waitFor();
  await expect.poll(() => text.inputValue()).toBe("");
  await pick("otero", "Add note: Ben Otero");
  await expect.poll(() => text.inputValue()).toBe("He moved to Oakland.");

  // The server fails, and then the session has expired.
  await page.route("**/apicalls/saveRecord", (route) => route.fulfill({ status: 500, body: "{}" }), {
    times: 1,
  });
  await text.press("Control+Enter");
  await page.getByText(t("errors.saveFailedTitle")).first().waitFor();
  await expect.poll(() => text.inputValue()).toBe("He moved to Oakland.");
  await sql`delete from sessions`.execute(db);
  await text.press("Control+Enter");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await open();
  await pick("ben", "Add note: Ben Otero");
  await expect.poll(() => text.inputValue()).toBe("He moved to Oakland.");

  // The contact was saved, but the response was lost. It is resent automatically and stored once.
  const again = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/apicalls/saveRecord", async (route) => {
    sent += 1;
    if (sent > 1) {
      await again.promise;
      return route.continue();
    }
    await route.fetch();
    return route.abort();
  });
  await text.press("Control+Enter");
  await expect.poll(() => sent).toBe(2);
  // The person cannot change while the contact is in flight.
  expect(await picker.isEditable()).toBe(false);
  await text.press("Control+Enter");
  again.resolve();
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => notesOf(ben)).toEqual([{ note: "<p>He moved to Oakland.</p>" }]);
  expect([...(await notesOf(first)), ...(await notesOf(second))]).toEqual([]);
  // Drafts are encrypted, but their names contain the mentee.
  const drafts = async () => (await draftsOn(page)).filter((name) => name.includes(`:${ben}:`));
  await expect.poll(drafts).toEqual([]);
  site.failures.length = 0;
  await page.close();
});

it("A save that ends late doesn't close the panel that was opened since", async () => {
  const mentee = await makeMentee(site.db, "2");
  const page = await openAs(site, "owner@harbor.example", `/mentee/mentee-goals/${mentee.id}`);
  const panel = page.getByRole("dialog");
  const open = async (letter: string, name: string) => {
    await expect
      .poll(async () => {
        if ((await panel.count()) + (await addMenu(page).count()) === 0) await press(page, "c");
        return addMenu(page).count();
      })
      .toBe(1);
    await press(page, letter);
    await panel.locator(`[name=${name}]`).waitFor();
  };
  await open("n", "quickText");
  await panel.locator("[name=quickText]").fill("The first one");
  const saves = await holdBack(page, "**/apicalls/saveRecord", "answers");
  await panel.locator("[name=quickText]").press("Control+Enter");
  await expect.poll(saves.count).toBe(1);
  await press(page, "Escape");
  await panel.waitFor({ state: "detached" });
  await open("l", "contactText");
  await panel.locator("[name=contactText]").fill("The second one");
  const answered = page.waitForResponse("**/apicalls/saveRecord");
  saves.release();
  await answered;
  await settled(page);
  expect(await panel.locator("[name=contactText]").inputValue()).toBe("The second one");
  const close = async () => {
    await press(page, "Escape");
    await panel.waitFor({ state: "detached" });
  };
  await close();

  // A save that ends late doesn't remove what was typed in the same panel since.
  const note = panel.locator("[name=quickText]");
  await open("n", "quickText");
  await note.fill("The third one");
  const later = await holdBack(page, "**/apicalls/saveRecord", "answers");
  await note.press("Control+Enter");
  await expect.poll(later.count).toBe(1);
  await close();
  await open("n", "quickText");
  await note.fill("The third one, and more");
  const answeredLater = page.waitForResponse("**/apicalls/saveRecord");
  later.release();
  await answeredLater;
  await settled(page);
  await close();
  await open("n", "quickText");
  expect(await note.inputValue()).toBe("The third one, and more");
  await page.close();
});
