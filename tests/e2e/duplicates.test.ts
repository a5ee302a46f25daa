/** Possible duplicates of mentees, decided pair by pair. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeMentee } from "#tests/support/factories.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { goTo, openAs, tokenOf } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

it.runIf(isFull)(
  "The duplicates page shows two mentees side by side, and undoes the decision that they are two people",
  async () => {
    const { db } = site;
    const { rows } = await sql<{ id: string }>`
    select organization_id as id from users where email = 'owner@harbor.example'`.execute(db);
    const values = { firstName: "Xiomara", lastName: "Quispe", birthday: "1985-03-04" };
    for (const lastName of ["Quispe", "Quizpe"])
      await makeMentee(db, rows[0]!.id, { values: { ...values, lastName } });
    const page = await openAs(site, "owner@harbor.example", "/duplicates");
    await page.getByRole("button", { name: "Search now" }).click();
    const pair = page.getByRole("listitem", { name: "Xiomara Quispe or Xiomara Quizpe" });
    await pair.getByRole("cell", { name: "March 4, 1985" }).first().waitFor();
    await expectAccessible(page);
    await keepPicture(page, "duplicates");
    await pair.getByRole("button", { name: "Two people" }).press("Enter");
    await pair.waitFor({ state: "detached" });
    const keepsPlace = () =>
      page.evaluate(() => Boolean(document.activeElement?.closest("[data-pair], [role=status]")));
    await expect.poll(keepsPlace).toBe(true);
    await page.getByText("Xiomara Quispe and Xiomara Quizpe are two people", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await pair.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await keepPicture(page, "duplicates-phone");
    await page.close();
  },
);

it.runIf(isFull)(
  "A merge makes one record of two, can be undone, and redirects from the merged record to the remaining one",
  async () => {
    const { db } = site;
    const { rows } = await sql<{ id: string }>`
    select organization_id as id from users where email = 'owner@harbor.example'`.execute(db);
    const make = (lastName: string, values = {}) =>
      makeMentee(db, rows[0]!.id, { values: { firstName: "Yadira", lastName, ...values } });
    const [first, second] = [await make("Montes"), await make("Montez", { clientId: "C-77" })];
    const [stays, goes] = [await make("Rojas"), await make("Roxas")];
    const token = await tokenOf(site, "owner@harbor.example");
    const versions = { kept: 1, gone: 1 };
    await site.app.post("mentees/merge", { keptId: stays.id, goneId: goes.id, versions }, token);

    const page = await openAs(site, "owner@harbor.example", `/mentee/overview/${goes.id}`);
    await page.getByText("The record you opened was merged into this one.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/mentee/overview/${stays.id}`);

    await goTo(page, `/duplicates/${first.id}-${second.id}`);
    const names = page.getByRole("radiogroup", { name: "Last Name", exact: true });
    await names.getByRole("radio", { name: "Montez" }).check();
    await expectAccessible(page);
    await keepPicture(page, "merge");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await keepPicture(page, "merge-phone");
    const merge = page.waitForRequest("**/apicalls/mentees/merge");
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    // A retry of an unanswered merge reuses its key, so that it takes effect once.
    expect((await merge).headers()["idempotency-key"]).toBeTruthy();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("The merge was undone.").waitFor();
    const { rows: after } = await sql`select last_name, client_id from mentees
    where id in (${first.id}, ${second.id}) and deleted_at is null order by id`.execute(db);
    expect(after).toEqual([
      { last_name: "Montes", client_id: null },
      { last_name: "Montez", client_id: "C-77" },
    ]);
    await page.close();
  },
);
