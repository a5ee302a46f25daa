import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { createTestApp, type TestApp, type TestAppSettings } from "./app.ts";
import { launchBrowser, stepMs } from "./browser.ts";
import { sql } from "kysely";
import { timezones } from "#shared/constants.ts";

/** The browser of this worker, which ends with the worker. */
let shared: Promise<Browser> | undefined;

/**
 * The port of this worker's sites. Each file's site gets the same address, so a browser profile that was used before has
 * the web app in its cache, compiled. It is below the ports that systems give to connections.
 */
let port = 20_000 + randomInt(10_000);

/** Profiles of earlier files, emptied, by the options they were made with. */
const spareProfiles = new Map<string, BrowserContext[]>();
/** Each one is a process. */
const sparePerKind = 4;

/** What pages store, as the developer tools name it. */
const stored = "local_storage,indexeddb,cache_storage,service_workers,file_systems";

/** Listens on the port of this worker, or on another one when something else has it. */
async function listen(app: TestApp["app"]): Promise<string> {
  for (;;) {
    try {
      return await app.listen({ host: "127.0.0.1", port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      port = 20_000 + randomInt(10_000);
    }
  }
}

/** Closes the pages of a profile and removes what they stored. Only the web app's files stay in its cache. */
async function emptyProfile(context: BrowserContext, url: string): Promise<void> {
  const [first, ...others] = context.pages();
  if (!first) throw new Error("The first page of this profile was closed.");
  await Promise.all(others.map((page) => page.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const devTools = await context.newCDPSession(first);
  await devTools.send("Storage.clearDataForOrigin", { origin: url, storageTypes: stored });
  await devTools.detach();
}

/** The whole product for a browser test: server, database, built web app and visitors. */
export type Site = {
  /** Like `http://127.0.0.1:41234`. */
  url: string;
  app: TestApp;
  /** What went wrong inside the pages: uncaught errors, console errors, answers from 500 on. None, when all is well. */
  failures: string[];
  /** Opens a page as a separate visitor, with addresses relative to the site. */
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
  const url = await listen(app.app);
  const browser = await (shared ??= launchBrowser(["--process-per-site"]));
  const failures: string[] = [];
  const contexts = new Set<BrowserContext>();
  const newContext = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en-US",
      reducedMotion: "reduce",
      // A service worker answers before the routes that tests set. The tests of offline use allow it.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(stepMs);
    contexts.add(context);
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
    page.on("request", (request) => {
      // The answers that the page before waited for don't come any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
      if (!request.url().includes("/socket.io/")) requests.add(request);
    });
    const forget = (request: Request) => void requests.delete(request);
    page.on("requestfinished", forget);
    page.on("requestfailed", forget);
    return page;
  };
  const newPage = async (options: BrowserContextOptions = {}) => openPage(await newContext(options));
  const profiles = new Map<string, Promise<BrowserContext>>();
  const profilesUsed: { kind: string; context: BrowserContext }[] = [];
  const newProfile = async (profile: string, options: BrowserContextOptions) => {
    const kind = JSON.stringify([url, options]);
    const spare = spareProfiles.get(kind)?.pop();
    const context = spare ?? (await newContext(options));
    contexts.add(context);
    context.once("close", () => profiles.delete(profile));
    // Stays open, and with it the process of the site, which has compiled the web app already for the next page.
    if (!spare) await (await context.newPage()).goto("/favicon.svg");
    profilesUsed.push({ kind, context });
    return context;
  };
  const newPageOf = async (profile: string, options: BrowserContextOptions = {}) => {
    const context = profiles.get(profile) ?? newProfile(profile, options);
    profiles.set(profile, context);
    return openPage(await context);
  };
  const close = async () => {
    for (const { kind, context } of profilesUsed) {
      const spare = spareProfiles.get(kind) ?? [];
      // Without pages: a test closed it.
      if (context.pages().length === 0 || spare.length >= sparePerKind) continue;
      await emptyProfile(context, url);
      contexts.delete(context);
      spareProfiles.set(kind, [...spare, context]);
    }
    await Promise.all([...contexts].map((context) => context.close()));
    // Those that the browser opened ahead would stay open for some seconds.
    app.app.server.closeAllConnections();
    await app.close();
  };
  return { url, app, failures, newPage, newPageOf, close };
}
