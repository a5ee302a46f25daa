/**
 * Measures a mentee's slow phone, in the tests' Chromium with the built web app and the production server: a processor
 * four times slower, 400 kbit/s, and a 150 ms round trip. Prints minimum and median of the rounds next to the goals.
 *
 * `npm run bench:phone -- --rounds 5 --files`
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { startDemoSite, type DemoSite } from "./demo-site.ts";
import { fromTap, openSlowPhone, untilQuiet, untilShown } from "./slow-phone.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    /** Lists the received files once. */
    files: { type: "boolean", default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The measurements in milliseconds or kilobytes, with their goals. */
const goals = {
  "sign-in usable, ms": 7000,
  "sign-in in all, KB": 243,
  "dashboard after it, ms": 2000,
  "dashboard after it, KB": undefined,
  "open a task, ms": 1500,
  "check-in from a link, KB": 20,
  "reload to the plan, ms": 1000,
  "reload offline, ms": 1000,
} as const;
type Measure = keyof typeof goals;
const measured = new Map<Measure, number[]>();
const note = (name: Measure, value: number) => {
  print(`${name} ${value}`);
  measured.set(name, [...(measured.get(name) ?? []), value]);
};

const plan = 'main section li a[href^="/plan/"]';
const task = `main section h1 ~ button`;

async function round(browser: Browser, site: DemoSite, listsFiles: boolean) {
  const phone = await openSlowPhone(browser, site.url);
  const { page } = phone;
  page.on("console", (m) => print(m.text()));
  const list = (title: string) => {
    if (!listsFiles) return;
    print(`${title}\n${phone.listBytes().join("\n")}`);
  };
  const noteBytes = (name: Measure) => {
    list(name);
    note(name, phone.takeBytes() / 1000);
  };
  try {
    await page.goto("/", { waitUntil: "commit" });
    note("sign-in usable, ms", await untilShown(page, "input[name=username]"));
    await untilQuiet(page);
    noteBytes("sign-in in all, KB");
    await page.fill("input[name=username]", "mentee@harbor.example");
    await page.fill("input[name=password]", demoPassword);
    note("dashboard after it, ms", await fromTap(page, "button[type=submit]", "main section h2"));
    await untilQuiet(page);
    noteBytes("dashboard after it, KB");
    note("open a task, ms", await fromTap(page, 'main a[href^="/plan/task-"]', task));
    // Waits until the service worker has stored everything.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await untilQuiet(page);
    phone.takeBytes();
    await page.goto("/check-in");
    await page.locator("main h1").waitFor();
    await untilQuiet(page);
    noteBytes("check-in from a link, KB");
    await page.goto("/plan");
    await untilQuiet(page);
    await page.reload({ waitUntil: "commit" });
    note("reload to the plan, ms", await untilShown(page, plan));
    await untilQuiet(page);
    await phone.setOffline(true);
    await page.reload({ waitUntil: "commit" });
    note("reload offline, ms", await untilShown(page, plan));
  } finally {
    await phone.context.close();
  }
}

const site = await startDemoSite();
const browser = await launchBrowser();
const loads: string[] = [];
try {
  for (let count = 0; count < Number(values.rounds); count += 1) {
    loads.push((loadavg()[0] ?? 0).toFixed(1));
    await round(browser, site, values.files && count === 0);
  }
} finally {
  await browser.close();
  await site.stop();
}
print("| On a slow phone | Minimum | Median | Goal |");
print("| --- | ---: | ---: | ---: |");
for (const [name, found] of measured) {
  const sorted = found.toSorted((one, other) => one - other);
  const [least = 0, median = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  const goal = goals[name];
  print(`| ${name} | ${least.toFixed(0)} | ${median.toFixed(0)} | ${goal ?? ""} |`);
  if (goal !== undefined && median > goal) process.exitCode = 1;
}
print(`Load of this machine before each round: ${loads.join(", ")}`);
