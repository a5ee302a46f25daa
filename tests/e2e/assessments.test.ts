/** A mentee's assessments: staff change the newest, read earlier ones, and start another one (ADR 87). */
import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

describe("A mentee's assessments", () => {
  it.runIf(isFull).each(
    twins([
      ["en", 1440, "light", "New assessment", "Earlier assessments", "January 9, 2026"],
      ["es", 390, "dark", "Nueva evaluación", "Evaluaciones anteriores", "9 de enero de 2026"],
    ] as const),
  )(
    "include a new one that starts from the last answers, and the earlier one stays readable (%s, %i px, %s)",
    async (language, width, scheme, another, earlier, day) => {
      const { db } = site;
      const worker = await makeStaff(db, "2", { language });
      const mentee = await makeMentee(db, "2");
      const { rows: experiences } = await sql<{ id: string }>`
        select id from config_adverse_experiences where organization_id is null order by id limit 4`.execute(
        db,
      );
      const { rows: levels } = await sql<{ id: string }>`
        select id from config_level_of_care where organization_id is null order by id limit 2`.execute(db);
      const ids = experiences.map(({ id }) => id);
      const row = (date: string, count: number, level: number) =>
        insertRow(db, "menteeAssessments", {
          organizationId: "2",
          menteeId: mentee.id,
          date,
          assessor: worker.id,
          adverseExperiences: ids.slice(0, count),
          levelOfCare: [levels[level]!.id],
        });
      await row("2025-06-03", 4, 0);
      await row("2026-01-09", 2, 1);
      const page = await openWithToken(site, worker.token, `/mentee/mentee-assessments/${mentee.id}`, {
        viewport: { width, height: 900 },
        locale: language === "es" ? "es-US" : "en-US",
        colorScheme: scheme,
      });
      const main = page.locator("main");
      await main.locator("[data-chart]").waitFor();
      const kept = main.getByRole("region", { name: earlier });
      await expect.poll(() => kept.locator("details").count()).toBe(1);
      await kept.getByRole("button", { name: another }).click();
      // The form starts with the answers of the last assessment.
      await expect.poll(() => main.locator("input[type=checkbox]:checked").count()).toBe(1);
      await expectAccessible(page, "main");
      await keepPicture(page, `assessment begun ${language} ${width}`);
      await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
      await expect.poll(() => kept.locator("details").count()).toBe(2);
      await kept.getByText(day).click();
      await expectAccessible(page, "main");
      await keepPicture(page, `assessments ${language} ${width}`);
      const { rows } = await sql`select date, newest, cardinality(adverse_experiences) as count
        from mentee_assessments where mentee_id = ${mentee.id} order by date`.execute(db);
      expect(rows).toMatchObject([
        { date: "2025-06-03", newest: false, count: 4 },
        { date: "2026-01-09", newest: false, count: 2 },
        { newest: true, count: 2 },
      ]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );
});
