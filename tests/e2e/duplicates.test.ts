/** Mentees who may be one person, decided pair by pair. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeMentee } from "#tests/support/factories.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

it("shows two mentees side by side, and takes back that they are two people", async () => {
  const { db } = site.app.database;
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
  await pair.getByRole("button", { name: "Two people" }).click();
  await pair.waitFor({ state: "detached" });
  await page.getByText("Xiomara Quispe and Xiomara Quizpe are two people.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await pair.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await keepPicture(page, "duplicates-phone");
  await page.close();
});
