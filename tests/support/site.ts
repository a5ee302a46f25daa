import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createTestApp, type TestApp, type TestAppSettings } from "./app.ts";
import { launchBrowser } from "./browser.ts";

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
  close(): Promise<void>;
};

/** Starts everything. Call it in `beforeAll`, and `close()` in `afterAll`. */
export async function openSite(settings: TestAppSettings = { seed: "demo" }): Promise<Site> {
  const app = await createTestApp(settings);
  const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const browser = await (shared ??= launchBrowser());
  const failures: string[] = [];
  const contexts: BrowserContext[] = [];
  const newPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: "en-US",
      reducedMotion: "reduce",
      ...options,
    });
    contexts.push(context);
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
    return page;
  };
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await app.close();
  };
  return { url, app, failures, newPage, close };
}
