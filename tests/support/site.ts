import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { createTestApp, type TestApp, type TestAppSettings } from "./app.ts";
import { launchBrowser, stepMs } from "./browser.ts";
import { sql } from "kysely";
import { timezones } from "#shared/constants.ts";

/** The browser of this worker: it ends with it. */
let shared: Promise<Browser> | undefined;

/** The whole product for a browser test: server, database, built web app and visitors. */
export type Site = {
  /** Like `http://127.0.0.1:41234`. */
  url: string;
  app: TestApp;
  /** What went wrong inside the pages: uncaught errors, console errors, answers from 500 on. None, when all is well. */
  failures: string[];
  /** Opens a page as a visitor of its own, with relative addresses leading to the site. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Opens a page in the browser profile of a name: its pages share what the browser has loaded already. All that
   * ask for a profile give the same options.
   */
  newPageOf(profile: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** The calls and files of each page that were not answered yet, without those that stay open. */
const pending = new WeakMap<Page, Set<Request>>();

/** Waits until a page has got everything that it asked for, and shows no sign of waiting. */
export async function settled(page: Page): Promise<void> {
  const waitsFor = async () => [
    ...[...(pending.get(page) ?? [])].map((request) => request.url()),
    ...(await page.locator(".mantine-Loader-root:visible").evaluateAll((all) => all.map(() => "a loader"))),
  ];
  await expect.poll(waitsFor).toEqual([]);
}

/** Starts everything. Call it in `beforeAll`, and `close()` in `afterAll`. */
export async function openSite(settings: TestAppSettings = { seed: "demo" }): Promise<Site> {
  const app = await createTestApp(settings);
  // Organizations that tests make are in the time zone of the browser.
  await sql`alter table organizations alter column timezones set default ${sql.lit(timezones.indexOf("EST") + 1)}`.execute(
    app.database.db,
  );
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await (shared ??= launchBrowser(["--process-per-site"]));
  const failures: string[] = [];
  const contexts: BrowserContext[] = [];
  const newContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en-US",
      reducedMotion: "reduce",
      // A worker answers beside the routes that tests set; those of the time without network allow it.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(stepMs);
    contexts.push(context);
    return context;
  };
  const openPage = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.on("pageerror", (error) => failures.push(error.stack ?? error.message));
    page.on("console", (message) => {
      // A refused call is logged by the browser too; whether that is right is for the test to say.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        failures.push(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    const requests = new Set<Request>();
    pending.set(page, requests);
    page.on("request", (request) => request.url().includes("/socket.io/") || requests.add(request));
    const forget = (request: Request) => void requests.delete(request);
    page.on("requestfinished", forget);
    page.on("requestfailed", forget);
    return page;
  };
  const newPage = async (options: BrowserContextOptions = {}) => openPage(await newContext(options));
  const profiles = new Map<string, Promise<BrowserContext>>();
  const newProfile = async (profile: string, options: BrowserContextOptions) => {
    const context = await newContext(options);
    context.once("close", () => profiles.delete(profile));
    // Stays open, and with it the process of the site, which has compiled the web app already for the next page.
    await (await context.newPage()).goto("/favicon.svg");
    return context;
  };
  const newPageOf = async (profile: string, options: BrowserContextOptions = {}) => {
    const context = profiles.get(profile) ?? newProfile(profile, options);
    profiles.set(profile, context);
    return openPage(await context);
  };
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await app.close();
  };
  return { url, app, failures, newPage, newPageOf, close };
}
