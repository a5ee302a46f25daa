import { chooseInList, chooseView } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { zoneCode } from "#tests/support/days.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs, tokenOf } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const t = textsOf("en");
const site = testSite();

describe("An action on many records", () => {
  it.runIf(isFull)(
    "can be chosen by keyboard, asks first, shows the result for each record, and can be undone [14-A3.4]",
    async () => {
      const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
      const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
      const bar = page.getByRole("region", { name: "Actions for the selected records" });
      const dialog = page.getByRole("dialog");
      const button = (name: string | RegExp) => dialog.getByRole("button", { name });
      await boxes.first().focus();
      await page.keyboard.press("Space");
      await boxes.nth(1).check();
      await bar.getByText("2 selected", { exact: true }).waitFor();
      // The row did not open.
      expect(new URL(page.url()).pathname).toBe("/mentee/manage");
      await expectAccessible(page, "main");
      await keepPicture(page, "bulk bar");

      await bar.getByRole("button", { name: "Archive", exact: true }).click();
      await dialog.getByLabel("Reason").fill("They moved away");
      await expectAccessible(page, '[role="dialog"]');
      await button("Apply to 2").click();
      await dialog.getByText("Applied to 2 records.").waitFor();
      await expectAccessible(page, '[role="dialog"]');
      await keepPicture(page, "bulk result");
      await button("Undo").click();
      await dialog.getByText("2 records were changed back.").waitFor();
      await button("Close").last().click();
      await dialog.waitFor({ state: "detached" });
      await bar.waitFor({ state: "detached" });
      const pageBox = page.getByRole("checkbox", { name: "Select all on this page" });
      await expect.poll(() => pageBox.evaluate((box) => box === document.activeElement)).toBe(true);

      // Selects all records that match, beyond the page, so the number must be typed. One record is refused.
      await pageBox.check();
      await bar.getByRole("button", { name: /^Select all \d+ that match$/ }).click();
      const count = Number(/\d+/.exec(await bar.getByRole("status").innerText())?.[0]);
      expect(count).toBeGreaterThan(20);
      await bar.getByRole("button", { name: t("screens.bulk.add") }).click();
      await dialog.getByLabel("What", { exact: true }).selectOption("Tasks");
      await keepPicture(page, "bulk work");
      await dialog.locator("input[role=combobox]").first().click();
      await page.getByRole("listbox").getByRole("option").nth(1).click();
      await dialog.getByRole("textbox", { name: /^End Date/ }).fill("12/31/2027");
      const apply = button(`Apply to ${count}`);
      await expect.poll(() => apply.isDisabled()).toBe(true);
      await dialog.getByLabel(`Enter ${count} to continue`).fill(String(count));
      await sql`update mentees set anonymized_at = now() where id = (select max(id) from mentees
      where organization_id = (select organization_id from users where email = 'owner@harbor.example'))`.execute(
        site.db,
      );
      await apply.click();
      await dialog.getByText("1 was refused:").waitFor();
      await keepPicture(page, "bulk refused");
      // After the dialog, the toast also offers Undo.
      await button("Close").last().click();
      await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
      await page.getByRole("alert").getByText("Undone", { exact: true }).waitFor();
      const { rows } = await sql<{ left: number }>`select count(*)::integer as left from mentee_user_tasks g
      where g.created_at > now() - interval '5 minutes' and g.deleted_at is null
        and g.created_by = (select account_id from users where email = 'owner@harbor.example')`.execute(
        site.db,
      );
      expect(rows[0]?.left).toBe(0);

      await page.setViewportSize({ width: 390, height: 800 });
      await chooseInList(page, "Select");
      await page.locator("li[data-row] input[type=checkbox]").first().check();
      await bar.getByText("1 selected", { exact: true }).waitFor();
      await expectAccessible(page, "main");
      await keepPicture(page, "bulk bar on a phone");
    },
  );

  it.runIf(isFull)("is shown again after a reload until its result has been seen [14-A3.4]", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    const dialog = page.getByRole("dialog");
    const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
    await boxes.first().check();
    await boxes.nth(1).check();
    await page
      .getByRole("region", { name: "Actions for the selected records" })
      .getByRole("button", { name: "Archive", exact: true })
      .click();
    const status = "**/apicalls/job-status/**";
    await page.route(status, (route) =>
      route.fulfill({ json: { status: 1, jobStatus: "running", progress: 40 } }),
    );
    await dialog.getByRole("button", { name: "Apply to 2" }).click();
    await dialog.getByText("Working: 40%").waitFor();
    await page.reload();
    await dialog.getByText("Working: 40%").waitFor();
    await page.unroute(status);
    await dialog.getByText("Applied to 2 records.").waitFor();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByText("2 records were changed back.").waitFor();
    await page.reload();
    await boxes.first().waitFor();
    await settled(page);
    await expect.poll(() => dialog.count()).toBe(0);
    await page.close();
  });

  it.runIf(isFull)(
    "puts the chosen people on a list, shows them there, and takes them off it [14-A3.4]",
    async () => {
      const page = await openAs(site, "owner@puente.example", "/mentee/manage?per=5");
      const dialog = page.getByRole("dialog");
      const rows = page.locator("tbody tr[data-row]");
      await rows.first().waitFor();
      const idOf = (at: number) => rows.nth(at).getAttribute("data-row");
      const [first, second] = [await idOf(0), await idOf(1)];
      const boxes = rows.locator("input[type=checkbox]");
      const bar = page.getByRole("region", { name: "Acciones para los registros seleccionados" });
      const addOn = bar.getByRole("button", { name: "Agregar a una lista" });
      await boxes.nth(0).check();
      await addOn.click();
      await dialog.getByLabel("Nombre de la lista").fill("Taller del martes");
      await expectAccessible(page, '[role="dialog"]');
      await keepPicture(page, "bulk list");
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      // Adds another person to the same list.
      await boxes.nth(1).check();
      await addOn.click();
      await dialog.getByLabel("Lista", { exact: true }).selectOption("Taller del martes");
      await dialog.getByText("La lista tendrá 2 registros.", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Agregar", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await chooseView(page, /^Taller del martes/);
      const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")).sort());
      await expect.poll(shown).toEqual([first, second].sort());
      await keepPicture(page, "bulk list shown");
      await page.locator(`tr[data-row="${first}"] input[type=checkbox]`).check();
      await bar.getByRole("button", { name: "Quitar de “Taller del martes”" }).click();
      await expect.poll(shown).toEqual([second]);
      await page.reload();
      await rows.first().waitFor();
      await expect.poll(shown).toEqual([second]);
      await page.close();
    },
  );

  it.runIf(isFull)(
    "adds a group appointment for many mentees, which the calendar shows [14-A3.4]",
    async () => {
      const page = await openAs(site, "owner@harbor.example", "/mentee/manage?per=5");
      const dialog = page.getByRole("dialog");
      const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
      for (const at of [0, 1, 2]) await boxes.nth(at).check();
      await page.getByRole("button", { name: t("screens.bulk.add") }).click();
      await dialog.getByLabel("What", { exact: true }).selectOption("Appointments");
      await expect.poll(() => dialog.getByLabel(/^Minutes/).inputValue()).toBe("60");
      await expect.poll(() => dialog.getByLabel(/^How/).inputValue()).toBe("group");
      await keepPicture(page, "bulk appointment");
      await page.setViewportSize({ width: 390, height: 800 });
      await expectAccessible(page, '[role="dialog"]');
      await keepPicture(page, "bulk appointment on a phone");
      await dialog.getByLabel(/^Type/).first().click();
      await page.getByRole("listbox").getByRole("option").nth(1).click();
      await dialog.getByRole("textbox", { name: "Start: date" }).fill("3/4/2031");
      await dialog.getByRole("textbox", { name: "Start: time" }).fill("10:00 AM");
      await dialog.getByRole("button", { name: "Apply to 3" }).click();
      await dialog.getByText("Applied to 3 records.").waitFor();
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, "/calendar?view=day&day=2031-03-04");
      await expect.poll(() => page.locator("main").getByText(/10:00/).count()).toBeGreaterThan(0);
      await keepPicture(page, "bulk appointment in the calendar");
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from appointments
      where start_local = '2031-03-04T10:00' and mode = 'group' and minutes = 60`.execute(site.db);
      expect(rows).toEqual([{ count: 3 }]);
      await page.close();
    },
  );

  it("has today's date where the chosen people are, as a new absence does in its organization [14-A3.4]", async () => {
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone }).format(new Date());
    const [own, theirs] = ["Pacific/Auckland", "Pacific/Midway"] as const;
    await sql`update organizations set timezones = case id when 1 then ${zoneCode(own)}::integer
      else ${zoneCode(theirs)}::integer end where id in (1, 2)`.execute(site.db);
    const page = await openAs(site, "owner@demo.example", "/mentee/manage?org=2");
    const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByRole("button", { name: t("screens.bulk.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What", { exact: true }).selectOption("Tasks");
    const start = dialog.getByRole("textbox", { name: /^Start Date/ });
    await expect.poll(() => start.inputValue()).toBe(dayIn(theirs));

    await page.goto("/organizations/absences?record=0");
    const from = page.locator('[data-field="fromDate"] input');
    await expect.poll(() => from.inputValue()).toBe(dayIn(own));
    await page.locator('[data-field="organizationId"] select').selectOption("2");
    await expect.poll(() => from.inputValue()).toBe(dayIn(theirs));
    await page.close();
  });

  it("removes people from a list, but not those who were added to it in another tab", async () => {
    const ids: string[] = [];
    for (const lastName of ["Anlist", "Benlist", "Cleolist"])
      ids.push((await makeMentee(site.db, "2", { values: { lastName } })).id);
    const token = await tokenOf(site, "owner@harbor.example");
    const saveList = async (id: string, value: readonly string[]) => {
      const listing = { filter: { all: [{ field: "id", op: "in", value }] } };
      const flags = { pinned: true, isDefault: false, visibility: "me" };
      const view = { id, tableName: "mentees", name: "Tuesday", listing, ...flags };
      const { body } = await site.app.post("views/save", view, token);
      expect(body, JSON.stringify(body)).toMatchObject({ status: 1 });
      return String(body["id"]);
    };
    const listId = await saveList("0", ids.slice(0, 2));
    const page = await openAs(site, "owner@harbor.example", `/mentee/manage?saved=${listId}`);
    const rows = page.locator("tbody tr[data-row]");
    const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")).sort());
    await expect.poll(shown).toEqual(ids.slice(0, 2).sort());
    await saveList(listId, ids);
    await page.locator(`tr[data-row="${ids[0]}"] input[type=checkbox]`).check();
    await page.getByRole("button", { name: "Remove from “Tuesday”" }).click();
    await expect.poll(shown).toEqual(ids.slice(1).sort());
    await page.close();
  });

  it("keeps the dialog for lists and the selection if it was opened again before a save ended", async () => {
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage");
    const dialog = page.getByRole("dialog", { name: t("screens.views.addToList") });
    const name = dialog.getByLabel(t("screens.views.listName"));
    const begin = async (text: string) => {
      await page.getByRole("button", { name: t("screens.bulk.addToList") }).click();
      await name.fill(text);
    };
    await page.locator("tbody tr[data-row] input[type=checkbox]").first().check();
    await begin("The first list");
    const saves = await holdBack(page, "**/apicalls/views/save", "answers");
    await dialog.getByRole("button", { name: t("screens.views.add"), exact: true }).click();
    await expect.poll(saves.count).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await begin("The next one");
    const answered = page.waitForResponse("**/apicalls/views/save");
    saves.release();
    await answered;
    await page.getByText(t("screens.views.listSaved")).waitFor();
    await settled(page);
    expect(await name.inputValue()).toBe("The next one");
    await page.close();
  });

  it("preselects no one for mentees of other organizations [14-A3.4]", async () => {
    const values = { lastName: "Bothplaces" };
    for (const organizationId of ["2", "3"]) await makeMentee(site.db, organizationId, { values });
    const page = await openAs(site, "owner@demo.example", "/mentee/manage?org=all&q=Bothplaces");
    const boxes = page.locator("tbody tr[data-row] input[type=checkbox]");
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByRole("button", { name: t("screens.bulk.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What", { exact: true }).selectOption("Appointments");
    await dialog.getByRole("checkbox").first().waitFor();
    expect(await dialog.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await page.close();
  });
});
