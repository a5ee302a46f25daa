import { expectAccessible } from "#tests/support/accessible.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

describe("The views of a list", () => {
  it.runIf(isFull)(
    "are one tap away, appear in the address, and are saved, changed, discarded and deleted [14-A3.3]",
    async () => {
      const also = JSON.stringify([{ field: "gender", op: "notEmpty" }]);
      const page = await openAs(
        site,
        "case@harbor.example",
        `/mentee/manage?${new URLSearchParams({ also }).toString()}`,
      );
      const params = () => Object.fromEntries(new URL(page.url()).searchParams);
      const views = page.getByRole("group", { name: "Views", exact: true });
      const chips = page.getByRole("group", { name: "Filters" });
      const chip = (name: RegExp) => views.getByRole("button", { name });
      const pressed = () => views.locator('[aria-pressed="true"]').allInnerTexts();
      const totals = () => page.locator("[data-totals]").first().innerText();
      // Filters without a control appear in words, and can be removed.
      const words = chips.getByRole("button", { name: "Gender: any answer. Remove this filter" });
      await words.waitFor();
      await expectAccessible(page, "main");
      await words.click();
      await expect.poll(params).toEqual({});
      await chip(/^My mentees *\d/).click();
      await expect.poll(params).toEqual({ saved: "shipped.mine", active: "1", "f.myCaseload": "1" });
      // The counts come after the views.
      await expect.poll(async () => (await pressed())[0]).toMatch(/\d+$/);
      const count = /\d+$/.exec((await pressed())[0] ?? "")?.[0];
      await expect.poll(totals).toContain(`${String(count)} record`);
      // Built-in views cannot be changed.
      await chips.getByRole("button", { name: "Incomplete" }).click();
      await views.getByText("Changed").waitFor();
      await expect.poll(() => chip(/^Save$/).count()).toBe(0);
      await chip(/^Discard$/).click();
      await expect.poll(params).not.toHaveProperty("incomplete");
      await chips.getByRole("button", { name: "Incomplete" }).click();
      await chip(/^Save as a view$/).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Mine with gaps");
      await expectAccessible(page, '[role="dialog"]');
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await chip(/^Mine with gaps/).waitFor();
      await expect.poll(async () => (await pressed())[0]).toContain("Mine with gaps");
      await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
      await expectAccessible(page, "main");
      // The view has its columns, and the person's columns stay those of the plain list.
      const heading = () => page.getByRole("columnheader", { name: "Email" }).count();
      await chips.getByRole("button", { name: "Columns" }).click();
      await chips.getByRole("checkbox", { name: "Email" }).uncheck();
      await views.getByText("Changed").waitFor();
      await chip(/^Save$/).click();
      await views.getByText("Changed").waitFor({ state: "hidden" });
      await expect.poll(heading).toBe(0);
      await chip(/^Edit view$/).click();
      await page.getByRole("dialog").getByLabel("Use as my default view").check();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await chip(/^All$/).click();
      await expect.poll(params).toEqual({ saved: "all" });
      await expect.poll(heading).toBe(1);
      await page.getByRole("link", { name: "Mentees", exact: true }).first().click();
      await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
      await expect.poll(params).toMatchObject({ incomplete: "1", "f.myCaseload": "1" });
      await expect.poll(heading).toBe(0);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole("button", { name: /^Filter/ }).click();
      const select = page.getByRole("combobox", { name: "Views" });
      await select.selectOption({ label: "Incomplete" });
      await expect.poll(params).toEqual({ saved: "shipped.incomplete", incomplete: "1" });
      await select.selectOption({ label: "Mine with gaps" });
      await chip(/^Edit view$/).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect.poll(() => params()["saved"]).toBeUndefined();
      await expect.poll(() => select.locator("option").allInnerTexts()).not.toContain("Mine with gaps");
    },
  );

  it.runIf(isFull)(
    "are shared by Owners, changed after a question, withdrawn, and opened by the palette [14-A3.3]",
    async () => {
      const page = await openAs(site, "owner@harbor.example", "/mentee/manage?active=1");
      const params = () => Object.fromEntries(new URL(page.url()).searchParams);
      const views = page.getByRole("group", { name: "Views", exact: true });
      const chip = (name: RegExp) => views.getByRole("button", { name });
      const dialog = (name: string) => page.getByRole("dialog", { name });
      await chip(/^Save as a view$/).click();
      const form = dialog("New view");
      await form.getByLabel("Name").fill("Enrollments");
      await form.getByLabel("Who can see it").selectOption({ label: "A role" });
      await form.getByLabel("Role", { exact: true }).selectOption({ label: "Case manager" });
      await form.getByRole("button", { name: "Save" }).click();
      // Above the list first, open a moment later.
      await views.locator('[aria-pressed="true"]').getByText("Enrollments").waitFor();
      await form.waitFor({ state: "hidden" });
      await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Incomplete" }).click();
      await chip(/^Save$/).click();
      const question = dialog("Change this view for everyone?");
      await question.getByText("Enrollments").waitFor();
      await expectAccessible(page, '[role="dialog"]');
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "hidden" });
      await views.getByText("Changed").waitFor();
      await chip(/^Save$/).click();
      await question.getByRole("button", { name: "Change" }).click();
      await views.getByText("Changed").waitFor({ state: "hidden" });
      await chip(/^All$/).click();
      await expect.poll(params).toEqual({});
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search people, pages, and actions").fill("in the prog");
      await page.getByText("Enrollments").nth(1).waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(params).toMatchObject({ active: "1", incomplete: "1" });
      await expect.poll(() => params()["saved"]).toMatch(/^\d+$/);
      await chip(/^Shared views$/).click();
      const shared = dialog("Shared views");
      await shared
        .getByRole("listitem")
        .filter({ hasText: "Enrollments" })
        .getByText(/^Case manager, shared by /)
        .waitFor();
      await expectAccessible(page, '[role="dialog"]');
      await shared.getByRole("button", { name: "Delete: In the program" }).click();
      await dialog("Delete the shared view?").getByRole("button", { name: "Delete" }).click();
      await shared.getByText("Enrollments").first().waitFor({ state: "hidden" });
      await shared.getByText("Referred this quarter").waitFor();
      await page.keyboard.press("Escape");
      await chip(/^In the program/).waitFor({ state: "hidden" });
    },
  );
});
