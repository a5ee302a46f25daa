/**
 * An organization adds a custom field, fills it in, and filters by it, in both languages and as seen by the
 * super-organization.
 */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { followSortIndexes } from "#server/core/records/sort-indexes.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { connect } from "#server/platform/db/database.ts";
import type { LanguageCode } from "#shared/constants.ts";
import { registry } from "#shared/records/registry.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

const cases: readonly {
  email: string;
  language: LanguageCode;
  organization: number;
  name: string;
  label: string;
}[] = [
  {
    email: "owner@harbor.example",
    language: "en",
    organization: 2,
    name: "Locker number",
    label: "Número de casillero",
  },
  {
    email: "owner@puente.example",
    language: "es",
    organization: 4,
    name: "Blanket color",
    label: "Color de manta",
  },
];

/** Returns a mentee whose form has no other missing answers. */
const menteeOf = async (organization: number) => {
  const { rows } = await sql<{ id: string; name: string }>`
    update mentees set waived = '{image,email,address,middleName}' where id = (select min(id) from mentees
      where organization_id = ${organization} and active and deleted_at is null)
    returning id, last_name as name`.execute(site.db);
  return rows[0]!;
};
const save = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

it.each(twins(cases))(
  "A custom field is created, answered, and found in the list in $language [A3.6]",
  async ({ email, language, organization, name, label }) => {
    const t = textsOf(language);
    const page = await openAs(site, email, "/settings/custom-fields?record=0");
    const field = (of: string) => page.locator(`[data-field="${of}"]`);
    await field("labelEn").getByRole("textbox").fill(name);
    await field("labelEs").getByRole("textbox").fill(label);
    await field("section").getByRole("textbox").fill("House");
    await field("sectionEs").getByRole("textbox").fill("Casa");
    await field("sortable").getByRole("switch").check({ force: true });
    await expectAccessible(page, "main");
    await save(page, t("common.save"));
    // The job builds the index, and the list shows the progress and updates automatically.
    const row = page.locator("tbody tr[data-row]", { hasText: name });
    await row.getByText(t("records.customFields.options.sortState.building")).waitFor();
    await followSortIndexes(
      site.app.app.db,
      () => connect(site.app.database.connection, { max: 2 }),
      registry,
      new AbortController().signal,
    );
    await row.getByText(t("records.customFields.options.sortState.ready")).waitFor();
    const mentee = await menteeOf(organization);
    const shown = language === "en" ? name : label;
    await goTo(page, `/mentee/manage/${mentee.id}?record=${mentee.id}`);
    await page.getByRole("heading", { name: language === "en" ? "House" : "Casa" }).waitFor();
    await page.getByLabel(shown, { exact: true }).fill("B-17 rojo");
    await save(page, t("common.save"));
    const stored = async () =>
      (
        await sql<{
          search: string;
        }>`select custom_search as search from mentees where id = ${mentee.id}`.execute(site.db)
      ).rows[0]?.search;
    await expect.poll(stored).toContain("b-17 rojo");
    const key = name.toLowerCase().replaceAll(" ", "_");
    const also = JSON.stringify([{ field: `custom.${key}`, op: "contains", value: "ROJO" }]);
    const asked = { also, columns: `lastName.custom.${key}`, sort: `custom.${key}` };
    await goTo(page, `/mentee/manage?${new URLSearchParams(asked).toString()}`);
    const rows = page.locator("tbody tr[data-row]");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText(mentee.name).first().waitFor();
    // The filter's text uses the organization's words.
    await page
      .getByRole("button", { name: new RegExp(shown) })
      .first()
      .waitFor();
    await settled(page);
    await expectAccessible(page, "main");
    expect(site.failures).toEqual([]);
    await page.close();
  },
);

it.runIf(isFull)(
  "The super-organization opens a record with the custom fields of the record's organization [A3.6]",
  async () => {
    const { rows } = await sql<{ id: string }>`select id from mentees
    where organization_id = 2 and custom <> '{}' order by id limit 1`.execute(site.db);
    const page = await openAs(site, "owner@demo.example", `/mentee/manage/${rows[0]!.id}`);
    await page.getByRole("heading", { name: "At Harbor" }).waitFor();
    await page.getByText("Gets around by", { exact: true }).first().waitFor();
    await expectAccessible(page, "main");
    // A note that it adds requires the fields of the mentee's organization, above the list and in the form.
    await sql`insert into custom_fields (organization_id, table_name, kind, key, labels, required) values
      (2, 'menteeUserNotes', 'text', 'met_at', '{"en": "Met at", "es": "Lugar"}', true)`.execute(site.db);
    const notes = `/mentee/mentee-notes/${rows[0]!.id}`;
    await goTo(page, notes);
    await page.getByRole("textbox", { name: "Note", exact: true }).fill("Planted by the super-organization");
    await page.locator('[data-field="custom.met_at"]').getByRole("textbox").fill("Library");
    await save(page, "Save");
    const places = async () =>
      (
        await sql<{ search: string }>`select custom_search as search from mentee_user_notes
          where note like '%Planted by the super%'`.execute(site.db)
      ).rows;
    await expect.poll(places).toEqual([{ search: "library" }]);
    await goTo(page, `${notes}?record=0`);
    await page.locator('[data-field="custom.met_at"]').getByRole("textbox").waitFor();
    // A resource has the custom fields of the organization that is selected in its form. Other answers stay.
    await sql`insert into custom_fields (organization_id, table_name, kind, key, labels, required) values
      (1, 'resources', 'text', 'grant_code', '{"en": "Grant code", "es": "Subvención"}', true),
      (2, 'resources', 'text', 'dress_code', '{"en": "Dress code", "es": "Ropa"}', true)`.execute(site.db);
    await page.goto("/mentee/resources?record=0");
    const field = (of: string) => page.locator(`[data-field="${of}"]`);
    await field("name").getByRole("textbox").fill("Planted shelter");
    await field("custom.grant_code").getByRole("textbox").fill("17");
    await field("organizationId").locator("select").selectOption("2");
    await field("custom.dress_code").getByRole("textbox").fill("Boots");
    expect(await field("custom.grant_code").count()).toBe(0);
    await save(page, "Save");
    const planted = async () =>
      (
        await sql<{ owner: string; search: string }>`select organization_id as owner, custom_search as search
          from resources where name = 'Planted shelter'`.execute(site.db)
      ).rows;
    await expect.poll(planted).toEqual([{ owner: "2", search: "boots" }]);
    await sql`delete from custom_fields where key in ('met_at', 'grant_code', 'dress_code')`.execute(site.db);
    // A mentee of the super-organization has none of them.
    const own = await menteeOf(1);
    await goTo(page, `/mentee/manage/${own.id}?record=${own.id}`);
    await page.locator('[data-field="firstName"]').waitFor();
    await settled(page);
    expect(await page.getByText("Gets around by", { exact: true }).count()).toBe(0);
    await page.close();
    expect(site.failures).toEqual([]);
  },
);

it.runIf(isFull)(
  "The form answers every kind of field, and the answers are stored as given [A3.6]",
  async () => {
    const { db } = site;
    await sql`insert into custom_fields (organization_id, table_name, kind, key, labels) values
    (2, 'mentees', 'text', 'kind_text', '{"en": "K text", "es": "K"}'),
    (2, 'mentees', 'number', 'kind_number', '{"en": "K number", "es": "K"}'),
    (2, 'mentees', 'toggle', 'kind_toggle', '{"en": "K toggle", "es": "K"}')`.execute(db);
    const mentee = await menteeOf(2);
    const page = await openAs(
      site,
      "owner@harbor.example",
      `/mentee/manage/${mentee.id}?record=${mentee.id}`,
    );
    const field = (key: string) => page.locator(`[data-field="custom.${key}"]`);
    await field("kind_text").getByRole("textbox").fill("¡Señor Búho!");
    await field("kind_number").getByRole("textbox").fill("42.5");
    await field("kind_toggle").getByRole("switch").check({ force: true });
    await field("gets_around_by").locator("select").selectOption({ label: "Own car" });
    const day = field("next_court_date").getByRole("textbox");
    await day.fill("Mar 4, 2027");
    await day.blur();
    for (const name of ["Work clothes", "Fees for an ID"]) await field("needs_now").getByLabel(name).check();
    await save(page, "Save");
    const stored = async () => {
      const { rows } = await sql<{ answers: Record<string, unknown> }>`
      select jsonb_object_agg(f.key, m.custom -> f.id::text) as answers from mentees m
      join custom_fields f on f.organization_id = 2 and m.custom ? f.id::text
      where m.id = ${mentee.id} and f.key <> 'locker_number'`.execute(db);
      return rows[0]?.answers;
    };
    await expect
      .poll(stored)
      .toEqual({
        kind_text: "¡Señor Búho!",
        kind_number: 42.5,
        kind_toggle: true,
        gets_around_by: "own",
        next_court_date: "2027-03-04",
        needs_now: ["clothes", "fees"],
      });
    await page.close();
    expect(site.failures).toEqual([]);
  },
);
