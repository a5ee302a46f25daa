import { expectAccessible } from "#tests/support/accessible.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeMentee, makeStaff } from "#tests/support/factories.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs, showsAfter } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

const harbor = async (): Promise<string> => {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from users where email = 'owner@harbor.example'`.execute(site.db);
  return rows[0]!.organization_id;
};

it.runIf(isFull)(
  "The form reads a typed birthday and asks whether a new mentee is already on record",
  async () => {
    const values = { firstName: "Ana", lastName: "Quispe", birthday: "1985-03-04" };
    const { id } = await makeMentee(site.db, await harbor(), { values });
    const page = await openAs(site, "owner@harbor.example", "/mentee/manage?record=0");
    await page.getByRole("button", { name: "All fields" }).click();
    await page.getByLabel("First name").fill("ana");
    await page.getByLabel("Last name").fill("QUISPE");
    const birthday = page.locator("[data-field=birthday] input");
    await birthday.fill("in spring");
    await birthday.blur();
    await page.getByText("Enter the date as month/day/year, for example 3/4/1985").waitFor();
    await birthday.fill("3/5/85");
    await page.getByText("March 5, 1985", { exact: true }).waitFor();
    await page.locator("[data-field=birthday]").getByRole("button", { name: "Calendar" }).click();
    await expect.poll(() => birthday.inputValue()).toBe("Mar 5, 1985");
    await page.getByRole("button", { name: "March 5, 1985", pressed: true }).press("ArrowLeft");
    await page.getByRole("button", { name: "March 4, 1985" }).press("Enter");
    await expect.poll(() => birthday.inputValue()).toBe("Mar 4, 1985");
    const question = page.getByRole("group", { name: "Is this Ana Quispe, born 1985?" });
    await question.getByText("Same name. Same birthday.").waitFor();
    await expect
      .poll(() => question.getByRole("link", { name: "Open Ana Quispe" }).getAttribute("href"))
      .toBe(`/mentee/manage/${id}`);
    await expectAccessible(page, "form");
    await question.getByRole("button", { name: "This is someone else" }).click();
    await question.waitFor({ state: "detached" });
    await page.close();
  },
);

it.runIf(isFull)(
  "The list marks the person who was just added, and the toast names them and opens their record [LIST-20]",
  async () => {
    const { db } = site;
    const organizationId = await harbor();
    const { rows } = await sql<{ id: string; name: string }>`
    select id, role_name as name from user_roles where organization_id = ${organizationId} order by id limit 1`.execute(
      db,
    );
    await makeStaff(db, organizationId, { role: rows[0]!.id });
    const page = await openAs(site, "owner@harbor.example", "/organizations/users?record=0");
    await page.getByLabel("First Name").fill("Ben");
    await page.getByLabel("Last Name").fill("Aardvark");
    await page.locator("[data-field=email] input").first().fill("ben.aardvark@harbor.example");
    await page.getByLabel("Send an invitation by email").click();
    await page.getByRole("radio", { name: rows[0]!.name }).click();
    await page.locator("[data-field=address] input").first().fill("1 Main Street");
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Record was successfully saved. Ben Aardvark"),
    );
    const notice = page.getByRole("status").filter({ hasText: "Ben Aardvark was added." });
    await notice.waitFor();
    await page.locator("tr[data-added]", { hasText: "Aardvark" }).waitFor();
    await notice.getByRole("button", { name: "Open Ben Aardvark" }).click();
    await page.getByRole("heading", { name: "Edit team member" }).waitFor();
    expect(site.failures).toEqual([]);
    await page.close();
  },
);
