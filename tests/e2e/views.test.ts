import { expectAccessible } from "#tests/support/accessible.ts";
import { describe, expect, it } from "vitest";
import { holdBack } from "#tests/support/hold-back.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { chooseInList, chooseView, openFilters, openViews } from "#tests/support/list-page.ts";

const site = testSite();

describe("The views of a list", () => {
  it("are in one menu, appear in the address, and are saved, changed, discarded and deleted [14-A3.3]", async () => {
    const also = JSON.stringify([{ field: "gender", op: "notEmpty" }]);
    const page = await openAs(
      site,
      "case@harbor.example",
      `/mentee/manage?${new URLSearchParams({ saved: "all", also }).toString()}`,
    );
    const params = () => Object.fromEntries(new URL(page.url()).searchParams);
    const main = page.locator("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const shown = () => main.locator("[data-views]").innerText();
    const totals = () => page.locator("[data-totals]").first().innerText();
    // Filters without a control appear in words, and can be removed.
    const words = button("Gender: any answer. Remove this filter");
    await words.waitFor();
    await expectAccessible(page, "main");
    await words.click();
    await expect.poll(params).toEqual({ saved: "all" });
    await settled(page);
    const menu = await openViews(page);
    await expectAccessible(page, "main");
    const mine = menu.getByRole("menuitemradio", { name: /^My mentees/ });
    // The counts load after the views.
    await expect.poll(() => mine.innerText()).toMatch(/\d+$/);
    const count = /\d+$/.exec(await mine.innerText())?.[0];
    await mine.click();
    await expect.poll(params).toMatchObject({ saved: "shipped.mine", active: "1", "f.myCaseload": "1" });
    await expect.poll(totals).toContain(`${String(count)} record`);
    // There are no chips for the view's own filters.
    await expect.poll(() => main.getByRole("button", { name: /Remove this filter$/ }).count()).toBe(0);
    // Built-in views cannot be changed.
    const chooseIncomplete = async () => {
      const choice = (await openFilters(page)).getByLabel("Incomplete");
      await expect.poll(() => choice.isChecked()).toBe(false);
      await choice.click();
      await expect.poll(params).toMatchObject({ incomplete: "1" });
      await page.keyboard.press("Escape");
    };
    await chooseIncomplete();
    await button("Discard").waitFor();
    await expect.poll(() => button("Save").count()).toBe(0);
    await button("Discard").click();
    await expect.poll(params).not.toHaveProperty("incomplete");
    await chooseIncomplete();
    await (await openViews(page)).getByRole("menuitem", { name: "Save as a view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Mine with gaps");
    await expectAccessible(page, '[role="dialog"]');
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.poll(shown).toBe("Mine with gaps");
    await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
    await expectAccessible(page, "main");
    // The view has its columns, and the person's columns stay those of the plain list.
    const heading = () => page.getByRole("columnheader", { name: "Last contact" }).count();
    await chooseInList(page, "Columns");
    await page.getByRole("dialog").getByRole("checkbox", { name: "Last contact" }).uncheck();
    await page.keyboard.press("Escape");
    await button("Save").click();
    await button("Save").waitFor({ state: "hidden" });
    await expect.poll(heading).toBe(0);
    await (await openViews(page)).getByRole("menuitem", { name: "Edit view" }).click();
    await page.getByRole("dialog").getByLabel("Use as my default view").check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await chooseView(page, /^All$/);
    await expect.poll(params).toEqual({ saved: "all" });
    await expect.poll(() => page.getByRole("columnheader", { name: "Email" }).count()).toBe(1);
    await page.getByRole("link", { name: "Mentees", exact: true }).first().click();
    await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
    await expect.poll(params).toMatchObject({ incomplete: "1", "f.myCaseload": "1" });
    await expect.poll(heading).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await chooseView(page, /^Incomplete/);
    await expect.poll(params).toEqual({ saved: "shipped.incomplete", active: "1", incomplete: "1" });
    await chooseView(page, /^Mine with gaps/);
    await expect.poll(shown).toBe("Mine with gaps");
    await (await openViews(page)).getByRole("menuitem", { name: "Edit view" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => params()["saved"]).toBeUndefined();
    const left = await openViews(page);
    expect((await left.getByRole("menuitemradio").allInnerTexts()).join(" ")).not.toContain("Mine with gaps");
  });

  it("keep a form open that was opened again before the save of the first one ended", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage?active=1");
    const form = page.getByRole("dialog", { name: "New view" });
    const name = form.getByLabel("Name");
    const begin = async (text: string) => {
      await (await openViews(page)).getByRole("menuitem", { name: "Save as a view" }).click();
      await name.fill(text);
    };
    await begin("The first view");
    const saves = await holdBack(page, "**/apicalls/views/save", "answers");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(saves.count).toBe(1);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await begin("The next view");
    saves.release();
    await expect.poll(() => new URL(page.url()).searchParams.get("saved")).toMatch(/^\d+$/);
    await settled(page);
    expect(await name.inputValue()).toBe("The next view");
    await page.close();
  });

  it("are shared by Owners, changed after a question, withdrawn, and opened by the palette [14-A3.3]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage?active=1");
    const params = () => Object.fromEntries(new URL(page.url()).searchParams);
    const main = page.locator("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const dialog = (name: string) => page.getByRole("dialog", { name });
    await (await openViews(page)).getByRole("menuitem", { name: "Save as a view" }).click();
    const form = dialog("New view");
    await form.getByLabel("Name").fill("Board list");
    await form.getByLabel("Who can see it").selectOption({ label: "A role" });
    await form.getByLabel("Role", { exact: true }).selectOption({ label: "Case manager" });
    await form.getByRole("button", { name: "Save" }).click();
    await main.locator("[data-views]", { hasText: "Board list" }).waitFor();
    await form.waitFor({ state: "hidden" });
    await (await openFilters(page)).getByLabel("Incomplete").click();
    await page.keyboard.press("Escape");
    await button("Save").click();
    const question = dialog("Change this view for everyone?");
    await question.getByText("Board list").waitFor();
    await expectAccessible(page, '[role="dialog"]');
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    await button("Save").click();
    await question.getByRole("button", { name: "Change" }).click();
    await button("Save").waitFor({ state: "hidden" });
    await (await openViews(page)).getByRole("menuitem", { name: "Edit view" }).click();
    const edited = dialog("Edit view");
    await edited.getByLabel("Name").fill("Board list, new");
    await edited.getByRole("button", { name: "Save" }).click();
    await question.getByText("Board list, new").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    // Escape closes only the question.
    expect(await edited.getByLabel("Name").inputValue()).toBe("Board list, new");
    // Deleting a shared view asks the same question here as among the shared views.
    await edited.getByRole("button", { name: "Delete" }).click();
    const loss = dialog("Delete the shared view?");
    await loss.getByText("Board list", { exact: true }).waitFor();
    await loss.getByRole("button", { name: "Cancel" }).click();
    await loss.waitFor({ state: "hidden" });
    await edited.getByRole("button", { name: "Cancel" }).click();
    await edited.waitFor({ state: "hidden" });
    await chooseView(page, /^All$/);
    await expect.poll(params).toEqual({});
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search people, pages, and actions").fill("board");
    // Waits until only matching views are left, because several lists have views with the same name.
    const found = page.locator("[role=dialog] [data-action]");
    await expect.poll(async () => (await found.allInnerTexts()).join()).toMatch(/^(?!.*Late).*Board list/s);
    await found.filter({ hasText: "Board list" }).click();
    await expect.poll(params).toMatchObject({ active: "1", incomplete: "1" });
    await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
    await chooseInList(page, "Shared views");
    const shared = dialog("Shared views");
    await shared
      .getByRole("listitem")
      .filter({ hasText: "Board list" })
      .getByText(/^Case manager, shared by /)
      .waitFor();
    await expectAccessible(page, '[role="dialog"]');
    await shared.getByRole("button", { name: "Delete: Board list" }).click();
    await dialog("Delete the shared view?").getByRole("button", { name: "Delete" }).click();
    await shared.getByText("Board list").first().waitFor({ state: "hidden" });
    await shared.getByText("Referred this quarter").waitFor();
    await page.keyboard.press("Escape");
    const left = await openViews(page);
    expect((await left.getByRole("menuitemradio").allInnerTexts()).join(" ")).not.toContain("Board list");
  });
});
