/**
 * Measures the browser, in the tests' Chromium with the built web app: how long it takes to
 * return to a page that was visited before, and how smoothly a list of 10,000 mentees scrolls.
 *
 * `node bench/browser.ts --rounds 7 --rows 10000`
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { openPage, startDemoSite, type DemoSite } from "./demo-site.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    rows: { type: "string", default: "10000" },
    /** `routes` or `scroll`. Both by default. */
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const rows = Number(values.rows);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Clicks `link`, and measures until `content` is on the page and painted. Both are CSS selectors. */
interface Step {
  readonly name: string;
  readonly link: string;
  readonly content: string;
}

const steps: readonly Step[] = [
  { name: "list → profile", link: "tr[data-row]", content: "form[data-mode] input[name=firstName]" },
  {
    name: "profile → list",
    link: 'nav a[href="/mentee/manage"]',
    content: "section[data-mode=list] tr[data-row]",
  },
  { name: "list → dashboard", link: 'nav a[href="/"]', content: "[data-today] li" },
  { name: "dashboard → chat", link: 'nav a[href="/chat"]', content: "[data-room-row]" },
  {
    name: "chat → list",
    link: 'nav a[href="/mentee/manage"]',
    content: "section[data-mode=list] tr[data-row]",
  },
];

/** Returns the milliseconds from the click to the first frame with the content. */
function timeOf(page: Page, { link, content }: Step): Promise<number> {
  return page.evaluate(
    async ([from, to]) => {
      const target = [...document.querySelectorAll<HTMLElement>(from)].find(
        (one) => one.offsetParent !== null,
      );
      if (!target) throw new Error(`No ${from}`);
      // Hovers before clicking, as a person does.
      target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      target.dispatchEvent(new PointerEvent("pointerenter"));
      await new Promise((resolve) => setTimeout(resolve, 80));
      const before = document.querySelector(to);
      const start = performance.now();
      target.click();
      while (!document.querySelector(to) || document.querySelector(to) === before) {
        if (performance.now() - start > 10_000) throw new Error(`Never saw ${to}`);
        await new Promise(requestAnimationFrame);
      }
      // Waits for the frame that shows the content.
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [link, content] as const,
  );
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function measureRoutes(browser: Browser, site: DemoSite) {
  const page = await openPage(browser, site, "/mentee/manage");
  await page.locator("tr[data-row]").first().waitFor();
  const times = new Map<string, number[]>(steps.map(({ name }) => [name, []]));
  // The first round loads code and data and isn't counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const step of steps) {
      const time = await timeOf(page, step);
      if (round > 0) times.get(step.name)?.push(time);
      await page.waitForTimeout(400);
    }
  }
  print("| Route change, from cache | Median ms | Slowest ms |");
  print("| --- | ---: | ---: |");
  for (const [name, found] of times) {
    const sorted = found.toSorted((one, other) => one - other);
    print(`| ${name} | ${quantile(sorted, 0.5).toFixed(0)} | ${quantile(sorted, 1).toFixed(0)} |`);
  }
  await page.context().close();
}

async function addMentees({ db }: DemoSite, count: number) {
  await sql`
    with made as (
      insert into accounts (account_type, email_key)
      select 'mentee', 'scroll' || number || '@rows.example' from generate_series(1, ${count}::int) as number
      returning id, email_key
    )
    insert into mentees (organization_id, account_id, first_name, last_name, email, active)
    select (select organization_id from mentees where id = 6), id, 'Scroll', 'Row ' || lpad(id::text, 6, '0'),
      email_key, true
    from made`.execute(db);
}

interface Frames {
  readonly gaps: number[];
  readonly long: number[];
  readonly blank: number;
}

/** Scrolls. Returns the gaps between frames, the tasks over 50 ms, and the number of frames that show no row. */
async function scroll(page: Page, turns: number): Promise<Frames> {
  await page.evaluate(() => {
    const frames: Frames & { blank: number; isOn: boolean } = { gaps: [], long: [], blank: 0, isOn: true };
    Object.assign(window, { frames });
    let last = performance.now();
    const watch = (now: number) => {
      frames.gaps.push(now - last);
      last = now;
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (!middle?.closest("[data-row]")) frames.blank += 1;
      if (frames.isOn) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    new PerformanceObserver((list) =>
      frames.long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: "longtask" });
  });
  await page.mouse.move(720, 450);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: Frames & { isOn: boolean } };
    frames.isOn = false;
    return { gaps: frames.gaps.slice(2), long: frames.long, blank: frames.blank };
  });
}

async function measureScrolling(browser: Browser, site: DemoSite) {
  await addMentees(site, rows);
  const page = await openPage(browser, site, `/mentee/manage?per=${rows}&q=Scroll`);
  await page.locator("[data-index]").first().waitFor();
  await scroll(page, 20);
  const all = await scroll(page, 300);
  const gaps = all.gaps.toSorted((one, other) => one - other);
  print(`Scrolling ${rows} rows: ${gaps.length} frames, gap median ${quantile(gaps, 0.5).toFixed(1)} ms,`);
  print(
    `  p95 ${quantile(gaps, 0.95).toFixed(1)} ms, p99 ${quantile(gaps, 0.99).toFixed(1)} ms, longest ${quantile(gaps, 1).toFixed(1)} ms;`,
  );
  print(
    `  tasks over 50 ms: ${all.long.length} (longest ${Math.max(0, ...all.long).toFixed(0)} ms); frames without rows: ${all.blank}`,
  );
  await page.context().close();
}

const site = await startDemoSite();
const browser = await launchBrowser();
try {
  if ("routes".includes(values.only)) await measureRoutes(browser, site);
  if ("scroll".includes(values.only)) await measureScrolling(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
