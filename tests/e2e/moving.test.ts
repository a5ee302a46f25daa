/** The page that exports a whole organization and imports one, in the browser. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeEmpty } from "#tests/support/archive.ts";
import { makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

it("An Owner exports an organization, and another one imports the archive and reads what to check", async () => {
  const { db } = site;
  const [leaver, mover] = [await makeEmpty(db), await makeEmpty(db)];
  await sql`update accounts set language_code = 'es' where id = ${mover.accountId}`.execute(db);
  const page = await openWithToken(site, leaver.token, "/settings/moving", {
    viewport: { width: 1440, height: 900 },
  });
  await page.getByRole("heading", { name: "Export everything" }).waitFor();
  await expectAccessible(page, "main");
  await keepPicture(page, "moving en 1440");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const path = join(site.app.env.dataDir, "moved.zip");
  await writeFile(path, await readFile(await (await coming).path()));
  await page.close();

  const arriving = await openWithToken(site, mover.token, "/settings/moving", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  await arriving.evaluate(
    ([key, preferences]) => localStorage.setItem(key!, preferences!),
    [`preferences:${mover.accountId}`, JSON.stringify({ theme: "classic", colorScheme: "dark" })],
  );
  await arriving.reload();
  const drop = arriving.locator("input[type=file]");
  await drop.setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
  await arriving.getByRole("alert").getByText("Este archivo no contiene una organización.").waitFor();
  await drop.setInputFiles(path);
  await arriving.getByText("El archivo se importó").waitFor();
  await arriving.getByRole("heading", { name: "Por revisar" }).waitFor();
  await expectAccessible(arriving, "main");
  await expect
    .poll(() => arriving.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(390);
  await keepPicture(arriving, "moving es 390");
  await arriving.close();
});

it("An Owner without a second factor is led to its setup", async () => {
  const { db } = site;
  const { token } = await makeStaff(db, await makeOrganization(db));
  const page = await openWithToken(site, token, "/settings/moving");
  await page.getByRole("link", { name: "Set up the second step" }).waitFor();
  expect(await page.getByRole("button", { name: "Export", exact: true }).count()).toBe(0);
  await page.close();
});
