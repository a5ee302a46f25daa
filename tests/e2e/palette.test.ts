/** Finding people by full name in the palette and in a list, and the palette's immediate actions. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { keepPicture } from "#tests/support/pictures.ts";
import { makeMentee } from "#tests/support/factories.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { isFull, twins } from "#tests/support/suite.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";

const site = testSite();

interface Someone {
  id: string;
  first: string;
  last: string;
}

async function oneOf(table: "mentees" | "users", owner: string): Promise<Someone> {
  const { rows } = await sql<Someone>`
    select p.id, p.first_name as first, p.last_name as last from ${sql.table(table)} p
    where p.organization_id = (select u.organization_id from users u where u.email = ${owner})
      and p.active and p.deleted_at is null and (${table} = 'users' or p.last_name ~ '^[A-Z][a-z]{5,}$')
      and not exists (select from mentees other where other.last_name = p.last_name and other.id <> p.id)
    order by p.id limit 1`.execute(site.db);
  return rows[0]!;
}

describe.each(
  twins([
    { language: "en", owner: "owner@harbor.example", width: 1440 },
    { language: "es", owner: "owner@puente.example", width: 390 },
  ] as const),
)("The palette in $language, $width px wide,", ({ language, owner, width }) => {
  const t = textsOf(language);
  let page: Page;
  let person: Someone;
  let name: string;
  const palette = () => page.getByRole("dialog", { name: t("chrome.paletteHint") });
  const open = async () => {
    await page.keyboard.press("Control+k");
    await palette().getByRole("textbox").waitFor();
  };
  const type = (text: string) => palette().getByRole("textbox").fill(text);
  const selected = () => palette().locator("[data-action][data-selected]");
  const keep = (what: string) => keepPicture(page, `palette-${what}-${language}`);
  const path = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };

  beforeAll(async () => {
    page = await openAs(site, owner, "/", width);
    await page.locator("h1").first().waitFor();
    person = await oneOf("mentees", owner);
    name = `${person.first} ${person.last}`;
  });
  beforeEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
  afterAll(() => page?.close());

  /** Opens the person's page. The palette remembers the person once the heading has the name. */
  const visit = async () => {
    await page.goto(`/mentee/manage/${person.id}`);
    await page.locator("h1", { hasText: person.last }).waitFor();
  };

  it.runIf(isFull)("selects a person by full name in either order, and Enter opens them", async () => {
    await open();
    for (const typed of [`${person.first} ${person.last}`, `${person.last}, ${person.first}`]) {
      await type(typed);
      await expect.poll(() => selected().allInnerTexts()).toEqual([expect.stringContaining(name)]);
    }
    await keep("found");
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Enter");
    await expect.poll(path).toBe(`/mentee/overview/${person.id}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // The keyboard focus moves to the content of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it.runIf(isFull)(
    "is empty when opened again, and offers the recent person before anything is typed",
    async () => {
      await visit();
      await open();
      await expect.poll(() => palette().getByRole("textbox").inputValue()).toBe("");
      // The profile may show a middle name as well.
      await expect.poll(() => selected().allInnerTexts()).toEqual([expect.stringContaining(person.last)]);
      await keep("recent");
      await page.keyboard.press("Escape");
      await palette().waitFor({ state: "detached" });
      await open();
      await type("zzzz");
      await page.keyboard.press("Escape");
      await palette().waitFor({ state: "detached" });
      await open();
      await expect.poll(() => palette().getByRole("textbox").inputValue()).toBe("");
      await page.keyboard.press("Escape");
      await palette().waitFor({ state: "detached" });
    },
  );

  it("distinguishes mentees with the same name by their birthdays", async () => {
    const { organization_id: organizationId } = await site.db
      .selectFrom("users")
      .select("organization_id")
      .where("email", "=", owner)
      .executeTakeFirstOrThrow();
    for (const birthday of ["1980-05-06", "1991-07-08"])
      await makeMentee(site.db, organizationId, {
        values: { firstName: "Rosa", lastName: "Twofold", birthday },
      });
    await open();
    await type("Rosa Twofold");
    await expect
      .poll(() => palette().locator("[data-action]").allInnerTexts())
      .toEqual([expect.stringContaining("1980"), expect.stringContaining("1991")]);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
  });

  it("says that the search for people failed, not that nothing was found", async () => {
    const refusal = { status: 400, json: { status: 0, message: "Not now." } };
    await page.route("**/apicalls/getTable", (route) => route.fulfill(refusal));
    await open();
    await type("qqxz");
    await palette().getByText("Not now.").waitFor();
    expect(await palette().getByText(t("palette.empty")).count()).toBe(0);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
  });

  it("opens the panel for a note, a message or a task with a word and a name", async () => {
    // The heading includes the middle name.
    const ofPerson = (title: (name: string) => string) =>
      new RegExp(title("NAME").replace("NAME", `${person.first}.* ${person.last}`));
    const titleOf = (table: string) =>
      ofPerson((whole) => t("screens.form.quick.title", { what: t(`records.${table}.add`), name: whole }));
    const before = path();
    for (const [word, label, title] of [
      ["noteWord", "noteFor", titleOf("menteeUserNotes")],
      ["taskWord", "taskFor", titleOf("menteeUserTasks")],
      ["messageWord", "messageTo", ofPerson((whole) => t("screens.form.quick.messageTo", { name: whole }))],
    ] as const) {
      await open();
      await type(`${t(`palette.${word}`)} ${name}`);
      await expect
        .poll(() => selected().allInnerTexts())
        .toEqual([expect.stringContaining(t(`palette.${label}`, { name }))]);
      if (word === "noteWord") await keep("note");
      // Nothing has taken the keyboard focus from the text.
      expect(await palette().locator("input:focus").count()).toBe(1);
      await page.keyboard.press("Enter");
      const panel = page.getByRole("dialog", { name: title });
      // The heading names the mentee, so the panel doesn't ask for one.
      await panel.locator("textarea, input:visible").first().waitFor();
      expect(await panel.locator("[name=menteeId]").count()).toBe(0);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    }
    expect(path()).toBe(before);
  });

  it("keeps the entry that the person moved to when the search finds people", async () => {
    const [typed = ""] = t("palette.addMentee").split(" ");
    const found = Promise.withResolvers<void>();
    await page.route("**/apicalls/getTable", async (route) => {
      const { searchText } = route.request().postDataJSON() as { searchText?: string };
      if (searchText === typed) {
        await found.promise;
        const row = { id: person.id, firstName: person.first, lastName: person.last };
        await route.fulfill({ json: { status: 1, dataValues: [row] } });
      } else await route.continue();
    });
    await open();
    await type(typed);
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.addMentee")]);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.addMember")]);
    found.resolve();
    await palette().getByText(name, { exact: true }).first().waitFor();
    await settled(page);
    expect(await selected().allInnerTexts()).toEqual([t("palette.addMember")]);
    // Another text selects the first entry again.
    await type(t("palette.addMentee"));
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.addMentee")]);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
  });

  it.runIf(isFull)("never offers matches of an earlier search that don't match what is typed", async () => {
    await open();
    await type(name);
    await expect.poll(() => selected().allInnerTexts()).toEqual([expect.stringContaining(name)]);
    const calls = await holdBack(page, "**/apicalls/getTable");
    await type(t("palette.addMentee"));
    // The search is in flight.
    await expect.poll(calls.count).toBeGreaterThan(0);
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.addMentee")]);
    await expect.poll(() => palette().getByText(person.last).count()).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(path).toBe("/mentee/manage?record=0");
    calls.release();
  });

  it.runIf(isFull)("accepts the first letter as soon as it appears", async () => {
    const hasFocus = page.evaluate(
      async () =>
        new Promise<boolean>((resolve) => {
          const observer = new MutationObserver(() => {
            const input = document.querySelector("[role=dialog] input");
            if (!input) return;
            observer.disconnect();
            resolve(document.activeElement === input);
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await open();
    expect(await hasFocus).toBe(true);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
  });

  it.runIf(isFull)("keeps the keyboard focus while the previously chosen page is still loading", async () => {
    await page.goto("/");
    // Today is loaded, and only the next page waits for code.
    await page.locator("[data-today]").first().waitFor();
    // The palette's code loads with the first use.
    await open();
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
    const code = await holdBack(page, "**/assets/*.js");
    await goTo(page, "/profile-notifications");
    await expect.poll(code.count).toBeGreaterThan(0);
    await open();
    await type(name);
    await expect.poll(() => selected().allInnerTexts()).toEqual([expect.stringContaining(name)]);
    code.release();
    await page.locator("h1", { hasText: t("profile.notifications") }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(path).toBe(`/mentee/overview/${person.id}`);
  });

  it.runIf(isFull)("adds a mentee, opens a team member and opens the settings", async () => {
    await open();
    await type(t("palette.addMentee"));
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.addMentee")]);
    await page.keyboard.press("Enter");
    await expect.poll(path).toBe("/mentee/manage?record=0");

    const member = await oneOf("users", owner);
    await open();
    await type(`${member.last} ${member.first}`);
    await palette().getByText(`${member.first} ${member.last}`, { exact: true }).click();
    await expect.poll(path).toBe(`/organizations/users?record=${member.id}`);

    await open();
    await type(t("chrome.display"));
    await palette().getByText(t("chrome.display"), { exact: true }).click();
    await page.getByRole("dialog", { name: t("chrome.display") }).waitFor();
    await page.keyboard.press("Escape");
  });

  it.runIf(isFull)("suggests a name for a typing error, and so does the list", async () => {
    const typed = `${person.last.slice(0, -2)}${person.last.at(-1)}${person.last.at(-2)}`;
    await page.goto("/mentee/manage");
    await page.locator("[data-mode=list]").waitFor();
    await open();
    await type(typed);
    await expect.poll(() => selected().allInnerTexts()).toEqual([t("palette.didYouMean", { name })]);
    await keep("meant");
    await page.keyboard.press("Enter");
    await expect.poll(() => selected().allInnerTexts()).toEqual([expect.stringContaining(name)]);
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });

    await page.goto(`/mentee/manage?q=${typed}`);
    const link = page
      .getByRole("group", { name: t("filterPanels.didYouMean") })
      .getByRole("button", { name, exact: true });
    await link.waitFor();
    await keepPicture(page, `list-did-you-mean-${language}`);
    await link.click();
    await page.locator(`[data-row="${person.id}"]`).waitFor();
    await expect.poll(() => page.getByRole("search").getByRole("textbox").first().inputValue()).toBe(name);
  });

  it("forgets the people opened after a sign-out, which shows the sign-in screen [SIGNOUT-01] [SIGNOUT-02]", async () => {
    const remembered = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("recent:")));
    await visit();
    // The entry is encrypted first.
    await expect.poll(async () => (await remembered()).length).toBe(1);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/auth/logout")),
      page.goto("/auth/sign-out"),
    ]);
    expect(request.method()).toBe("POST");
    await page.waitForURL(/sign-in/);
    await expect.poll(remembered).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

it("The pages reported no errors", () => {
  expect(site.failures).toEqual([]);
});
