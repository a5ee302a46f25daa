/** Enrollments and outcomes, as a case manager enters them. */
import { describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo } from "#tests/support/visitor.ts";

const site = testSite();

describe("A mentee's enrollments", () => {
  it.runIf(isFull).each(
    twins([
      ["en", 1440, "Add enrollment", "Start", "3/4/2026", "Outcomes"],
      ["es", 390, "Agregar inscripción", "Inicio", "4/3/2026", "Resultados"],
    ] as const),
  )(
    "can be entered, and the profile shows the newest (%s, %i px)",
    async (language, width, add, start, day, outcomes) => {
      const { db } = site;
      const worker = await makeStaff(db, "2", { language });
      const mentee = await makeMentee(db, "2", {
        values: { dateOfAdmission: "2025-01-10", dateOfDischarge: "2025-06-01" },
      });
      const page = await openWithToken(site, worker.token, `/mentee/mentee-enrollments/${mentee.id}`, {
        viewport: { width, height: 900 },
        locale: language === "es" ? "es-US" : "en-US",
      });
      const main = page.locator("main");
      await main.locator("[data-row]").first().waitFor();
      await expect.poll(() => main.locator("[data-row]").count()).toBe(1);
      await expectAccessible(page, "main");
      await keepPicture(page, `enrollments list ${language} ${width}`);
      await page.getByRole("button", { name: add }).first().click();
      const box = page.getByRole("textbox", { name: new RegExp(`^${start}`) });
      await box.fill(day);
      await box.press("Tab");
      await expectAccessible(page, "main");
      await keepPicture(page, `enrollments form ${language} ${width}`);
      await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
      const profile = async () =>
        db
          .selectFrom("mentees")
          .select(["date_of_admission as start", "date_of_discharge as exit"])
          .where("id", "=", mentee.id)
          .executeTakeFirst();
      await expect.poll(profile).toEqual({ start: "2026-03-04", exit: null });
      await goTo(page, `/mentee/mentee-enrollments/${mentee.id}`);
      await expect.poll(() => main.locator("[data-row]").count()).toBe(2);
      await page.getByRole("link", { name: outcomes, exact: true }).click();
      await page.waitForURL(`**/mentee/mentee-outcomes/${mentee.id}`);
      await expectAccessible(page, "main");
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );
});
