/** A sheet that changes existing people is previewed, written, and undone (ADR 68). */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

const site = testSite();

it("The import shows old and new values of 3 of 40 people, writes them, and undoes the changes", async () => {
  const { db } = site;
  for (let at = 1; at <= 40; at += 1)
    await makeMentee(db, "2", {
      values: { clientId: `E-${at}`, firstName: `Ed${at}`, lastName: "Sheetman" },
    });
  const lines = Array.from({ length: 40 }, (_, at) => {
    const isChanged = [5, 17, 30].includes(at + 1);
    return `E-${at + 1},Ed${at + 1},${isChanged ? "Sheetwoman" : "Sheetman"}`;
  });
  const page = await openAs(site, "owner@harbor.example", "/imports");
  const main = page.locator("main");
  await main
    .locator("input[type=file]")
    .setInputFiles({
      name: "changes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Client ID,First name,Last name", ...lines].join("\n")),
    });
  await main.getByLabel("People or records that already exist").selectOption("Update existing records only");
  await expect.poll(() => main.getByLabel("Match by").inputValue()).toBe("clientId");
  await expectAccessible(page, "main");
  await keepPicture(page, "imports changes columns");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await main.getByRole("tab", { name: "Changes 3" }).click();
  await main.getByRole("tab", { name: "No change 37" }).waitFor();
  await main.locator('[data-sheet-row="6"]').getByText("Last Name: Sheetman → Sheetwoman").waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "imports changes rows");
  await main.getByRole("button", { name: "Import 3 rows" }).click();
  await main.getByText("3 records were changed.").waitFor();
  const named = async (name: string) =>
    (await sql`select from mentees where last_name = ${name} and deleted_at is null`.execute(db)).rows.length;
  expect([await named("Sheetwoman"), await named("Sheetman")]).toEqual([3, 37]);
  await main.getByRole("button", { name: "Undo the import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Changed records to restore: 3").waitFor();
  await dialog.getByRole("button", { name: "Undo the import" }).click();
  await main.getByText("The import of 3 records was undone.").waitFor();
  expect([await named("Sheetwoman"), await named("Sheetman")]).toEqual([0, 40]);
});
