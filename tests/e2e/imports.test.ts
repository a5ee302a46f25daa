import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const sheet = [
  "Nombre;Apellidos;Fecha de nacimiento;Correo;Teléfono",
  "José;Ibáñez Peña;3/4/1985;;555 010 7711",
  "Núria;Ibáñez Peña;5/6/1990;nuria@correo.example;",
  "Íñigo;;7/8/1991;;",
].join("\r\n");

it("15-A1.8: a sheet with Spanish headers, odd letters and missing emails is in and workable", async () => {
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  await main.getByText("Nothing was imported yet.").waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports start");
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(sheet, "latin1") });

  // Both readings are possible, so somebody must say.
  const check = main.getByRole("button", { name: "Check", exact: true });
  await check.waitFor();
  expect(await check.isDisabled()).toBe(true);
  await expectAccessible(page, "main");
  await keepPicture(page, "imports columns");
  await main.getByLabel("How days are written in Fecha de nacimiento").selectOption("dmy");
  await check.click();

  const cell = main.getByLabel("Apellidos in row 4");
  await cell.waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports rows");
  await cell.fill("Ibáñez Soto");
  await cell.press("Enter");
  await main.getByRole("button", { name: "Import 3 rows" }).click();
  await main.getByText("3 records were imported.").waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports done");
  const { rows } = await sql`select first_name as name, birthday::text, email from mentees
    where last_name like 'Ibáñez %' and deleted_at is null order by birthday`.execute(site.app.database.db);
  expect(rows).toEqual([
    { name: "José", birthday: "1985-04-03", email: null },
    { name: "Núria", birthday: "1990-06-05", email: "nuria@correo.example" },
    { name: "Íñigo", birthday: "1991-08-07", email: null },
  ]);

  await main.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await main.getByText("3 records were taken back.").waitFor();
});
