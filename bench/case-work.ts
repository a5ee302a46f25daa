/**
 * Measures two goals of case work in the browser, with the built web app and the production server on the demo data:
 * how long a person takes to record an outcome with a note and the next appointment, and how soon a calendar with 300
 * appointments shows the first one.
 *
 * `node bench/case-work.ts --rounds 7`
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Browser, Locator, Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { openPage, startDemoSite, type DemoSite } from "./demo-site.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Assumed times in milliseconds: for a person to find what to click, and to type a letter at 60 words per minute. */
const pointing = 1000;
const letter = 200;
const note = "Came on time. Brought the lease and a pay stub.";

/** Adds 299 kept appointments in this month, about eleven per day, and one planned three hours ago. */
async function addAppointments({ db }: DemoSite): Promise<void> {
  await sql`
    with owner as (select u.id, u.organization_id from users u where u.email = 'owner@harbor.example'),
    planned as (
      select date_trunc('month', now()) + make_interval(days => n % 28, hours => 13 + n / 28) as at, 'kept' as status
      from generate_series(0, 298) as n
      union all select now() - interval '3 hours', 'planned')
    insert into appointments (organization_id, mentee_id, type, staff, minutes, mode, status, start_local, start_zone, start_at)
    select o.organization_id, 6, (select min(id) from config_appointment_types), array[o.id], 30, 'phone', p.status,
      p.at at time zone 'UTC', 'Etc/UTC', p.at
    from owner o, planned p`.execute(db);
}

async function recordOutcome(browser: Browser, site: DemoSite): Promise<void> {
  const page = await openPage(browser, site, "/");
  const record = page.locator('[data-today="todo"]').getByRole("button", { name: /Record the outcome/ });
  await record.first().waitFor();
  const start = performance.now();
  let clicks = 0;
  const click = async (target: Locator) => {
    await page.waitForTimeout(pointing);
    await target.click();
    clicks += 1;
  };
  const dialog = page.getByRole("dialog");
  await click(record.first());
  await click(dialog.locator("textarea[name=note]"));
  await page.keyboard.type(note, { delay: letter });
  await click(dialog.getByRole("radio", { name: /1 week|a week|one week/i }));
  await click(dialog.getByRole("button", { name: "Save" }));
  await dialog.waitFor({ state: "detached" });
  const seconds = (performance.now() - start) / 1000;
  const saved = await sql<{ count: number }>`select count(*)::integer as count from appointments a
    join mentee_user_notes n on n.mentee_id = a.mentee_id and n.note like ${`%${note}%`}
    where a.status = 'planned' and a.start_at > now()`.execute(site.db);
  if (!saved.rows[0]?.count) throw new Error("Nothing was saved");
  print(
    `An outcome with a note of ${note.length} letters and the next appointment: ${clicks} clicks, ${seconds.toFixed(1)} s`,
  );
  await page.context().close();
}

/** Returns the milliseconds from the click on the calendar's link to the frame that shows an appointment. */
const openCalendar = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('nav a[href="/calendar"]');
    if (!link) throw new Error("No way to the calendar");
    const start = performance.now();
    link.click();
    while (!document.querySelector("[data-appointment]")) {
      if (performance.now() - start > 10_000) throw new Error("Never saw an appointment");
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });

async function showCalendar(browser: Browser, site: DemoSite): Promise<void> {
  const page = await openPage(browser, site, "/");
  await page.locator('nav a[href="/calendar"]').waitFor();
  await page.locator("[data-today]").first().waitFor();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    times.push(await openCalendar(page));
    await page.waitForTimeout(400);
    await page.locator('nav a[href="/"]').first().click();
    await page.locator("[data-today]").first().waitFor();
    await page.waitForTimeout(400);
  }
  const [first = Number.NaN, ...again] = times;
  const sorted = again.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  print(
    `A calendar of 300 appointments, to the first: ${first.toFixed(0)} ms with its code, then median ${at(0.5)} ms, slowest ${at(1)} ms`,
  );
  await page.context().close();
}

const site = await startDemoSite();
const browser = await launchBrowser();
try {
  await addAppointments(site);
  await recordOutcome(browser, site);
  await showCalendar(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
