/**
 * Takes the pictures of `docs/screenshots` from the built web app, the production server, and the demo data:
 * `npm run screenshots`.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { demoPassword } from "#server/process/seed/demo-password.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { startDemoSite, type DemoSite } from "./demo-site.ts";

const folder = join(import.meta.dirname, "../docs/screenshots");
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const sheet = `First Name,Last Name,Date of Birth,Gender,Cell Phone,Referred By
Marcus,Delgado,4/12/1988,Man,(410) 555-0161,County jail
Alicia,Freeman,11/2/1993,Woman,(410) 555-0162,Public defender
Isaiah,Broadnax,13/45/1990,Man,(410) 555-0163,Self
Renee,,7/30/1979,Woman,(410) 555-0164,Parole office
`;

async function open(
  browser: Browser,
  { url }: DemoSite,
  username: string,
  viewport: typeof desktop,
  locale = "en-US",
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, locale, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/auth/sign-in");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.pathname === "/");
  return page;
}

async function take(page: Page, name: string, path: string, ready: string): Promise<void> {
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await shoot(page, name);
}

/** Saves a picture when nothing is loading anymore. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector(".mantine-Skeleton-root, [aria-busy=true]"));
  await page.screenshot({ path: join(folder, `${name}.png`) });
  process.stdout.write(`${name}.png\n`);
}

async function takeAll(browser: Browser, site: DemoSite): Promise<void> {
  const staff = await open(browser, site, "case@harbor.example", desktop);
  await take(staff, "dashboard", "/", "[data-today=todo]");
  await take(staff, "mentee-list", "/mentee/manage", "tbody [data-row]");
  const { id } = await site.db
    .selectFrom("mentees")
    .select("id")
    .where("email", "=", "mentee@harbor.example")
    .executeTakeFirstOrThrow();
  await take(staff, "overview", `/mentee/overview/${id}`, "[data-timeline] li[data-kind]");
  await take(staff, "calendar", "/calendar", "main h1");

  const owner = await open(browser, site, "owner@harbor.example", desktop);
  await take(owner, "measures", "/measures", "[data-asks]");
  await owner.goto("/imports");
  const file = { name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) };
  await owner.locator("main input[type=file]").setInputFiles(file);
  const check = owner.getByRole("button", { name: "Check", exact: true });
  await check.waitFor();
  await shoot(owner, "import-columns");
  await check.click();
  await owner.getByRole("button", { name: /^Import \d/ }).waitFor();
  await shoot(owner, "import-check");

  const mentee = await open(browser, site, "mentee@harbor.example", phone);
  await take(mentee, "phone-mentee", "/", "main h1");
  const spanish = await open(browser, site, "mentee@puente.example", phone, "es-US");
  await take(spanish, "phone-spanish", "/", "main h1");
}

const site = await startDemoSite();
const browser = await launchBrowser();
try {
  await takeAll(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
