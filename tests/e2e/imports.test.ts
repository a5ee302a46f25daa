import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

const site = testSite();

const sheet = [
  "Nombre;Apellidos;Fecha de nacimiento;Correo;Teléfono;Género",
  "José;Ibáñez Peña;3/4/1985;;555 010 7711;varón",
  "Núria;Ibáñez Peña;5/6/1990;nuria@correo.example;;Muxe",
  "Íñigo;;7/8/1991;;;",
].join("\r\n");

it("A sheet with Spanish headers, unusual letters and missing emails is imported and ready for work [15-A1.8]", async () => {
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  await main.getByText("No imports yet.").waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports start");
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(sheet, "latin1") });

  // The order of day and month is ambiguous, so a person must select it.
  const check = main.getByRole("button", { name: "Check", exact: true });
  await check.waitFor();
  await expect.poll(() => check.isDisabled()).toBe(true);
  await expectAccessible(page, "main");
  await keepPicture(page, "imports columns");
  await main.getByLabel("Date format of Fecha de nacimiento").selectOption("dmy");
  // The sheet has unknown names, values that aren't in a list, and empty cells.
  const genders = main.locator('[data-column="Género"]');
  await genders.getByRole("button", { name: "2 values aren't in a list. Select what they mean." }).click();
  await genders.getByLabel("Meaning of varón").selectOption("Man");
  await genders.getByLabel("Meaning of Muxe").selectOption("Add “Muxe” to the list");
  await genders.getByRole("button", { name: "2 values, all known" }).waitFor();
  await genders.getByLabel("If Género is empty").selectOption("Man");
  // A value for all rows, which the sheet doesn't contain.
  await main.getByRole("button", { name: "Set a field for every row" }).click();
  await main.getByLabel("Which field?").selectOption("Citizenship");
  await main.getByLabel("Citizenship, for every row").selectOption("Mexico");
  await main.getByRole("button", { name: "Set a field for every row" }).click();
  await main.getByLabel("Which field?").selectOption("Case manager");
  await main.getByRole("button", { name: "Do not set Case manager" }).click();
  await main.getByRole("button", { name: "Set a field for every row" }).click();
  await main.getByLabel("Which field?").selectOption("Status");
  await expect
    .poll(() => main.getByLabel("Status, for every row").locator("option").allInnerTexts())
    .toEqual(["Select a value", "Active", "Inactive"]);
  await main.getByRole("button", { name: "Do not set Status" }).click();
  await expect.poll(() => main.locator("[data-fixed]").count()).toBe(1);
  await expectAccessible(page, "main");
  await keepPicture(page, "imports values");
  await check.click();

  const cell = main.getByLabel("Apellidos in row 4");
  await cell.waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports rows");
  // The choices are still selected when the columns are opened again.
  const columns = main.getByRole("button", { name: "Columns", exact: true });
  await columns.click();
  await expect.poll(() => main.getByLabel("If Género is empty").inputValue()).toBe("Man");
  await expect.poll(() => main.getByLabel("Date format of Fecha de nacimiento").inputValue()).toBe("dmy");
  await main.getByLabel("Citizenship, for every row").waitFor();
  await columns.click();
  await cell.fill("Ibáñez Soto");
  await cell.press("Enter");
  await main.getByRole("button", { name: "Import 3 rows" }).click();
  await main.getByText("3 records were imported.").waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports done");
  const { rows } =
    await sql`select m.first_name as name, m.birthday::text, m.email, g.name as gender, m.citizenship
    from mentees m join config_genders g on g.id = m.gender
    where m.last_name like 'Ibáñez %' and m.deleted_at is null order by m.birthday`.execute(site.db);
  expect(rows).toEqual([
    { name: "José", birthday: "1985-04-03", email: null, gender: "Man", citizenship: "MX" },
    {
      name: "Núria",
      birthday: "1990-06-05",
      email: "nuria@correo.example",
      gender: "Muxe",
      citizenship: "MX",
    },
    { name: "Íñigo", birthday: "1991-08-07", email: null, gender: "Man", citizenship: "MX" },
  ]);

  await main.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await main.getByText("The import of 3 records was undone.").waitFor();
});

it("An import can be started only after the change of a row was saved", async () => {
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  const twins = "First name,Last name,Birthday\nQuilla,Zarate,1990-02-03\nQuilla,Zarate,1990-02-03\n";
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "twins.csv", mimeType: "text/csv", buffer: Buffer.from(twins) });
  await main.getByRole("button", { name: "Check", exact: true }).click();
  // The sheet has one new person, twice.
  await main.getByRole("tab", { name: /Possible duplicates/ }).click();
  const decisions = await holdBack(page, "**/apicalls/imports/decide", "answers");
  await main.getByRole("button", { name: /^Skip, row / }).click();
  const start = main.getByRole("button", { name: /^Import 1 row/ });
  await expect.poll(() => start.isDisabled()).toBe(true);
  decisions.release();
  await start.click();
  await main.getByText("1 record was imported.").waitFor();
  await page.close();
});

it("A cell keeps the text that is being typed while another cell of its row is saved", async () => {
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  const people = "First name,Last name,Birthday\nQuirin,Zabel,1990-02-03\nQuorra,,1990-02-31\n";
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "cells.csv", mimeType: "text/csv", buffer: Buffer.from(people) });
  await main.getByRole("button", { name: "Check", exact: true }).click();
  const lastName = main.getByLabel("Last name in row 3");
  const birthday = main.getByLabel("Birthday in row 3");
  await birthday.waitFor();
  const corrections = await holdBack(page, "**/apicalls/imports/correct", "answers");
  await lastName.fill("Zander");
  await lastName.press("Enter");
  await expect.poll(corrections.count).toBe(1);
  await birthday.fill("1990-02-2");
  corrections.release();
  await lastName.waitFor({ state: "detached" });
  expect(await birthday.inputValue()).toBe("1990-02-2");
  expect(await birthday.evaluate((input) => input === document.activeElement)).toBe(true);
  await birthday.fill("1990-02-27");
  await birthday.press("Enter");
  await main.getByRole("button", { name: "Import 2 rows" }).waitFor();
  await page.close();
});

it("The last page of rows gives way to the one before it once its only row is corrected", async () => {
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  const people = Array.from({ length: 51 }, (_, at) => `Quin${at},Zabarte,1990-02-31`);
  await main
    .locator("input[type=file]")
    .setInputFiles({
      name: "pages.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["First name,Last name,Birthday", ...people].join("\n")),
    });
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await main.getByRole("tab", { name: "With problems 51" }).waitFor();
  await main.getByRole("button", { name: "Page 2", exact: true }).click();
  const birthday = main.getByLabel("Birthday in row 52");
  await birthday.fill("1990-02-27");
  await birthday.press("Enter");
  await main.getByRole("tab", { name: "With problems 50" }).waitFor();
  await expect.poll(() => main.getByLabel("Birthday in row 2", { exact: true }).count()).toBe(1);
  await page.close();
});

const appointments = [
  "Client ID;Date;Time;Appointment type;Outcome",
  "E2E-1;10/18/2020;2:30 PM;Planning;Kept",
  "E2E-1;10/19/2020;9:00;Planning;",
  "E2E-1;6/20/2090;10:15;Planning;Scheduled",
].join("\n");

it("Appointments are imported without sending anything, unless the person who imports them says so", async () => {
  const { db } = site;
  await makeMentee(db, "2", { values: { clientId: "E2E-1", firstName: "Zoe", lastName: "Import" } });
  await insertRow(db, "configAppointmentTypes", { organizationId: "2", name: "Planning" });
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  await main.getByLabel("What are you importing?").selectOption("Appointments");
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "appointments.csv", mimeType: "text/csv", buffer: Buffer.from(appointments) });
  const quiet = main.getByLabel("No invitations or reminders, for every row");
  await expect.poll(() => quiet.inputValue()).toBe("Yes");
  expect(await quiet.locator("option").allInnerTexts()).toEqual(["Yes", "No"]);
  expect(await main.getByLabel("Field for Time").inputValue()).toBe("startTime");
  await expectAccessible(page, "main");
  await keepPicture(page, "imports appointments columns");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  const outcome = main.getByLabel("Outcome in row 3");
  await outcome.waitFor();
  await main.getByText("This appointment is over. Select how it ended.").waitFor();
  await keepPicture(page, "imports appointments rows");
  await outcome.fill("Missed");
  await outcome.press("Enter");
  await main.getByRole("button", { name: "Import 3 rows" }).click();
  await main.getByText("3 records were imported.").waitFor();
  const { rows } =
    await sql`select to_char(a.start_local, 'YYYY-MM-DD HH24:MI') as start, a.status, a.reminders_off as quiet
    from appointments a join mentees m on m.id = a.mentee_id
    where m.client_id = 'E2E-1' and a.deleted_at is null order by a.start_at`.execute(db);
  expect(rows).toEqual([
    { start: "2020-10-18 14:30", status: "kept", quiet: true },
    { start: "2020-10-19 09:00", status: "missed", quiet: true },
    { start: "2090-06-20 10:15", status: "planned", quiet: true },
  ]);
  await main.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await main.getByText("The import of 3 records was undone.").waitFor();
  await page.close();
});
