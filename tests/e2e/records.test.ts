import { chooseInList, chooseInRow, listReady, openListMenu } from "#tests/support/list-page.ts";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { assignTask } from "#tests/support/mentee-case.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { draftsOn } from "#tests/support/phone.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { demoPassword, goTo, openAs, showsAfter, tokenOf, wakeUp } from "#tests/support/visitor.ts";
import { isFull, twins } from "#tests/support/suite.ts";

const site = testSite();

const pageOf = (username: string, path: string, width?: number) => openAs(site, username, path, width);
const rowNames = (page: Page) => page.locator("tbody tr[data-row] td:nth-child(3)").allInnerTexts();
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe("A text of several lines", () => {
  it.runIf(isFull)(
    "converts lists and tables from text editors to text, and leaves anything else to the browser",
    async () => {
      const page = await pageOf("case@harbor.example", "/mentee/manage?record=0");
      await page.getByRole("button", { name: "All fields" }).click();
      const field = page.getByLabel("Reason for referral");
      await field.waitFor();
      const pasted = async (html: string) => {
        await field.fill("");
        await field.focus();
        const isTaken = await field.evaluate((input, given) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/html", given);
          const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
          return !input.dispatchEvent(event);
        }, html);
        return isTaken ? await field.inputValue() : null;
      };
      expect(
        await pasted(`<meta charset="utf-8"><b id="docs-internal"><p>Needs</p><ul><li><p>ID card</p></li><li>Coat
        <ul><li>size L</li></ul></li></ul><ol start="3"><li>Call</li><li>Write</li></ol></b>`),
      ).toBe("Needs\n- ID card\n- Coat\n  - size L\n3. Call\n4. Write");
      expect(
        await pasted(
          `<table><tr><th>Day</th><th>Place</th></tr><tr><td><p>Mon</p></td><td>Court <b>2</b></td></tr></table>`,
        ),
      ).toBe("Day | Place\nMon | Court 2");
      const word = (mark: string, text: string) => `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>
      <span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>${text}</p>`;
      expect(
        await pasted(`<style>p { mso-list: none }</style>${word("·", "Bus pass")}${word("2.", "Shoes")}`),
      ).toBe("- Bus pass\n2. Shoes");
      // Anything else is pasted by the browser itself.
      expect(await pasted("<p>Only <b>words</b></p>")).toBeNull();
      await page.close();
    },
  );
});

describe("A rich-text editor", () => {
  it.runIf(isFull)("keeps lists from Word as lists, and converts tables to lines [13-C12]", async () => {
    const page = await pageOf("case@harbor.example", "/mentee/mentee-notes/6?record=0");
    const editor = page.locator("[contenteditable=true]").first();
    await editor.waitFor();
    const pasted = async (html: string) => {
      await editor.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      return editor.evaluate((element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", given);
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
        // The editor adds an empty line at the end.
        return element.innerHTML.replace(/<p><br class="ProseMirror-trailingBreak"><\/p>$/, "");
      }, html);
    };
    const item = (
      mark: string,
      text: string,
    ) => `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'>
      <![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times"'>&nbsp;&nbsp;
      </span></span><![endif]>${text}<o:p></o:p></p>`;
    const word = (html: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
      @list l0 { mso-list-id: 1 } --></style></head><body><!--StartFragment-->${html}<!--EndFragment--></body></html>`;
    const plain = (text: string) => `<p class=MsoNormal>${text}<o:p></o:p></p>`;
    expect(
      await pasted(
        word(
          plain("Needs") +
            item("·", "Bus <b>pass</b>") +
            item("·", "Coat") +
            item("1.", "Call") +
            item("2.", "Write"),
        ),
      ),
    ).toBe(
      "<p>Needs</p><ul><li><p>Bus <strong>pass</strong></p></li><li><p>Coat</p></li></ul>" +
        "<ol><li><p>Call</p></li><li><p>Write</p></li></ol>",
    );
    // A part of a list keeps its numbers.
    expect(await pasted(word(item("3.", "Sign") + item("4.", "Send")))).toBe(
      '<ol start="3"><li><p>Sign</p></li><li><p>Send</p></li></ol>',
    );
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${plain(cell)}</td>`).join("")}</tr>`;
    expect(
      await pasted(
        word(
          `${plain("Plan")}<table class=MsoTableGrid border=1>${row("Day", "Place")}${row("Mon", "Clinic")}</table>`,
        ),
      ),
    ).toBe("<p>Plan</p><p>Day | Place</p><p>Mon | Clinic</p>");
    // A table in a table isn't pasted twice.
    const inner = `<table>${row("Mon")}${row("Tue")}</table>`;
    const nested = `<table><tr><td>Plan</td><td>${inner}</td></tr></table>`;
    expect(await pasted(nested)).toBe("<p>Plan | Mon Tue</p>");
    // Google Docs puts everything into a bold element that isn't bold.
    expect(
      await pasted(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:700">ID</span> card</p></li></ul><div dir="ltr"><table style="border:none"><colgroup><col width="312"/></colgroup><tbody><tr><td><p><span>Mon</span></p></td><td><p>Clinic</p><p>east</p></td></tr></tbody></table></div></b>`,
      ),
    ).toBe("<ul><li><p><strong>ID</strong> card</p></li></ul><p>Mon | Clinic east</p>");
    await page.close();
  });
});

describe("A list", () => {
  it("searches with Enter, resets, and keeps its state in the address [LIST-05] [LIST-06] [LIST-11]", async () => {
    const page = await pageOf("owner@harbor.example", "/settings/genders");
    await listReady(page);
    const all = await rowNames(page);
    expect(all.length).toBeGreaterThan(3);
    const word = all[2] ?? "";
    await page.getByRole("search").getByRole("textbox").fill(word);
    await page.keyboard.press("Enter");
    await expect.poll(() => rowNames(page)).toEqual(all.filter((name) => name.includes(word)));
    expect(param(page, "q")).toBe(word);
    await page.reload();
    await listReady(page);
    await expect.poll(() => page.getByRole("search").getByRole("textbox").inputValue()).toBe(word);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => rowNames(page)).toEqual(all);

    await page.getByRole("columnheader", { name: "Name", exact: true }).getByRole("button").click();
    await expect.poll(() => rowNames(page)).toEqual(all.toReversed());
    expect([param(page, "sort"), param(page, "dir")]).toEqual(["name", "DESC"]);
    await expect
      .poll(() => page.getByRole("columnheader", { name: "Name", exact: true }).getAttribute("aria-sort"))
      .toBe("descending");
    await page.goBack();
    await expect.poll(() => rowNames(page)).toEqual(all);
    await page.close();
  });

  it("shows pages above and below, totals, and 5 rows per page [LIST-07] [LIST-08] [LIST-09] [LIST-15]", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/manage?per=5");
    await listReady(page);
    const bars = page.getByRole("navigation", { name: /Pages, (above|below)/ });
    await expect.poll(() => bars.count()).toBe(2);
    await expect
      .poll(() => page.locator("[data-totals]").first().innerText())
      .toMatch(/\d+ pages · \d+ records/);
    const options = await page.getByLabel("Records per page").locator("option").allInnerTexts();
    expect(options).toEqual(["", "5", "25", "50", "100", "all"]);
    // Of 20 pages with 5 rows, 6 are offered on either side of the current one.
    const numbers = bars.first().getByRole("button", { name: /^Page \d+$/ });
    await expect.poll(() => numbers.allInnerTexts()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    await bars.first().getByRole("button", { name: "Last page" }).click();
    await expect.poll(() => param(page, "page")).toBe("20");
    await expect.poll(() => numbers.first().innerText()).toBe("14");
    await page.close();
  });

  it("asks before it deletes, with the specified message [LIST-23] [LIST-24]", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/goals?record=0&q=Goal+to+delete");
    await page.getByLabel("Name").fill("Goal to delete");
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Record was successfully saved."),
    );
    const row = page.locator("tr[data-row]", { hasText: "Goal to delete" });
    await chooseInRow(row, "Delete");
    const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
    await dialog.getByText("Are you sure you wish to delete?").waitFor();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => row.count()).toBe(1);
    await row.locator("input[type=checkbox]").first().check();
    const bar = page.getByRole("region", { name: "Actions for the selected records" });
    await bar.getByText("1 selected", { exact: true }).waitFor();
    await chooseInRow(row, "Delete");
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await row.waitFor({ state: "detached" });
    // The deleted record isn't selected anymore.
    await bar.waitFor({ state: "detached" });
    await page.close();
  });

  it("moves the focus from a deleted row to the next one, and from the last one to the heading", async () => {
    await sql`insert into mentee_goals (organization_id, name)
      select organization_id, made.name from users, unnest(array['Brief goal 1', 'Brief goal 2']) made (name)
      where email = 'owner@harbor.example'`.execute(site.db);
    const page = await pageOf("owner@harbor.example", "/mentee/goals?q=Brief+goal");
    const rows = page.locator("tr[data-row]", { hasText: "Brief goal" });
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute("aria-label") ?? activeElement?.tagName;
      });
    const deleteFirst = async () => {
      await chooseInRow(rows.first(), "Delete");
      const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
      await dialog.getByRole("button", { name: "Yes", exact: true }).press("Enter");
    };
    await expect.poll(() => rows.count()).toBe(2);
    await deleteFirst();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(focused).toBe("Actions: Brief goal 2");
    await deleteFirst();
    await expect.poll(() => rows.count()).toBe(0);
    await expect.poll(focused).toBe("H1");
    // Reopens the only completed task.
    const mentee = await makeMentee(site.db, "2");
    const id = await assignTask(site.db, mentee, "Brief task");
    await sql`update mentee_user_tasks set completed = true where id = ${id}`.execute(site.db);
    await goTo(page, `/mentee/mentee-tasks/${mentee.id}`);
    await page.getByRole("button", { name: "Done (1)" }).click();
    await page.getByRole("checkbox", { name: /^Mark as not completed/ }).press("Space");
    await expect.poll(focused).toBe("H2");
    await page.close();
  });

  it("offers no deleted record in a form that is opened right after", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/goals?record=0&q=Goal+not+offered");
    await page.getByLabel("Name").fill("Goal not offered");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const row = page.locator("tr[data-row]", { hasText: "Goal not offered" });
    await row.waitFor();
    const field = page.locator('[data-field="menteeGoalId"]');
    const look = async () => {
      await goTo(page, "/mentee/mentee-goals/6?record=0");
      await field.getByRole("combobox").fill("Goal not offered");
    };
    await look();
    await field.getByRole("option", { name: "Goal not offered" }).waitFor();
    await goTo(page, "/mentee/goals?q=Goal+not+offered");
    await chooseInRow(row, "Delete");
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await row.waitFor({ state: "detached" });
    await look();
    await expect.poll(() => field.getByText("Nothing found").count()).toBe(1);
    await page.close();
  });

  it.runIf(isFull)(
    "of values marks the organization's values, and says how many records use a value before it is deleted",
    async () => {
      const page = await pageOf("owner@harbor.example", "/settings/genders?record=0&q=Own+value");
      await page.locator('[data-field="name"] input').fill("Own value");
      await showsAfter(
        () => page.getByRole("button", { name: "Save", exact: true }).click(),
        page.getByText("Record was successfully saved."),
      );
      const row = page.locator("tr[data-row]", { hasText: "Own value" });
      await row.getByText("Only in Harbor Reentry Center").waitFor();
      const ask = () => chooseInRow(row, "Delete");
      const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
      await ask();
      await dialog.getByText("No record uses this value.").waitFor();
      await dialog.getByRole("button", { name: "No", exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
      await sql`update mentees set gender = (select id from config_genders where name = 'Own value')
      where id in (select id from mentees where organization_id = 2 limit 2)`.execute(site.db);
      await ask();
      await dialog.getByText("2 records use this value. It is archived instead of deleted").waitFor();
      await expectAccessible(page, "[role=dialog]");
      await keepPicture(page, "uses of a value");
      // The number opens the people that it counts.
      await dialog.getByRole("link", { name: "Mentees: 2", exact: true }).click();
      await listReady(page);
      await page.getByText("Gender: Own value").waitFor();
      await expect.poll(() => page.locator("[data-row]").count()).toBe(2);
      await page.goBack();
      await ask();
      await showsAfter(
        () => dialog.getByRole("button", { name: "Yes", exact: true }).click(),
        page.getByText("2 records use this, so it was archived instead of deleted."),
      );
      await row.getByText("Archived").or(row.getByText("Inactive")).first().waitFor();
      await page.close();
    },
  );

  it.runIf(isFull)("archives and restores [LIST-25] [LIST-26]", async () => {
    const page = await pageOf("owner@demo.example", "/settings/genders?active=1");
    await listReady(page);
    const name = (await rowNames(page))[0] ?? "";
    await chooseInRow(page.locator("tr[data-row]", { hasText: name }).first(), "Archive");
    await expect.poll(() => rowNames(page)).not.toContain(name);
    await page.goto("/settings/genders?active=0");
    await chooseInRow(page.locator("tr[data-row]", { hasText: name }).first(), "Restore");
    await expect.poll(() => rowNames(page)).not.toContain(name);
    await page.close();
  });

  it.runIf(isFull)("says when it cannot be loaded, and tries again", async () => {
    const page = await pageOf("owner@harbor.example", "/");
    await page.route("**/apicalls/getTable", (route) =>
      route.fulfill({ status: 403, json: { status: 0, code: "forbidden", message: "No." } }),
    );
    await page.goto("/mentee/jobs");
    await page.getByText("The list could not be loaded.").waitFor();
    await page.unroute("**/apicalls/getTable");
    await page.getByRole("button", { name: "Try again" }).click();
    await listReady(page);
    await expect.poll(() => page.getByText("The list could not be loaded.").count()).toBe(0);
    await page.close();
  });

  it("sends the organization: the selected one, or else the person's own [LIST-29] [USER-06]", async () => {
    const page = await pageOf("owner@demo.example", "/404");
    const asked = () =>
      page
        .waitForRequest("**/apicalls/getTable")
        .then((request) => (request.postDataJSON() as { organizationId: string }).organizationId);
    const [own] = await Promise.all([asked(), goTo(page, "/organizations/users")]);
    expect(own).toBe("1");
    await page.getByRole("heading", { name: "Team members", level: 1, exact: true }).waitFor();
    const [selected] = await Promise.all([asked(), goTo(page, "/organizations/users/3")]);
    expect(selected).toBe("3");
    await page.getByRole("heading", { name: "Team members of Bridge to Work Oakland", level: 1 }).waitFor();
    await page.close();
  });

  it.runIf(isFull)(
    "offers a reader no changes, but View where the area has it [PERM-05] [PERM-07]",
    async () => {
      const page = await pageOf("viewer@harbor.example", "/mentee/jobs");
      await listReady(page);
      await expect
        .poll(() =>
          page
            .locator("main")
            .getByRole("button", { name: /^(Add|Edit|Delete|Archive|Duplicate|Export)/ })
            .count(),
        )
        .toBe(0);
      await page.locator("tbody tr[data-row] td button").first().focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /^View/ }).waitFor();
      expect(param(page, "mode")).toBe("view");
      await page.locator("[data-mode=view] dl").waitFor();
      expect(await page.locator("[data-mode=view] input").count()).toBe(0);
      await page.close();
    },
  );
});

describe("A form", () => {
  it("names missing answers at the field and above the form, links to them, and saves [FORM-22] [FORM-24] [MSG-04] [MSG-06]", async () => {
    const page = await pageOf("owner@harbor.example", "/organizations/users");
    await listReady(page);
    await page.getByRole("button", { name: "Add team member" }).first().click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Selecting a User Role is required!").first().waitFor();
    await page.getByText("First Name is required!").first().waitFor();
    await page.getByText("Password is required!", { exact: true }).first().waitFor();
    // The list of errors has the focus, and each line links to its field.
    const summary = page.locator("[data-error-summary]");
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => summary.getAttribute("role")).toBe("alert");
    await summary.getByRole("link", { name: "First Name is required!" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("firstName");
    await page.getByLabel("First Name").fill("Nadia");
    await expect.poll(() => page.getByText("First Name is required!").count()).toBe(0);
    await page.getByLabel("Last Name").fill("Torres");
    await page.getByRole("textbox", { name: "Email" }).fill("nadia.torres@harbor.example");
    await page.getByLabel("Send an invitation by email").check({ force: true });
    await expect.poll(() => page.getByLabel("Confirm password").count()).toBe(0);
    await page.getByLabel("Mentor", { exact: true }).check();
    await page.locator("input[name=address]").fill("1 Pratt St, Baltimore");
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Save Successful"),
    );
    await page.locator("tr[data-row]", { hasText: "nadia.torres@harbor.example" }).waitFor();
    expect(param(page, "record")).toBeNull();
    await page.close();
  });

  it("shows a refusal by the server as Error Saving, at the field [MSG-05]", async () => {
    const page = await pageOf("owner@harbor.example", "/organizations/users?record=4");
    await page.getByLabel("Email").fill("owner@bridge.example");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Error Saving").waitFor();
    await expect.poll(() => page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
    await page.close();
  });

  it("asks before the user leaves unsaved changes", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/jobs");
    await listReady(page);
    await page.getByRole("button", { name: "Add job" }).click();
    await page.getByLabel("Title").fill("Baker");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Baker");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await listReady(page);
    await page.close();
  });

  it.runIf(isFull)("restores the text of a note after the session ended [MNOTE-01]", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/mentee-notes/6?record=0");
    const editor = page.getByRole("textbox", { name: "Note", exact: true });
    await editor.click();
    for (const name of ["date", "noteTitle", "note", "active"])
      await expect.poll(() => page.locator(`[data-field="${name}"]`).count(), { message: name }).toBe(1);
    await page.keyboard.type("He called from the shelter.");
    await expect.poll(async () => (await draftsOn(page)).join()).toContain("draft:");
    await page.evaluate(() => localStorage.removeItem("token"));
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/auth/sign-in");
    await page.getByLabel("Email").fill("owner@harbor.example");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: /Welcome/ }).waitFor();
    await page.goto("/mentee/mentee-notes/6?record=0");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => editor.innerText()).toContain("He called from the shelter.");
    await page.close();
  });

  it("saves again automatically after the response was lost, and creates one record", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/goals?record=0&q=Goal+of+a+broken+line");
    const keys: (string | undefined)[] = [];
    await page.route("**/apicalls/saveRecord", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      // The server saves, but the connection breaks before the browser gets the response.
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.getByLabel("Name").fill("Goal of a broken line");
    const save = page.getByRole("button", { name: "Save", exact: true });
    // The save succeeds without another tap.
    await showsAfter(() => save.click(), page.getByText("Record was successfully saved."));
    await listReady(page);
    await expect.poll(() => rowNames(page)).toEqual(["Goal of a broken line"]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    await page.close();
  });

  it("sends the corrected values after the server refused the request itself", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/goals?record=0&q=Goal+in+short");
    await page.route("**/apicalls/saveRecord", (route) =>
      route.request().postData()?.includes("Goal at length")
        ? route.fulfill({ status: 413, json: { status: 0, code: "tooLarge", message: "This is too large." } })
        : route.continue(),
    );
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel("Name").fill("Goal at length");
    await showsAfter(() => save.click(), page.getByText("This is too large."));
    await page.getByLabel("Name").fill("Goal in short");
    await showsAfter(() => save.click(), page.getByText("Record was successfully saved."));
    await listReady(page);
    await expect.poll(() => rowNames(page)).toEqual(["Goal in short"]);
    await page.close();
  });

  it("of an organization shows one section at a time, each at its own address, and saves them together", async () => {
    const page = await pageOf("owner@harbor.example", "/organizations/manage?record=2");
    const parts = page.getByRole("navigation", { name: "Sections" });
    await expect.poll(() => page.locator('form [data-field="name"]').count()).toBe(1);
    expect(await parts.getByRole("link").allInnerTexts()).toEqual([
      "Organization",
      "Contact",
      "Contact with mentees",
      "Reminders",
      "Security",
      "Exports and data retention",
      "Notes",
      "Team",
    ]);
    await page.getByLabel("Organization Name").fill("");
    await parts.getByRole("link", { name: "Reminders" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?record=2&part=reminders");
    await expect.poll(() => page.locator('form [data-field="name"]').count()).toBe(0);
    await page.getByLabel("When your team answers messages").fill("9 to 5");
    // An invalid answer in another section opens that section.
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await page.getByText("Organization Name is required!").first().waitFor();
    await page.getByLabel("Organization Name").fill("Harbor Reentry Center");
    await showsAfter(() => save.click(), page.getByText("Save Successful"));
    await listReady(page);
    const { rows } = await sql<{
      answer_hours: string;
    }>`select answer_hours from organizations where id = 2`.execute(site.db);
    expect(rows[0]?.answer_hours).toBe("9 to 5");
    await page.close();
  });

  it("of a role is a table of areas and permissions", async () => {
    // The super-organization's form begins with a section without a title.
    const chief = await pageOf("owner@demo.example", "/settings/userRoles?record=6");
    await chief.locator("form table").waitFor();
    await chief.close();
    const page = await pageOf("owner@harbor.example", "/settings/userRoles?record=6");
    const table = page.locator("form table");
    await table.waitFor();
    expect(await table.locator("thead th").allInnerTexts()).toEqual([
      "Area",
      "View",
      "Add",
      "Edit",
      "Archive",
      "Chat",
      "Delete",
      "Export",
    ]);
    expect(await table.locator("tbody tr").count()).toBe(6);
    expect(await table.getByRole("switch").count()).toBe(25);
    expect(await table.innerText()).not.toContain("*");
    await table.getByRole("switch", { name: "Export team members" }).click({ force: true });
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Save Successful"),
    );
    const { rows } = await sql<{ users_can_export: boolean }>`
      select users_can_export from user_roles where id = 6`.execute(site.db);
    expect(rows[0]?.users_can_export).toBe(true);
    await page.close();
  });

  it("keeps both changes if another person saved first, and asks about conflicting fields", async () => {
    const token = await tokenOf(site, "owner@harbor.example");
    const saveElsewhere = async (data: object) => {
      const request = { tableName: "organizations", tableId: "2", data };
      expect((await site.app.post("saveRecord", request, token)).body["status"]).toBe(1);
    };
    const page = await pageOf("owner@harbor.example", "/organizations/manage?record=2&part=contact");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel("Website").fill("https://typed.example");
    await saveElsewhere({ faxPhone: "(410) 555-0100" });
    await showsAfter(
      () => save.click(),
      page.getByText("Someone else also changed: Fax Phone. Both changes were kept."),
    );
    await listReady(page);

    await goTo(page, "/organizations/manage?record=2&part=contact");
    await expect.poll(() => page.getByLabel("Fax Phone").inputValue()).toBe("(410) 555-0100");
    await expect.poll(() => page.getByLabel("Website").inputValue()).toBe("https://typed.example");
    await page.getByLabel("Website").fill("https://mine.example");
    await saveElsewhere({ website: "https://theirs.example", faxPhone: "(410) 555-0101" });
    await save.click();
    const notice = page.locator("[data-conflict]");
    await expect.poll(() => notice.innerText()).toContain("Both of you changed: Website.");
    // The notice is in the bar, which stays in view.
    expect(
      await notice.evaluate(
        (element) => getComputedStyle(element.closest("form > div:last-of-type")!).position,
      ),
    ).toBe("sticky");
    await notice.getByRole("button", { name: "Load current values" }).click();
    await expect.poll(() => page.getByLabel("Fax Phone").inputValue()).toBe("(410) 555-0101");
    await expect.poll(() => page.getByLabel("Website").inputValue()).toBe("https://mine.example");
    await showsAfter(() => save.click(), page.getByText("Save Successful"));
    await page.close();
  });

  it("asks about a conflicting field even if the record couldn't be reloaded after a save", async () => {
    const token = await tokenOf(site, "owner@harbor.example");
    const page = await pageOf("owner@harbor.example", "/organizations/manage?record=2&part=contact");
    const website = page.getByLabel("Website");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await website.fill("https://sent.example");
    const saves = await holdBack(page, "**/apicalls/saveRecord", "answers");
    await page.route("**/apicalls/getRecord", (route) =>
      route.fulfill({ status: 400, json: { status: 0, code: "badRequest", message: "Not now." } }),
    );
    await save.click();
    await expect.poll(saves.count).toBe(1);
    // What is typed while the save is being sent stays in the form.
    await website.fill("https://typed.example");
    await showsAfter(async () => saves.release(), page.getByText("Not now."));
    await page.unroute("**/apicalls/getRecord");
    const data = { website: "https://theirs.example" };
    const { body } = await site.app.save("organizations", "2", data, token);
    expect(body["status"]).toBe(1);
    await save.click();
    const notice = page.locator("[data-conflict]");
    await expect.poll(() => notice.innerText()).toContain("Both of you changed: Website.");
    await page.close();
  });

  it("draws marker, circle and caption if coordinates exist, and none otherwise [MAP-02] [MAP-03] [MAP-04] [MAP-05] [MAP-06] [MAP-11] [MAP-12]", async () => {
    const page = await pageOf("owner@harbor.example", "/404");
    const tiles: string[] = [];
    page.on("request", (request) => request.url().includes("tile") && tiles.push(request.url()));
    await goTo(page, "/organizations/manage?record=2&part=contact");
    await wakeUp(page, "figure .leaflet-marker-icon");
    await page.locator("figure path.leaflet-interactive").waitFor({ state: "attached" });
    await expect
      .poll(() => page.locator("figure figcaption").innerText())
      .toMatch(/Latitude .*longitude .*Baltimore/s);
    expect(
      await page.locator("figure .leaflet-container").evaluate((map) => (map as HTMLElement).offsetHeight),
    ).toBe(500);
    // Meters per pixel at zoom 9 and Baltimore's latitude. The radius is 25 miles, at 1.60934 km each.
    const metresPerPixel = (156_543.034 * Math.cos((39.29 * Math.PI) / 180)) / 2 ** 9;
    const circle = await page.locator("figure path.leaflet-interactive").evaluate((path) => {
      return (path as SVGPathElement).getBBox().width / 2;
    });
    expect(Math.abs(circle - (25 * 1609.34) / metresPerPixel)).toBeLessThan(4);
    await expect
      .poll(() => tiles.some((url) => url.startsWith("https://tile.openstreetmap.org/9/")))
      .toBe(true);
    const policies = await page
      .locator("img.leaflet-tile")
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).referrerPolicy));
    expect(new Set(policies)).toEqual(new Set(["origin"]));
    await goTo(page, "/organizations/users?record=0");
    await page.getByLabel("First Name").waitFor();
    await settled(page);
    expect(await page.locator("figure").count()).toBe(0);
    await page.close();
  });

  it.each(["/organizations/users?record=0", "/profile"])(
    "uses the coordinates of the selected address, and drops them when another address is typed: %s [MAP-01] [MAP-02] [MAP-08]",
    async (path) => {
      const page = await pageOf("owner@harbor.example", path);
      const address = page.getByRole("combobox", { name: "Address", exact: true });
      await address.fill("Denver, CO");
      await page.getByRole("option", { name: "Denver, CO", exact: true }).click();
      const caption = page.locator("figure figcaption");
      await expect
        .poll(() => caption.innerText())
        .toMatch(/Latitude 39\.\d+.*longitude -10[45]\.\d+.*Denver/s);
      await address.fill("somewhere else");
      await expect.poll(() => page.locator("figure").count()).toBe(0);
      // Removing a letter and typing it again changes nothing.
      await address.fill("Denver, C");
      await address.fill("Denver, CO");
      await expect
        .poll(() => caption.innerText())
        .toMatch(/Latitude 39\.\d+.*longitude -10[45]\.\d+.*Denver/s);
      // The suggestions disappear with the text.
      const suggestions = page.getByRole("listbox", { name: "Address", exact: true });
      await suggestions.waitFor();
      await address.fill("");
      await expect.poll(() => suggestions.count()).toBe(0);
      await page.close();
    },
  );
});

describe("The pages of a mentee", () => {
  it("show the missing-data title of a mentee sub-page [MSG-07] [MGOAL-04] [MENTEE-10] [MENTEE-11]", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/mentee-goals/6");
    await page.getByRole("heading", { name: "Viewing Isaiah T Broadnax" }).waitFor();
    await page.getByRole("link", { name: "Back to mentees" }).waitFor();
    await page.getByRole("button", { name: "Assign goal" }).first().click();
    await page.getByLabel("Start Date").fill("");
    await page.getByLabel("End Date").fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Missing Data - Can't Save").waitFor();
    await page.getByText("Start Date is required!").first().waitFor();
    await page.getByText("End Date is required!").first().waitFor();
    await expect.poll(() => page.getByText("Name is required!").count()).toBe(2);
    await page.close();
  });

  it.runIf(isFull)(
    "fill description and points from the chosen item, and toggle completed in the list",
    async () => {
      const page = await pageOf("owner@harbor.example", "/mentee/mentee-tasks/6?record=0&per=100");
      // The catalog is long, so its dropdown has a search: the organization's items first, by words in any order.
      const item = page.locator("input[role=combobox][name=menteeTaskId]");
      await item.click();
      const options = page.getByRole("option");
      await expect.poll(() => options.first().innerText()).toBe("-- SELECT --");
      await expect.poll(() => page.getByRole("combobox", { name: "Task", exact: true }).count()).toBe(1);
      await page.getByRole("group", { name: "From other organizations" }).waitFor();
      await page.getByText(/^50 of \d+\. Type to narrow\.$/).waitFor();
      await item.press("ArrowDown");
      const marked = () =>
        item.evaluate(
          (field) => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.innerText,
        );
      await expect.poll(marked).toBe("Apply for a reduced transit pass");
      await item.press("Escape");
      await expect.poll(() => options.count()).toBe(0);
      await item.fill("birth order");
      await expect.poll(marked).toBe("Order the birth certificate");
      await expectAccessible(page, "main");
      const answer = Promise.withResolvers<void>();
      await page.route("**/apicalls/getRecord", async (route) => {
        await answer.promise;
        await route.continue();
      });
      await item.press("Enter");
      await expect.poll(() => item.inputValue()).toBe("Order the birth certificate");
      await page.getByLabel("Start Date").fill("2026-11-01");
      await page.getByLabel("End Date").fill("2026-12-01");
      await page.getByRole("textbox", { name: "Note", exact: true }).first().fill("Typed, never added");
      await showsAfter(async () => {
        // The values of the selected item are saved even if they arrive after the click on Save.
        await page.getByRole("button", { name: "Save", exact: true }).click();
        answer.resolve();
      }, page.getByText("Save Successful"));
      const { rows } = await sql<{ description: string }>`
      select description from mentee_user_tasks order by id desc limit 1`.execute(site.db);
      expect(rows[0]?.description).toContain("you were born");
      const box = page.getByRole("checkbox", { name: /^Mark as completed/ }).first();
      const label = (await box.getAttribute("aria-label")) ?? "";
      await page
        .locator("[data-due=late]", { hasText: /^\d+ days? late$/ })
        .first()
        .waitFor();
      const done = page.getByRole("button", { name: /^Done \(\d+\)$/ });
      const before = Number(/\d+/.exec(await done.innerText())?.[0]);
      await box.click();
      await page.getByRole("button", { name: `Done (${before + 1})` }).waitFor();
      await expect.poll(() => page.getByRole("checkbox", { name: /^Mark as not completed/ }).count()).toBe(0);
      await done.click();
      await page
        .getByRole("checkbox", { name: label.replace("completed", "not completed") })
        .first()
        .waitFor();
      await expect.poll(() => page.locator("[data-done] [data-due]").count()).toBe(0);
      await expectAccessible(page, "main");
      // A short list has no search. A search in the address also applies to the completed tasks.
      await expect.poll(() => page.getByRole("textbox", { name: "Search this list" }).count()).toBe(0);
      await goTo(page, `${new URL(page.url()).pathname}?q=no+such+task`);
      await page.getByText("Nothing matches your search.").waitFor();
      await expect.poll(() => done.count()).toBe(0);
      await page.close();
    },
  );

  it.runIf(isFull)("take a note in one step, and keep it while offline", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/mentee-notes/6");
    const box = page.getByRole("form", { name: "Add note" });
    const text = box.getByLabel("Note", { exact: true });
    const first = page.locator("li[data-row]").first();
    await text.fill("He has <the keys>.\nWe meet again on Friday.");
    await box.getByLabel("Kind").selectOption("visit");
    // The text is still there after leaving the page and coming back.
    await goTo(page, "/mentee/mentee-tasks/6");
    await page.locator("tr[data-row]").first().waitFor();
    await goTo(page, "/mentee/mentee-notes/6");
    await expect.poll(() => text.inputValue()).toBe("He has <the keys>.\nWe meet again on Friday.");
    await page.context().setOffline(true);
    await text.press("Control+Enter");
    await box.getByText("It will be saved when you reconnect.").waitFor();
    await expect.poll(() => text.inputValue()).not.toBe("");
    await showsAfter(
      () => page.context().setOffline(false),
      page.getByText("Record was successfully saved."),
    );
    await expect.poll(() => first.innerText()).toContain("He has <the keys>.");
    await expect.poll(() => text.inputValue()).toBe("");
    // Ignores failures caused by the missing network.
    const failures = site.failures.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
    site.failures.splice(0, site.failures.length, ...failures);
    const shown = await first.innerText();
    expect(shown).toMatch(/We meet again on Friday\./);
    expect(shown.match(/He has/g)).toHaveLength(1);
    for (const fact of [
      "Visit",
      "Loretta Bancroft",
      new Date().toLocaleDateString("en-US", { month: "short", day: "numeric" }),
    ])
      expect(shown.toLowerCase()).toContain(fact.toLowerCase());
    await expectAccessible(page, "main");
    // The print has the texts and titles without controls.
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.getByText("Job interview", { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => box.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await chooseInList(page, "Show as a table");
    await page.getByRole("columnheader", { name: /Title/ }).waitFor();
    await expect.poll(() => page.locator("tr[data-row]").first().innerText()).toContain("He has <the keys>.");
    await expect.poll(() => box.count()).toBe(0);
    await page.close();
  });

  it.runIf(isFull)("offer no note box to people who may not add notes", async () => {
    const page = await pageOf("viewer@harbor.example", "/mentee/mentee-notes/6");
    await openListMenu(page);
    // The box would load after the list.
    await settled(page);
    expect(await page.getByRole("form").count()).toBe(0);
    await page.close();
  });

  it("save the profile and stay on it [MPROF-01] [LIST-22]", async () => {
    const page = await pageOf("owner@harbor.example", "/mentee/manage/6?record=6");
    const unsaved = page.getByText("Not saved yet");
    await page.getByLabel("Client ID").fill("HR-0606");
    await unsaved.waitFor();
    // The demo mentee has no photo, which the form requires.
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await page
      .locator('[data-field="image"] input[type=file]')
      .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: png });
    await page.locator('[data-field="image"] img').waitFor();
    await showsAfter(
      () => page.getByRole("button", { name: "Save", exact: true }).click(),
      page.getByText("Save Successful"),
    );
    await unsaved.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Client ID").inputValue()).toBe("HR-0606");

    // Text typed while the saved record is reloaded stays, and counts as unsaved.
    const reload = await holdBack(page, "**/apicalls/getMentee");
    await page.getByLabel("Client ID").fill("HR-0607");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(reload.count).toBeGreaterThan(0);
    await page.getByLabel("Client ID").fill("HR-0608");
    reload.release();
    await settled(page);
    // Wait, because the form with the reloaded record is rendered with low priority.
    await settled(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await unsaved.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Client ID").inputValue()).toBe("HR-0608");
    await page.close();
  });

  it.runIf(isFull)("let a mentee complete their goal and answer with a note [PERM-36]", async () => {
    const page = await pageOf("mentee@harbor.example", "/mentee/mentee-goals/6", 390);
    await page.getByRole("heading", { name: "My plan", level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^(Assign|Delete|Archive)/ }).count()).toBe(0);
    await page.locator("a[href^='/plan/goal-']").first().click();
    await page.getByRole("button", { name: "I did it" }).click();
    await page.getByText("You did this. Well done!").waitFor();
    await page.getByRole("textbox", { name: "Write to your team about this" }).fill("I opened the account.");
    await expect.poll(() => page.getByLabel("Start Date").count()).toBe(0);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page
      .getByRole("region", { name: "Messages and files" })
      .getByText("I opened the account.")
      .waitFor();
    await page.close();
  });

  it("deactivate the mentee after a question and return to the list [MDEACT-01]", async () => {
    const page = await pageOf("owner@bridge.example", "/mentee/manage");
    await listReady(page);
    const row = page.locator("tr[data-row]").first();
    // A click on the row opens the overview, and its menu opens the form.
    await chooseInRow(row, "Edit");
    await page.waitForURL(/\/mentee\/manage\/(\d+)\?record=\1$/);
    await page.locator('a[href^="tel:"]').first().waitFor();
    await page.locator('[data-field="notes"]').scrollIntoViewIfNeeded();
    const name = page.getByRole("heading", { level: 1 });
    await expect.poll(async () => (await name.boundingBox())?.y).toBeGreaterThan(40);
    await page
      .getByRole("navigation", { name: "Pages of this mentee" })
      .getByRole("button", { name: "More" })
      .click();
    await page.getByRole("button", { name: "De-activate" }).click();
    await showsAfter(
      () => page.getByRole("dialog").getByRole("button", { name: "Yes", exact: true }).click(),
      page.getByText("The mentee was de-activated."),
    );
    await page.waitForURL(/\/mentee\/manage$/);
    await page.close();
  });

  it("deactivate a mentee without leaving the page that was opened while that took long", async () => {
    const [left, other] = [await makeMentee(site.db, "2"), await makeMentee(site.db, "2")];
    const page = await pageOf("owner@harbor.example", `/mentee/overview/${left.id}`);
    const isActive = async () =>
      (await sql<{ active: boolean }>`select active from mentees where id = ${left.id}`.execute(site.db))
        .rows[0]?.active;
    await page
      .getByRole("navigation", { name: "Pages of this mentee" })
      .getByRole("button", { name: "More" })
      .click();
    await page.getByRole("button", { name: "De-activate" }).click();
    const saves = await holdBack(page, "**/apicalls/archiveRecord", "answers");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await expect.poll(saves.count).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await goTo(page, `/mentee/overview/${other.id}`);
    saves.release();
    await page.getByText("The mentee was de-activated.").waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(`/mentee/overview/${other.id}`);
    expect(await isActive()).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(isActive).toBe(true);

    // A question that was open on another mentee's page doesn't return with that page.
    await page
      .getByRole("navigation", { name: "Pages of this mentee" })
      .getByRole("button", { name: "More" })
      .press("Enter");
    await page.getByRole("button", { name: "De-activate" }).press("Enter");
    await dialog.waitFor();
    await goTo(page, `/mentee/overview/${left.id}`);
    await dialog.waitFor({ state: "detached" });
    await goTo(page, `/mentee/overview/${other.id}`);
    await settled(page);
    expect(await dialog.count()).toBe(0);

    // A slow save doesn't leave the page of a question that was opened again.
    const ask = async () => {
      await page
        .getByRole("navigation", { name: "Pages of this mentee" })
        .getByRole("button", { name: "More" })
        .press("Enter");
      await page.getByRole("button", { name: "De-activate" }).press("Enter");
      await dialog.waitFor();
    };
    await ask();
    const others = await holdBack(page, "**/apicalls/archiveRecord");
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await expect.poll(others.count).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await ask();
    const answered = page.waitForResponse("**/apicalls/archiveRecord");
    others.release();
    await answered;
    await settled(page);
    expect(await dialog.count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(`/mentee/overview/${other.id}`);
    await page.close();
  });

  it("offer no de-activated mentee in a panel that is opened right after", async () => {
    const values = { firstName: "Gone", middleName: "", lastName: "Quickly" };
    const { id } = await makeMentee(site.db, "2", { values });
    const page = await pageOf("owner@harbor.example", "/");
    const dialog = page.getByRole("dialog");
    const look = async () => {
      // In the sidebar, because a list has one, too.
      await page.getByRole("button", { name: "Add", exact: true }).first().click();
      await page.getByRole("menuitem", { name: "Write note" }).click();
      await dialog.locator("[name=menteeId]").fill("Gone Quickly");
    };
    await look();
    await dialog.getByRole("option", { name: "Gone Quickly" }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await goTo(page, `/mentee/overview/${id}`);
    await page
      .getByRole("navigation", { name: "Pages of this mentee" })
      .getByRole("button", { name: "More" })
      .click();
    await page.getByRole("button", { name: "De-activate" }).click();
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await page.waitForURL("**/mentee/manage");
    const searched = page.waitForResponse((answer) => /Gone Quickly/.test(answer.request().postData() ?? ""));
    await look();
    await searched;
    await expect.poll(() => dialog.getByRole("option", { name: "Gone Quickly" }).count()).toBe(0);
    await page.close();
  });
});

describe("Every screen of records", () => {
  // A new profile loads the whole app again, so the tests share a page.
  let page: Page;
  beforeAll(async () => {
    page = await pageOf("owner@harbor.example", "/404");
  });
  afterAll(() => page.close());

  it.each([
    ...twins([
      ["/mentee/manage", 390],
      ["/mentee/manage", 1440],
      ["/mentee/mentee-assessments/6", 1440],
      ["/settings/content", 1440],
      ["/settings/userRoles?record=6", 1440],
      ["/mentee/manage?record=0", 390],
      ["/organizations/manage?record=2", 390],
      ["/mentee/mentee-tasks/6?record=0", 390],
    ] as const),
  ])("%s at %i px has no violation that axe finds, and never scrolls sideways", async (path, width) => {
    await page.setViewportSize({ width, height: 900 });
    await goTo(page, path);
    await page.locator('section[data-mode="list"], main form').first().waitFor();
    await settled(page);
    await expectAccessible(page, "main");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  });

  it("caused no errors in the browser", () => {
    expect(site.failures).toEqual([]);
  });
});
