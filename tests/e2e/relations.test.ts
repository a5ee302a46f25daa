/** The people around a mentee, in the profile. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

const words = {
  en: {
    tab: "Relations",
    add: "Add relation",
    name: "Name",
    no: "No contact",
    why: "Reason for no contact",
    save: "Save",
  },
  es: {
    tab: "Personas cercanas",
    add: "Agregar persona cercana",
    name: "Nombre",
    no: "Sin contacto",
    why: "Motivo para no tener contacto",
    save: "Guardar",
  },
};

describe("A mentee's relations", () => {
  it.each(
    twins([
      ["en", 1440],
      ["es", 390],
    ] as const),
  )("are added in the profile, and no contact asks for its reason (%s, %i px)", async (language, width) => {
    const { db } = site;
    const say = words[language];
    const worker = await makeStaff(db, "2", { language });
    const mentee = await makeMentee(db, "2");
    const page = await openWithToken(site, worker.token, `/mentee/manage/${mentee.id}`, {
      viewport: { width, height: 900 },
      locale: language === "es" ? "es-US" : "en-US",
    });
    await page.getByRole("link", { name: say.tab }).first().click();
    await page.waitForURL(`**/mentee/mentee-relations/${mentee.id}`);
    await page.getByRole("button", { name: say.add }).first().click();
    const name = page.getByRole("textbox", { name: new RegExp(`^${say.name}`) });
    await name.fill("Rosa Diaz");
    const why = page.getByRole("textbox", { name: new RegExp(`^${say.why}`) });
    expect(await why.count()).toBe(0);
    await page.getByRole("switch", { name: new RegExp(`^${say.no}`) }).click({ force: true });
    await why.fill("Court order");
    await expectAccessible(page, "main");
    await keepPicture(page, `relations form ${language} ${width}`);
    await page.getByRole("button", { name: say.save, exact: true }).click();
    const stored = async () =>
      (
        await sql`select name, no_contact as no, no_contact_reason as why from relations
          where mentee_id = ${mentee.id}`.execute(db)
      ).rows;
    await expect.poll(stored).toEqual([{ name: "Rosa Diaz", no: true, why: "Court order" }]);
    await page.locator("main [data-row]").first().waitFor();
    await expectAccessible(page, "main");
    await keepPicture(page, `relations list ${language} ${width}`);
    expect(site.failures).toEqual([]);
    await page.close();
  });
});
