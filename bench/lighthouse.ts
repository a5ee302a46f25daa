/**
 * Runs Lighthouse for the most used screens, on the built web app and the production server with the demo data, for a
 * phone and for a desktop. Run it on an idle machine. It takes about five minutes.
 *
 * `npm run lighthouse`, `npm run lighthouse -- --only chat --form mobile --details`, `npm run lighthouse -- --deployed`
 */
import { createServer } from "node:net";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { startHttps } from "#tests/cluster/programs.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { loadLighthouse, type Lighthouse, type Report } from "./lighthouse-package.ts";
import { startDemoSite } from "./demo-site.ts";

const { values } = parseArgs({
  options: {
    /** Limits the run to screens whose name contains this. */
    only: { type: "string", default: "" },
    /** `mobile` or `desktop`. Both by default. */
    form: { type: "string", default: "" },
    /** Runs behind nginx with HTTPS and HTTP/2, as described in docs/operating.md. Requires nginx and openssl. */
    deployed: { type: "boolean", default: false },
    /** Prints what cost points. */
    details: { type: "boolean", default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const goal = 0.95;
const categories = ["performance", "accessibility", "best-practices"] as const;
const metrics = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly reader: "nobody" | "staff" | "mentee";
}

const screens: readonly Screen[] = [
  { name: "sign-in", path: "/auth/sign-in", reader: "nobody" },
  { name: "dashboard", path: "/", reader: "staff" },
  { name: "mentee list", path: "/mentee/manage", reader: "staff" },
  { name: "mentee profile", path: "/mentee/manage/6", reader: "staff" },
  { name: "chat", path: "/chat", reader: "staff" },
  { name: "first page of a mentee", path: "/", reader: "mentee" },
  { name: "plan of a mentee", path: "/plan", reader: "mentee" },
  { name: "chat of a mentee", path: "/chat", reader: "mentee" },
];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (!address || typeof address === "string") throw new Error("No free port");
  return address.port;
}

/** Uses a new browser for each run, so that nothing is cached. Signed in if there is a token. */
async function audit(lighthouse: Lighthouse, url: string, path: string, form: string, token?: string) {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, "--ignore-certificate-errors"]);
  try {
    if (token) {
      const control = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = control.contexts();
      if (!context) throw new Error("The browser has no profile");
      await context.addCookies([{ name: "session", value: token, url }]);
      const page = await context.newPage();
      // Any file of the origin that runs no scripts gives access to its local storage.
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate((given) => localStorage.setItem("token", given), token);
      await page.close();
      await control.close();
    }
    const flags = {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: categories,
      disableStorageReset: true,
    };
    const config = form === "desktop" ? lighthouse.desktopConfig : undefined;
    const result = await lighthouse.default(url + path, flags, config);
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "No result");
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function explain(report: Report) {
  for (const category of categories) {
    for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
      const found = report.audits[id];
      if (!found || found.score === null || found.score >= 0.9) continue;
      print(`    ${category} (${weight}): ${id} ${found.score} ${found.displayValue ?? ""} – ${found.title}`);
      for (const item of (found.details?.items ?? []).slice(0, 6))
        print(`      ${JSON.stringify(item).slice(0, 400)}`);
    }
  }
}

const lighthouse = await loadLighthouse(print);
const site = await startDemoSite();
const proxy = values.deployed ? await startHttps(Number(new URL(site.url).port)) : undefined;
const address = proxy?.address ?? site.url;
const tokens = { nobody: undefined, staff: site.token, mentee: site.menteeToken };
try {
  const speeds: number[] = [];
  print(
    "| Screen | Form | Performance | Accessibility | Best practices | FCP s | LCP s | Speed index s | TBT ms | CLS |",
  );
  print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const form of ["mobile", "desktop"].filter((one) => one.includes(values.form))) {
    for (const { name, path, reader } of screens.filter((screen) => screen.name.includes(values.only))) {
      const report = await audit(lighthouse, address, path, form, tokens[reader]);
      speeds.push(report.environment.benchmarkIndex);
      const scores = categories.map((category) => report.categories[category]?.score ?? 0);
      const [fcp, lcp, speed, blocked, shift] = metrics.map(
        (id) => report.audits[id]?.numericValue ?? Number.NaN,
      );
      const seconds = [fcp, lcp, speed].map((time) => ((time ?? 0) / 1000).toFixed(1));
      const cells = [name, form, ...scores.map((score) => Math.round(score * 100)), ...seconds];
      print(`| ${[...cells, blocked?.toFixed(0), shift?.toFixed(3)].join(" | ")} |`);
      if (values.details) explain(report);
      if (scores.some((score) => score < goal)) process.exitCode = 1;
    }
  }
  print(`Benchmark index of this machine: ${speeds.map((speed) => speed.toFixed(0)).join(", ")}`);
} finally {
  await proxy?.stop();
  await site.stop();
}
