import { randomInt } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { createTestApp, type TestApp, type TestAppSettings } from "./app.ts";
import { launchBrowser, stepMs } from "./browser.ts";
import { describeFailedPages } from "./failed-pages.ts";
import { prepared } from "./prepared.ts";
import { sql } from "kysely";
import { timezones } from "#shared/constants.ts";

/** The browser of this worker, which ends with the worker. */
let shared: Promise<Browser> | undefined;

/**
 * The port of this worker's sites. The sites of all files have the same address, so that a used browser profile has the
 * compiled web app in its cache. Systems give higher ports to connections.
 */
let port = 20_000 + randomInt(10_000);

/** Profiles of earlier files, emptied, by the options they were made with. */
const spareProfiles = new Map<string, BrowserContext[]>();
/** Maximum number of spare profiles with the same options. Each one is a process. */
const sparePerKind = 4;

/** The kinds of storage of a page, as in the developer tools. */
const stored = "local_storage,indexeddb,cache_storage,service_workers,file_systems";

/** Listens on the port of this worker, or on another one if it is taken. */
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

/** The whole product for a browser test: server, database, built web app, and visitors. */
export type Site = {
  /** Like `http://127.0.0.1:41234`. */
  url: string;
  app: TestApp;
  /** The database, as its owner. */
  db: TestApp["db"];
  /** Uncaught errors, console errors, and responses with a status of 500 or more. */
  failures: string[];
  /** Opens a page in a new browser profile. Addresses are relative to the site. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Opens a page in a named browser profile. The pages of a profile share a cache. All calls for a profile must have
   * the same options.
   */
  newPageOf(profile: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns the open pages that `newPage` and `newPageOf` opened. */
  openPages(): Page[];
  close(): Promise<void>;
};

/** The unanswered requests of each page, without those that stay open. */
const pending = new WeakMap<Page, Set<Request>>();

/** Waits until all requests of a page are answered and the page shows no sign of loading. */
export async function settled(page: Page): Promise<void> {
  // A render with low priority may still be due, which would request data or dim rows. A busy page may never be idle.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 10_000 })),
  );
  const waitsFor = async () => [
    ...[...(pending.get(page) ?? [])].map((request) => request.url()),
    ...(await page.locator(".mantine-Loader-root:visible").evaluateAll((all) => all.map(() => "a loader"))),
    ...(await page
      .locator("[data-stale]")
      .evaluateAll((all) => all.map(() => "rows that are being replaced"))),
  ];
  await expect.poll(waitsFor).toEqual([]);
}

/** The whole product, from before the tests of a file until after them. */
export function testSite(settings?: TestAppSettings): Site {
  const site = prepared(() => openSite(settings));
  describeFailedPages(() =>
    site.openPages().map((page) => [page, [...(pending.get(page) ?? [])].map((request) => request.url())]),
  );
  return site;
}

/** Starts everything. Call `close()` at the end. */
export async function openSite(settings: TestAppSettings = { seed: "demo" }): Promise<Site> {
  const app = await createTestApp(settings);
  // Organizations that tests make are in the time zone of the browser.
  await sql`alter table organizations alter column timezones set default ${sql.lit(timezones.indexOf("EST") + 1)}`.execute(
    app.db,
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
      // A service worker would answer before the routes that tests set. Tests of offline use allow it.
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
      // Browsers also log refused calls. The test decides whether those are right.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        failures.push(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    const requests = new Set<Request>();
    pending.set(page, requests);
    page.on("request", (request) => {
      // The requests of the previous page aren't answered anymore.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
      if (!request.url().includes("/socket.io/")) requests.add(request);
    });
    const forget = (request: Request) => void requests.delete(request);
    page.on("requestfinished", forget);
    page.on("requestfailed", forget);
    // The browser doesn't always report the end of a response. On a busy machine, a long one takes a few seconds.
    page.on("response", (response) => void setTimeout(forget, 20_000, response.request()).unref());
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
    // It stays open, so that its process keeps the compiled web app for the next page.
    if (!spare) await (await context.newPage()).goto("/favicon.svg");
    profilesUsed.push({ kind, context });
    return context;
  };
  const newPageOf = async (profile: string, options: BrowserContextOptions = {}) => {
    const context = profiles.get(profile) ?? newProfile(profile, options);
    profiles.set(profile, context);
    return openPage(await context);
  };
  const openPages = () =>
    [...contexts].flatMap((context) => context.pages()).filter((page) => pending.has(page));
  const close = async () => {
    for (const { kind, context } of profilesUsed) {
      const spare = spareProfiles.get(kind) ?? [];
      // A profile without pages was closed by a test.
      if (context.pages().length === 0 || spare.length >= sparePerKind) continue;
      await emptyProfile(context, url);
      contexts.delete(context);
      spareProfiles.set(kind, [...spare, context]);
    }
    await Promise.all([...contexts].map((context) => context.close()));
    // Connections that the browser opened in advance would stay open for some seconds.
    app.app.server.closeAllConnections();
    await app.close();
  };
  return { url, app, db: app.db, failures, newPage, newPageOf, openPages, close };
}
