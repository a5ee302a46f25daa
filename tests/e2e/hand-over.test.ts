import { chooseInRow } from "#tests/support/list-page.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertRow, makeMentee, makeStaff, makeAppointment } from "#tests/support/factories.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { testSite } from "#tests/support/site.ts";
import { openAs, showsAfter } from "#tests/support/visitor.ts";
import { dayAway } from "#tests/support/days.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

const harbor = async (): Promise<string> => {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from users where email = 'owner@harbor.example'`.execute(site.db);
  return rows[0]!.organization_id;
};

const managerOf = async (id: string) => {
  const { rows } = await sql<{ case_manager: string | null }>`
    select case_manager from mentees where id = ${id}`.execute(site.db);
  return rows[0]?.case_manager;
};

/** Makes a team member with one mentee, and a successor. */
async function makeTeam(lastName: string) {
  const { db } = site;
  const organizationId = await harbor();
  const leaver = await makeStaff(db, organizationId, { values: { firstName: "Ana", lastName } });
  const taker = await makeStaff(db, organizationId, {
    values: { firstName: "Ben", lastName: `${lastName}s` },
  });
  const mentee = await makeMentee(db, organizationId, { values: { caseManager: leaver.id } });
  return { leaver, taker, mentee };
}

describe("A team member who leaves", () => {
  it.runIf(isFull)(
    "is deleted after the user says who takes over, and is restored by keyboard [LIST-24]",
    async () => {
      const { leaver, taker, mentee } = await makeTeam("Qadir");
      const page = await openAs(site, "owner@harbor.example", "/organizations/users?q=Qadir");
      await chooseInRow(page.locator("[data-row]", { hasText: "Qadir" }).first(), "Delete");
      const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
      await dialog.getByText("1 mentee, active or not, as case manager").waitFor();
      await dialog.getByText("Are you sure you wish to delete?").waitFor();
      await dialog.getByText("Ana Qadir", { exact: true }).waitFor();
      const yes = dialog.getByRole("button", { name: "Yes", exact: true });
      await expect.poll(() => yes.isDisabled()).toBe(true);
      await expectAccessible(page, "[role=dialog]");
      await dialog.getByLabel("Reassign to").selectOption({ label: "Ben Qadirs" });
      const toast = page.getByRole("alert").filter({ hasText: "The record was deleted." });
      const undo = toast.getByRole("button", { name: "Undo" });
      // The toast stays while the pointer is over it.
      await Promise.all([undo.hover(), yes.click()]);
      await dialog.waitFor({ state: "hidden" });
      expect(await managerOf(mentee.id)).toBe(taker.id);
      const row = page.locator(`[data-row="${leaver.id}"]`);
      await row.waitFor({ state: "detached" });

      await toast.getByText("Ana Qadir").waitFor();
      await undo.focus();
      await expectAccessible(page, ".Toastify");
      const warning = page.getByText("Reassigned records aren't moved back.");
      await showsAfter(() => page.keyboard.press("Enter"), warning);
      await row.waitFor();
      expect(await managerOf(mentee.id)).toBe(taker.id);
      await page.close();
    },
  );

  it.runIf(isFull)("is disabled in the form after the same question", async () => {
    const { leaver, mentee } = await makeTeam("Rahal");
    const day = dayAway(3);
    await makeAppointment(site.db, mentee, { at: `${day}T12:00`, staff: [leaver.id] });
    const page = await openAs(site, "owner@harbor.example", `/organizations/users?record=${leaver.id}`);
    await page.getByRole("switch", { name: "Status" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate this team member?" });
    await dialog.getByLabel("Reassign to").selectOption({ label: "No one" });
    await dialog.getByText("No one is responsible for this until someone is entered.").waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Yes", exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: "Cancel them and notify the mentees" }).check();
    await showsAfter(
      () => dialog.getByRole("button", { name: "Yes", exact: true }).click(),
      page.getByText("Record was successfully saved."),
    );
    expect(await managerOf(mentee.id)).toBe(null);
    const { rows } = await sql`select status from appointments where mentee_id = ${mentee.id}`.execute(
      site.db,
    );
    expect(rows).toEqual([{ status: "cancelledByStaff" }]);
    await page.close();
  });

  it.runIf(isFull)("has a question with numbers that open what they count", async () => {
    const { leaver, mentee } = await makeTeam("Sabir");
    const { db } = site;
    const of = { organizationId: await harbor(), menteeId: mentee.id };
    const task = await insertRow(db, "menteeTasks", {
      organizationId: of.organizationId,
      name: "Find a bus",
    });
    await insertRow(db, "menteeUserTasks", {
      ...of,
      menteeTaskId: task,
      startDate: "2026-01-01",
      endDate: "2026-02-01",
    });
    for (const days of [1, 2])
      await insertRow(db, "promises", {
        ...of,
        text: `Call ${days}`,
        by: "staff",
        byStaff: leaver.id,
        dueOn: "2026-12-01",
        status: "open",
      });
    const page = await openAs(site, "owner@harbor.example", "/organizations/users?q=Sabir");
    const ask = async () => {
      await chooseInRow(page.locator("[data-row]", { hasText: "Sabir" }).first(), "Delete");
      const numbers = page.getByRole("dialog").locator("[data-number]");
      await numbers.first().waitFor();
      return numbers;
    };
    const count = await (await ask()).count();
    // The numbers of the mentee, the two promises, the task, and the conversation.
    expect(count).toBe(4);
    await expectAccessible(page, "[role=dialog]");
    await keepPicture(page, "hand-over-numbers");
    for (let at = 0; at < count; at++) {
      if (at > 0) await ask();
      const number = page.getByRole("dialog").locator("[data-number]").nth(at);
      const told = Number(await number.getAttribute("data-number"));
      await number.click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const totals = page.locator("[data-totals]").first();
      await expect
        .poll(async () => (await totals.textContent()) ?? "")
        .toMatch(new RegExp(`\\b${told} records?(, active or inactive)?$`));
      await page.goBack();
    }
    await page.close();
  });
});

it("The pages reported no errors", () => expect(site.failures).toEqual([]));
