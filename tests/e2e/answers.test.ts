/** Sensitive answers on a mentee's profile: who gave them, declining to answer, and reasons for changes (ADR 88). */
import { describe, expect, it } from "vitest";
import { sql } from "kysely";
import { localeOf } from "#shared/constants.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { insertRow, makeMentee, makeStaff, makeDuty } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { openWithToken } from "#tests/support/token-page.ts";

const site = testSite();

describe("A mentee's sensitive answers", () => {
  it.runIf(isFull).each(
    twins([
      [
        "en",
        1440,
        "light",
        "Citizenship",
        "Probation officer",
        "Prefers not to say",
        "Correction",
        "Recorded",
      ],
      [
        "es",
        390,
        "dark",
        "Ciudadanía",
        "Oficial de libertad a prueba",
        "Prefiere no decirlo",
        "Corrección",
        "Registrado",
      ],
    ] as const),
  )(
    "show who gave them, can be declined, and can be changed with a reason (%s, %i px, %s)",
    async (language, width, scheme, citizenship, officer, declined, correction, answered) => {
      const { db } = site;
      // The English test uses a case manager, the Spanish one a person limited to a caseload. Neither is an Owner.
      const worker = await makeStaff(db, "2", {
        language,
        role: { roleType: 2, values: { caseloadOnly: language === "es" } },
        values: { firstName: "Ana", lastName: "Ruiz" },
      });
      const mentee = await makeMentee(db, "2", {
        values: { citizenship: "MX", probationOfficer: "Officer Lane", waived: ["image"] },
      });
      await makeDuty(db, mentee, { staffId: worker.id, fromDate: "2020-01-01" });
      await sql`update field_answers set asked_by = ${worker.accountId}, asked_on = '2026-03-12T12:00:00Z'
        where mentee_id = ${mentee.id}`.execute(db);
      const page = await openWithToken(
        site,
        worker.token,
        `/mentee/manage/${mentee.id}?record=${mentee.id}`,
        {
          viewport: { width, height: 900 },
          locale: language === "es" ? "es-US" : "en-US",
          colorScheme: scheme,
        },
      );
      const main = page.locator("main");
      const field = (name: string) => main.locator(`[data-field="${name}"]`);
      const line = field("citizenship").locator("[data-answered]");
      await line.waitFor();
      await expect.poll(() => line.textContent()).toContain(answered);
      await expect.poll(() => line.textContent()).toContain("Ana Ruiz");
      await expectAccessible(page, "main");
      await line.scrollIntoViewIfNeeded();
      await keepPicture(page, `answers ${language} ${width}`);
      await main.getByRole("checkbox", { name: `${citizenship}: ${declined}` }).check();
      await main.getByRole("textbox", { name: officer }).fill("Officer Lake");
      await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
      // The form asks for a reason before it sends anything.
      await expect
        .poll(() =>
          field("citizenship")
            .getByText(/Enter a reason|Escriba un motivo/)
            .count(),
        )
        .toBe(1);
      await expectAccessible(page, "main");
      await field("citizenship").scrollIntoViewIfNeeded();
      await keepPicture(page, `answers asked why ${language} ${width}`);
      await field("citizenship").getByRole("radio", { name: correction }).check();
      await field("probationOfficer").getByRole("radio", { name: correction }).check();
      await field("probationOfficer").getByRole("combobox").selectOption("document");
      await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
      const stored = async () =>
        (
          await sql<Record<string, unknown>>`select field, source, reason, declined from field_answers
            where mentee_id = ${mentee.id} order by field`.execute(db)
        ).rows;
      await expect.poll(stored).toEqual([
        { field: "citizenship", source: "self", reason: "correction", declined: true },
        { field: "probationOfficer", source: "document", reason: "correction", declined: false },
      ]);
      const { rows } =
        await sql`select citizenship, probation_officer from mentees where id = ${mentee.id}`.execute(db);
      expect(rows).toEqual([{ citizenship: null, probation_officer: "Officer Lake" }]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );

  it.runIf(isFull).each(
    twins([
      ["en", 1440, "light", "Prefers not to say"],
      ["es", 390, "dark", "Prefiere no decirlo"],
    ] as const),
  )(
    "can be an option of a list, and the list's screen shows and sets it (%s, %i px, %s)",
    async (language, width, scheme, label) => {
      const { db } = site;
      const owner = await makeStaff(db, "2", { language });
      const option = await insertRow(db, "configEthnicity", { name: `Own ${language}`, organizationId: "2" });
      const mentee = await makeMentee(db, "2", { values: { race: option } });
      const page = await openWithToken(site, owner.token, `/settings/ethnicity?record=${option}`, {
        viewport: { width, height: 900 },
        locale: language === "es" ? "es-US" : "en-US",
        colorScheme: scheme,
      });
      const toggle = page.getByRole("switch", { name: label });
      await toggle.waitFor();
      await expect.poll(() => toggle.isChecked()).toBe(false);
      await expectAccessible(page, "main");
      await toggle.click();
      await keepPicture(page, `answers option ${language} ${width}`);
      await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
      const declined = async () =>
        (
          await sql<{
            declined: boolean;
          }>`select a.declined from field_answers a join mentees m on m.id = a.mentee_id
            where a.mentee_id = ${mentee.id} and a.field = 'race' and m.race is null`.execute(db)
        ).rows;
      await expect.poll(declined).toEqual([{ declined: true }]);
      await page.goto(`/settings/ethnicity?q=Own+${language}`);
      await page.locator(`[data-row="${option}"]`).waitFor();
      await expectAccessible(page, "main");
      await keepPicture(page, `answers option list ${language} ${width}`);
      expect(site.failures).toEqual([]);
      await page.close();
    },
  );

  it.runIf(isFull).each(twins(["en", "es"] as const))(
    "include a field that the organization added, which can be declined and answered again (%s)",
    async (language) => {
      const { db } = site;
      const t = textsOf(language);
      const key = `tattoos_${language}`;
      const { rows } = await sql<{
        id: string;
      }>`insert into custom_fields (organization_id, table_name, kind, key,
        labels, sensitive) values (2, 'mentees', 'text', ${key}, '{"en": "Tattoos", "es": "Tatuajes"}', true) returning id`.execute(
        db,
      );
      const worker = await makeStaff(db, "2", { language, values: { firstName: "Ana", lastName: "Ruiz" } });
      const mentee = await makeMentee(db, "2", { values: { waived: ["image"] } });
      const page = await openWithToken(
        site,
        worker.token,
        `/mentee/manage/${mentee.id}?record=${mentee.id}`,
        { locale: language === "es" ? "es-US" : "en-US" },
      );
      const field = page.locator(`[data-field="custom.${key}"]`);
      const input = field.getByRole("textbox");
      const line = field.locator("[data-answered]");
      const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium" }).format(new Date());
      const said = (kind: string, source: string) =>
        [
          t(`screens.answers.${kind}`, { day, name: "Ana Ruiz" }),
          t(`screens.answers.from.${source}`),
          t("screens.answers.askAgain"),
        ].join(" · ");
      const save = () => page.getByRole("button", { name: t("common.save"), exact: true }).click();
      const stored = async () =>
        (
          await sql<Record<string, unknown>>`select a.source, a.declined, m.custom ->> ${rows[0]!.id} as value
            from field_answers a join mentees m on m.id = a.mentee_id
            where m.id = ${mentee.id} and a.field = ${`custom.${rows[0]!.id}`}`.execute(db)
        ).rows;

      await input.fill("A star");
      expect(await line.count()).toBe(0);
      await field.getByRole("combobox").selectOption("staff");
      await save();
      await expect.poll(stored).toEqual([{ source: "staff", declined: false, value: "A star" }]);
      await expect.poll(() => line.textContent()).toBe(said("answeredBy", "staff"));

      await field.getByRole("checkbox", { name: t("screens.answers.declined") }).check();
      await expect.poll(() => input.inputValue()).toBe("");
      // The former explanation is not shown for a value that is not saved yet.
      expect(await line.count()).toBe(0);
      await field.getByRole("radio", { name: t("screens.answers.reasons.new") }).check();
      await save();
      await expect.poll(stored).toEqual([{ source: "self", declined: true, value: null }]);
      await expect.poll(() => line.textContent()).toBe(said("declinedBy", "self"));

      await input.fill("An anchor");
      await expect
        .poll(() => field.getByRole("checkbox", { name: t("screens.answers.declined") }).isChecked())
        .toBe(false);
      await field.getByRole("combobox").selectOption("document");
      await field.getByRole("radio", { name: t("screens.answers.reasons.correction") }).check();
      await save();
      await expect.poll(stored).toEqual([{ source: "document", declined: false, value: "An anchor" }]);
      await expect.poll(() => line.textContent()).toBe(said("answeredBy", "document"));
      await expectAccessible(page, "main");

      // Another person opens it later and reads the same.
      const other = await makeStaff(db, "2", { language });
      const later = await openWithToken(site, other.token, `/mentee/manage/${mentee.id}?record=${mentee.id}`);
      await expect
        .poll(() => later.locator(`[data-field="custom.${key}"] [data-answered]`).textContent())
        .toBe(said("answeredBy", "document"));
      expect(site.failures).toEqual([]);
      await later.close();
      await page.close();
    },
  );
});
