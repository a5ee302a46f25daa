/** A new user imports a spreadsheet of 300 clients into an empty database (15-A1.8). */
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { testSite } from "#tests/support/site.ts";
import { record } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

let token: string;
const site = testSite({ seed: "base" });
beforeAll(async () => {
  const { db } = site;
  const organization = await makeOrganization(db, { name: "Puente" });
  ({ token } = await makeStaff(db, organization, {
    role: { flags: [...allFlags], keys: [...allKeys], roleType: 1 },
    values: { firstName: "Inés", lastName: "Ruiz" },
  }));
});

const firstNames =
  "José,María,Íñigo,Lucía,Ramón,Begoña,Andrés,Sofía,Óscar,Inés,Raúl,Ángela,Tomás,Belén,Jesús".split(",");
const lastNames =
  "Núñez,García,Peña,Ibáñez,López,Muñoz,Gómez,Sáez,Vélez,Ordóñez,Cañas,Íñiguez,Díaz,Rincón,Yáñez,Aráoz,Béjar,Cortés,Dávila,Estévez".split(
    ",",
  );
const people = 288;
const doubles = 12;

/** Makes a sheet. Every second person has no email. The last twelve are duplicates, some with the name in capitals. */
function sheet(): Buffer {
  const lines = ["Nombre;Apellidos;Fecha de nacimiento;Correo;Teléfono;Observaciones"];
  const line = (n: number, isAgain: boolean) => {
    const first = firstNames[n % firstNames.length]!;
    const last = lastNames[Math.floor(n / firstNames.length)]!;
    const birthday = `${1 + (n % 28)}/${1 + (n % 12)}/${1950 + (n % 50)}`;
    const email = !isAgain && n % 2 === 0 ? `cliente${n}@correo.example` : "";
    return [isAgain ? first.toUpperCase() : first, last, birthday, email, "", "Llegó por su cuenta"].join(
      ";",
    );
  };
  for (let n = 0; n < people; n += 1) lines.push(line(n, false));
  for (let n = 0; n < doubles; n += 1) lines.push(line(n * 7, true));
  return Buffer.from(lines.join("\r\n"), "latin1");
}

it("A new user imports and checks 300 clients of a sheet in 25 clicks and can work with them [15-A1.8]", async () => {
  const page = await openWithToken(site, token, "/");
  let clicks = 0;
  await page.exposeFunction("countClick", () => void (clicks += 1));
  await page.evaluate(() =>
    document.addEventListener(
      "pointerdown",
      () => (window as unknown as { countClick(): void }).countClick(),
      true,
    ),
  );
  const start = performance.now();
  const main = page.locator("main");
  const sidebar = page.getByRole("navigation", { name: "Main navigation" });
  await sidebar.getByRole("link", { name: "Settings" }).click();
  await sidebar.getByRole("link", { name: "Import" }).click();
  // Counts one click to open the system's file dialog, and one in it, because neither reaches the page.
  await main
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: sheet() });
  clicks += 2;
  const order = main.getByLabel("Date format of Fecha de nacimiento");
  // A person selects the order of day and month, unless a day after the twelfth reveals it.
  await main.locator('[data-column="Fecha de nacimiento"]').waitFor();
  if ((await order.count()) > 0 && (await order.inputValue()) === "") {
    await order.selectOption("dmy");
    clicks += 2;
  }
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await main.getByRole("tab", { name: /Possible duplicates/ }).click();
  const leaveOut = main.getByRole("button", { name: /^Skip, row / });
  await expect.poll(() => leaveOut.count()).toBe(doubles);
  for (let left = doubles; left > 0; left -= 1) {
    await leaveOut.first().click();
    // After the last possible duplicate, the screen shows the new rows, which can also be skipped.
    if (left > 1) await expect.poll(() => leaveOut.count()).toBe(left - 1);
  }
  await main.getByRole("button", { name: `Import ${people} rows` }).click();
  await main.getByText(`${people} records were imported.`).waitFor({ timeout: 240_000 });
  await sidebar.getByRole("link", { name: "Back" }).click();
  await sidebar.getByRole("link", { name: "Mentees", exact: true }).click();
  await page.getByText(`${people} records`).first().waitFor();
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await sql<{ people: number; born: string; named: string; mailed: number }>`
    select count(*)::integer as people, min(birthday)::text as born, min(last_name) filter (where last_name like 'Íñ%') as named,
      count(email)::integer as mailed from mentees where deleted_at is null`.execute(site.db);
  expect(rows).toEqual([{ people, born: "1950-01-01", named: "Íñiguez", mailed: people / 2 }]);
  expect(clicks).toBeLessThanOrEqual(25);
  expect(seconds).toBeLessThan(600);
  expect(site.failures).toEqual([]);
  record({
    test: "moving in with a sheet",
    count: people,
    atLeast: people,
    result: `${clicks} clicks, ${seconds.toFixed(0)} s of a machine that reads nothing`,
  });
});
