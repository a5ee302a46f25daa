/** The HMIS export in the browser: what is missing, where it is added, and the file. */
import { describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { hmisProblems, textsOf as readTexts } from "#tests/exports/hmis-checker.ts";
import { readZip } from "#tests/exports/export-client.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { nextDownload } from "#tests/support/downloads.ts";
import { insertRow, makeMentee, makeOrganization, makeStaff } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";
import { goTo } from "#tests/support/visitor.ts";

const site = testSite();

describe("The HMIS export", () => {
  it.each(
    twins([
      ["en", 1440],
      ["es", 390],
    ] as const),
  )(
    "lists what is missing, with links to its fields in a collapsed section of the form (%s, %i px)",
    async (language, width) => {
      const t = textsOf(language);
      const { db } = site;
      const organizationId = await makeOrganization(db, { exportReason: false });
      const owner = await makeStaff(db, organizationId, { language });
      const mentee = await makeMentee(db, organizationId, {
        values: { firstName: "Ida", lastName: "Wells", birthday: "1984-02-29", veteran: "no" },
      });
      const programId = await insertRow(db, "configPrograms", {
        organizationId,
        name: "Reentry",
        projectType: 6,
        operatingStart: "2020-01-01",
      });
      await insertRow(db, "enrollments", {
        organizationId,
        menteeId: mentee.id,
        programId,
        startDate: "2024-01-05",
        priorLivingSituation: 207,
      });
      const page = await openWithToken(site, owner.token, "/hmis", {
        viewport: { width, height: 900 },
        locale: language === "es" ? "es-US" : "en-US",
      });
      const main = page.locator("main");
      const fields = (table: string, ...names: string[]) =>
        names.map((name) => t(`records.${table}.fields.${name}`)).join(", ");
      const missing = main.getByText(fields("mentees", "sex", "race"), { exact: true });
      await missing.waitFor();
      await main
        .getByText(t("measures.hmis.missing", { fields: fields("configPrograms", "cocCode", "geocode") }))
        .waitFor();
      await expectAccessible(page, "main");
      await keepPicture(page, `hmis check ${language} ${width}`);
      await main.getByRole("link", { name: "Ida Wells" }).click();
      await page.waitForURL(`**/mentee/manage/${mentee.id}`);
      // The known answer is shown as text, and because of it, the section is open in the full form.
      await main.getByRole("link", { name: t("screens.mentee.editAll") }).click();
      const sex = main.getByLabel(new RegExp(`^${t("records.mentees.fields.sex")}`)).first();
      await sex.waitFor();
      await keepPicture(page, `hmis form ${language} ${width}`);
      await goTo(page, "/hmis");
      const download = nextDownload(page);
      await main.getByRole("button", { name: t("measures.hmis.export") }).click();
      const { name, bytes } = await download;
      expect(name).toMatch(/^HMIS CSV 2026 .*\.zip$/);
      expect(hmisProblems(readTexts(readZip(bytes)))).toEqual([]);
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );

  it("has its fields collapsed in the form of a program that isn't part of it", async () => {
    const { db } = site;
    const organizationId = await makeOrganization(db);
    const owner = await makeStaff(db, organizationId);
    const id = await insertRow(db, "configPrograms", { organizationId, name: "Mentoring" });
    const page = await openWithToken(site, owner.token, `/settings/programs?record=${id}`);
    const section = page.locator("details").filter({ hasText: "For HMIS" });
    await section.waitFor();
    const code = page.getByRole("textbox", { name: /^CoC code/ });
    expect(await code.isVisible()).toBe(false);
    await section.locator("summary").click();
    await code.fill("md501");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(textsOf("en")("server.programs.cocCode")).first().waitFor();
    await code.fill("md-501");
    await expectAccessible(page);
    await keepPicture(page, "hmis program");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const stored = async () =>
      (await db.selectFrom("config_programs").select("coc_code").where("id", "=", id).executeTakeFirst())
        ?.coc_code;
    await expect.poll(stored).toBe("MD-501");
    expect(site.failures.filter((failure) => !failure.includes("saveRecord"))).toEqual([]);
    await page.close();
  });
});
