/** Waived answers on the screens of staff. */
import { openFilters } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectGood } from "#tests/support/good-screen.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs } from "#tests/support/visitor.ts";

const site = testSite();
const world = prepared(() => makeWorld(site.db));

it("Staff add a mentee with a name, a phone number, and who referred them, and see what is missing", async () => {
  const page = await openAs(site, world.owner.email, "/mentee/manage?record=0");
  page.on("dialog", (question) => void question.accept());
  const fields = page.locator("[data-mode=add] [data-field]");
  await page.getByLabel("First Name").waitFor();
  await expect
    .poll(() => fields.evaluateAll((all) => all.map((one) => one.getAttribute("data-field"))))
    .toEqual(["firstName", "lastName", "cellPhone", "referredBy"]);
  await expectGood(page, "quick-add");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("First Name is required!").first().waitFor();
  await page.getByLabel("First Name").fill("Rosa");
  await page.getByLabel("Last Name").fill("Quickly");
  await page.getByLabel("Referred by").fill("County jail");
  // The form with all fields keeps what was typed, and its first field has the focus.
  await page.getByRole("button", { name: "All fields" }).click();
  await expect.poll(() => page.getByLabel("Referred by").inputValue()).toBe("County jail");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.goto("/mentee/manage?record=0");
  await page.getByLabel("First Name").fill("Rosa");
  await page.getByLabel("Last Name").fill("Quickly");
  await page.getByLabel("Cell phone").fill("(312) 555-0144");
  await page.getByLabel("Referred by").fill("County jail");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Rosa Quickly was added.").first().waitFor();
  const { rows } = await sql<{ id: string; referred_by: string }>`
    select id, referred_by from mentees where last_name = 'Quickly'`.execute(site.db);
  expect(rows.map(({ referred_by: by }) => by)).toEqual(["County jail"]);
  await page.goto(`/mentee/manage/${rows[0]!.id}?record=${rows[0]!.id}`);
  await page
    .getByText(/Middle Initial, Photo, Email, and Address/)
    .first()
    .waitFor();
  await page.close();
});

it("Staff add a mentee without email, home and photo, and nothing asks the mentee for what needs an email", async () => {
  const page = await openAs(site, world.owner.email, "/mentee/manage?record=0");
  await page.getByRole("button", { name: "All fields" }).click();
  const box = (name: string) => page.getByRole("checkbox", { name });
  await page.getByLabel("First Name").fill("Isaiah");
  await page.getByLabel("Last Name").fill("Broadnax");
  const email = page.locator('[data-field="email"] input[name=email]');
  await email.fill("na@na.com");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Photo is required!").first().waitFor();
  await page.getByText("Password is required!").first().waitFor();
  for (const name of [
    "Middle Initial: Does not have one",
    "Photo: Not yet",
    "Email: Does not have one",
    "Address: Does not have one",
  ])
    await box(name).check();
  await expect.poll(() => email.inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Confirm password").count()).toBe(0);
  // The waiver can be undone, and an answer removes it.
  await box("Email: Does not have one").uncheck();
  await expect.poll(() => email.inputValue()).toBe("na@na.com");
  await box("Email: Does not have one").check();
  await email.fill("x");
  await expect.poll(() => box("Email: Does not have one").isChecked()).toBe(false);
  await box("Email: Does not have one").check();
  await expectGood(page, "waivers-form");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Broadnax/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain("Does not have one");
  const { rows } = await sql<{ id: string }>`select id from mentees where last_name = 'Broadnax'
    order by id desc limit 1`.execute(site.db);
  await page.goto(`/mentee/chat/${rows[0]!.id}`);
  await page.getByText("They wait here until the mentee signs in.").waitFor();
  const conversation = page.locator("[data-room]");
  await conversation.getByRole("textbox").waitFor();
  // No part of the conversation, such as the text box, is cut off.
  const isUncut = () =>
    conversation.evaluate((pane) => {
      const frame = pane.closest(".mantine-Paper-root");
      return frame !== null && pane.getBoundingClientRect().bottom <= frame.getBoundingClientRect().bottom;
    });
  await expect.poll(isUncut).toBe(true);
  await page.close();
});

it("The list filters incomplete records, and the profile says what is missing", async () => {
  const { id } = await makeMentee(site.db, world.own, {
    values: { lastName: "Unfinished", address: null, waived: ["image"] },
  });
  await makeMentee(site.db, world.own, { values: { lastName: "Finished", waived: ["image"] } });
  const page = await openAs(site, world.owner.email, "/mentee/manage");
  await page
    .getByRole("row", { name: /Finished/ })
    .first()
    .waitFor();
  await (await openFilters(page)).getByLabel("Incomplete").click();
  await page.getByRole("row", { name: /Unfinished/ }).waitFor();
  await expect.poll(() => page.getByRole("row", { name: / Finished/ }).count()).toBe(0);
  await expectGood(page, "waivers-list");
  await page.goto(`/mentee/manage/${id}`);
  await page.getByText("Missing: Address").waitFor();
  await page.getByRole("link", { name: "Edit all" }).click();
  await page.getByRole("checkbox", { name: "Address: Does not have one" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => page.getByText("Missing: Address").count()).toBe(0);
  await expectGood(page, "waivers-profile");
  await page.close();
});
