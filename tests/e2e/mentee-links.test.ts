/** A mentee follows every link of every screen, in both languages. Each link opens a page made for mentees. */
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { common as commonEn } from "#shared/i18n/en/common.ts";
import { errors as errorsEn } from "#shared/i18n/en/errors.ts";
import { common as commonEs } from "#shared/i18n/es/common.ts";
import { errors as errorsEs } from "#shared/i18n/es/errors.ts";
import { insertRow } from "#tests/support/factories.ts";
import { settled, testSite } from "#tests/support/site.ts";
import { goTo, openAs } from "#tests/support/visitor.ts";
import { isMenteePage } from "#tests/support/mentee-pages.ts";

const site = testSite();

const db = () => site.db;

/** Gives a mentee a record in each state, and notifications with the addresses that earlier versions stored. */
async function plant(username: string): Promise<void> {
  const { rows } = await sql<{ id: string; organizationId: string; accountId: string }>`
    select id, organization_id as "organizationId", account_id as "accountId" from mentees
    where email = ${username}`.execute(db());
  const { id: menteeId, organizationId, accountId } = rows[0]!;
  const about = { organizationId, menteeId };
  const promise = { ...about, dueOn: "2026-01-02", text: "Call the bank" };
  for (const by of ["staff", "agency", "mentee"])
    for (const status of ["open", "kept", "released"])
      await insertRow(db(), "promises", {
        ...promise,
        by,
        status,
        keptOn: status === "kept" ? sql`organization_day(${organizationId})` : null,
        reason: status === "released" ? "The bank called." : null,
      });
  for (const status of ["missed", "moved", "cancelledByStaff", "planned"])
    await sql`insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local, start_zone, start_at)
      select ${organizationId}, ${menteeId}, min(id), '{}', 30, 'phone', ${status}, '2026-01-05 09:00', 'UTC', '2026-01-05 09:00Z'
      from config_appointment_types`.execute(db());
  await insertRow(db(), "checkIns", { ...about, dueOn: "2099-01-01", questions: ["mood"] });
  const { rows: urls } = await sql<{ url: string }>`
    with found as (
      select 'goals' as name, id from mentee_user_goals where mentee_id = ${menteeId}
      union all select 'tasks', id from mentee_user_tasks where mentee_id = ${menteeId}
      union all select 'challenges', id from mentee_user_challenges where mentee_id = ${menteeId}
      union all select 'promises', id from promises where mentee_id = ${menteeId}
      union all select 'appointments', id from appointments where mentee_id = ${menteeId}
    ), first as (select name, min(id) as id from found group by name)
    select concat('/plan/appointment-', id) as url from found where name = 'appointments'
    union all select concat('/a/', id) from first where name = 'appointments'
    union all select concat('/mentee/mentee-', name, '/', ${menteeId}::text, '?record=', id) from first
    union all select concat('/mentee/mentee-', name, '/', ${menteeId}::text) from first
    union all values (concat('/mentee/mentee-files/', ${menteeId}::text)), ('/profile-password')`.execute(
    db(),
  );
  for (const { url } of urls)
    await sql`insert into notifications (account_id, organization_id, notification_type, notification_subject,
      notification_message, notification_url)
      values (${accountId}, ${organizationId}, 'notification', 'News', 'There is news.', ${url})`.execute(
      db(),
    );
  await sql`insert into notifications (account_id, organization_id, notification_type, notification_subject,
      notification_message, notification_url)
    values (${accountId}, ${organizationId}, 'login', 'New sign-in', 'On Chrome.', '/profile-password')`.execute(
    db(),
  );
}

const refusals = {
  en: { texts: [errorsEn.forbidden, errorsEn.notFound, errorsEn.contentFailed], select: commonEn.select },
  es: { texts: [errorsEs.forbidden, errorsEs.notFound, errorsEs.contentFailed], select: commonEs.select },
} as const;

/** Runs inside the page. Returns what the page shows that isn't made for mentees. */
function faultsOf({ texts, select }: { texts: readonly string[]; select: string }): string[] {
  const main = document.querySelector("main");
  if (!main) return ["no page"];
  const shown = (selector: string) =>
    [...main.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const said = main.innerText;
  const chosen = shown("select, input").map((one) => {
    if (one instanceof HTMLSelectElement) return one.selectedOptions[0]?.text;
    const { value, placeholder } = one as HTMLInputElement;
    return value || placeholder;
  });
  const gray = shown(
    "input:disabled, input[readonly]:not([aria-haspopup]), select:disabled, textarea:disabled, textarea[readonly]",
  );
  return [
    ...texts.filter((one) => said.includes(one)),
    ...(chosen.includes(select) ? [select] : []),
    ...gray.map((one) => `a gray field: ${one.outerHTML.slice(0, 120)}`),
    ...shown("table").map(() => "a table"),
    ...shown("[role=alert]").map((one) => `an error: ${one.textContent}`),
    ...(shown("h1").length === 1 ? [] : [`${shown("h1").length} headings of the page`]),
  ];
}

/** Runs inside the page and returns the addresses of its links, in the page and in open dialogs. */
const linksOf = () => [...document.querySelectorAll("a[href]")].map((one) => one.getAttribute("href") ?? "");

/** Buttons that open a menu, a dialog, or another page. Others answer, save, or choose. */
const openers = "button[aria-haspopup], button[aria-expanded], [data-row] button";

/** Runs inside the page. Returns the names of buttons, or `""` for a hidden one. Digits are replaced by 0. */
const namesOf = (buttons: Element[]) =>
  buttons.map((one) =>
    one.checkVisibility() ? `${one.ariaLabel} ${one.textContent}`.replaceAll(/\d+/g, "0") : "",
  );

/** Returns the links of what a page shows, and of every menu, dialog, and page that its buttons open. */
async function allLinks(page: Page, opened: Set<string>): Promise<string[]> {
  const found = await page.evaluate(linksOf);
  const names = await page.locator(openers).evaluateAll(namesOf);
  const layer = page.locator("[role=menu]:visible, [role=dialog]:visible");
  for (const [index, name] of names.entries()) {
    // Skips buttons that were opened before, such as those of the frame around every page.
    if (name === "" || opened.has(name)) continue;
    opened.add(name);
    const before = page.url();
    const button = page.locator(openers).nth(index);
    const hasLayer = (await button.getAttribute("aria-haspopup")) !== null;
    await button.click();
    // The content of menus and dialogs is loaded with the first click.
    if (hasLayer)
      await expect.poll(async () => page.url() !== before || (await layer.count()) > 0).toBe(true);
    await settled(page);
    found.push(...(await page.evaluate(linksOf)));
    if (page.url() === before) {
      await page.keyboard.press("Escape");
      await expect.poll(() => layer.count()).toBe(0);
      continue;
    }
    found.push(page.url().slice(site.url.length));
    await page.goBack();
    await settled(page);
  }
  return found;
}

/** Returns an address with its numbers replaced by 0. */
const kindOf = (path: string) => path.replaceAll(/\d+/g, "0");

const people = { en: "mentee@harbor.example", es: "mentee@puente.example" } as const;

it.each([
  // In the second language, only one page of each kind is checked.
  { language: "en", width: 390, most: 12 },
  { language: "es", width: 1440, most: 1 },
] as const)(
  "Every link that a mentee finds opens a page made for mentees ($language, $width px)",
  async ({ language, width, most }) => {
    const username = people[language];
    await plant(username);
    const page = await openAs(site, username, "/", width);
    await page.locator('main a[href="/plan"]').waitFor();
    expect(await page.getByRole("main").innerText()).not.toContain("New sign-in");
    const wrong: string[] = [];
    const queue = ["/"];
    const seen = new Set(queue);
    const opened = new Set<string>();
    const looked = new Map<string, number>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      await goTo(page, path);
      await settled(page);
      // After a redirect, the heading appears with the next page. A missing heading is an error.
      await page
        .locator("main h1")
        .first()
        .waitFor()
        .catch(() => undefined);
      const faultsNow = () => page.evaluate(faultsOf, refusals[language]);
      // While a page replaces its placeholder, it has no heading for a moment.
      await expect
        .poll(faultsNow)
        .toEqual([])
        .catch(() => undefined);
      const faults = await faultsNow();
      const { pathname } = new URL(page.url());
      if (!isMenteePage(pathname)) faults.push("a page of the team");
      wrong.push(...faults.map((fault) => `${path} → ${pathname}: ${fault}`));
      for (const href of await allLinks(page, opened)) {
        const isPage = href.startsWith("/") && !href.startsWith("/apicalls/") && href !== "/auth/sign-out";
        if (!isPage || seen.has(href)) continue;
        seen.add(href);
        const kind = kindOf(href);
        const count = (looked.get(kind) ?? 0) + 1;
        looked.set(kind, count);
        if (count <= (kind.startsWith("/find/") ? 1 : most)) queue.push(href);
      }
    }
    expect(wrong).toEqual([]);
    expect(site.failures).toEqual([]);
    const wanted =
      "/plan /plan/done /find /check-in /help-center /profile /profile-files /profile-password /notifications";
    expect(wanted.split(" ").filter((path) => !seen.has(path))).toEqual([]);
    await page.close();
  },
);

it("The plan counts completed steps, and the number opens that many lines", async () => {
  const page = await openAs(site, people.en, "/plan", 390);
  const lines = page.locator("main section li");
  const all = page.getByRole("link", { name: /^Show \d+ that you did$/ });
  const count = Number(/\d+/.exec(await all.innerText())?.[0]);
  await all.click();
  await page.getByRole("heading", { name: `${count} finished` }).waitFor();
  await expect.poll(() => lines.count()).toBe(count);
  await page.close();
});
