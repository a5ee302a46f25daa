/** Imports a sheet with mistakes, from the file to the list, by mouse and keyboard as a person does it (A1.8 8). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { imports as en } from "#shared/i18n/en/imports.ts";
import { imports as es } from "#shared/i18n/es/imports.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { record, twins } from "#tests/support/suite.ts";
import { firstNames, lastNames } from "../../bench/names.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

const size = 40;
const says = { en, es };
/** Fills the placeholders of a text. */
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
/** For each wrong row: the line in the sheet, the column, the value in it and the correct value. */
const mistakes = [
  { row: 5, column: "lastName", wrong: "", right: "Quiroga" },
  { row: 11, column: "birthday", wrong: "31/02/1985", right: "28/02/1985" },
  { row: 17, column: "email", wrong: "at home", right: "client17@mail.example" },
  { row: 23, column: "birthday", wrong: "14/05/2999", right: "14/05/1999" },
  { row: 38, column: "firstName", wrong: "", right: "Yara" },
] as const;

const headers = {
  en: { firstName: "First name", lastName: "Last name", birthday: "Date of birth", email: "Email" },
  es: {
    firstName: "Nombre",
    lastName: "Apellidos",
    birthday: "Fecha de nacimiento",
    email: "Correo electrónico",
  },
} as const;

function sheetIn(language: "en" | "es"): Buffer {
  const lines = [Object.values(headers[language]).join(";")];
  // The two sheets have different people.
  const [step, begin] = language === "en" ? [29, 1950] : [43, 1951];
  for (let row = 2; row <= size + 1; row += 1) {
    const cells: Record<string, string> = {
      firstName: firstNames[(row * step) % firstNames.length]!,
      lastName: lastNames[(row * step * 3) % lastNames.length]!,
      birthday: `${String(13 + (row % 15))}/0${1 + (row % 9)}/${begin + row}`,
      email: row % 3 === 0 ? "" : `client${row}@${language}.example`,
    };
    for (const { column, wrong } of mistakes.filter((one) => one.row === row)) cells[column] = wrong;
    lines.push(Object.values(cells).join(";"));
  }
  return Buffer.from(lines.join("\r\n"), "latin1");
}

describe("A sheet of 40 clients with five wrong rows [15-A1.8-8]", () => {
  it.each(twins(["en", "es"] as const))("is imported within twelve clicks: %s", async (language) => {
    const { db } = site;
    const text = says[language];
    const { token, accountId } = await makeStaff(db, "2", { language });
    const page = await openWithToken(site, token, "/imports", {
      locale: language === "es" ? "es-US" : "en-US",
    });
    const main = page.locator("main");
    let clicks = 0;
    await page.exposeFunction("countClick", () => void (clicks += 1));
    await page.evaluate(() =>
      document.addEventListener(
        "pointerdown",
        () => (window as unknown as { countClick(): void }).countClick(),
        true,
      ),
    );
    await main
      .locator("input[type=file]")
      .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: sheetIn(language) });
    // One click on the button, and one on the file in the system's dialog.
    clicks += 2;
    const check = main.getByRole("button", { name: text.check, exact: true });
    await check.waitFor();
    await keepPicture(page, `help import columns ${language}`);
    await check.click();
    for (const [at, { row, column, right }] of mistakes.entries()) {
      const name = fill(text.cell, { column: headers[language][column], row });
      const cell = main.getByRole("textbox", { name, exact: true });
      await cell.click();
      if (at === 0) {
        await expectAccessible(page, "main");
        await keepPicture(page, `help import check ${language}`);
      }
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(right.replace("mail", language));
      await page.keyboard.press("Enter");
      await cell.waitFor({ state: "detached" });
    }
    await main.getByRole("button", { name: fill(text.run_other, { count: size }) }).click();
    await main.getByText(fill(text.done_other, { count: size })).waitFor();
    const { rows } = await sql<{ people: number; right: number }>`
      select count(*)::integer as people,
        count(*) filter (where last_name = 'Quiroga' or birthday in ('1985-02-28', '1999-05-14')
          or email = ${`client17@${language}.example`} or first_name = 'Yara')::integer as right
      from mentees where created_by = ${accountId} and deleted_at is null`.execute(db);
    expect(rows).toEqual([{ people: size, right: mistakes.length }]);
    expect(clicks).toBeLessThanOrEqual(12);
    record({
      test: `import of 40 rows, ${language}`,
      count: size,
      atLeast: size,
      result: `${clicks} clicks`,
    });
    await page.close();
  });
});
