/** A mentee's phone or a team member's browser, with what it has stored for offline use and on its disk. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./factories.ts";
import type { Site } from "./site.ts";
import { beginWith } from "./visitor.ts";

/** Options of a page. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: "allow",
} as const;

/** Makes the page start signed in as a person. */
export async function beginAs(page: Page, person: Person, url: string): Promise<void> {
  await beginWith(page, person.token);
  // Signing in sets this cookie for pictures and downloads, which browsers request without a header.
  await page.context().addCookies([{ name: "session", value: person.token, url }]);
}

/** Opens a person's phone, and waits until it has stored the app and the named responses. */
export async function openPhone(
  site: Site,
  person: Person,
  path: string,
  answers: readonly string[] = ["/loadDashboard"],
): Promise<Page> {
  const page = await site.newPage(phone);
  await beginAs(page, person, site.url);
  await page.goto(path);
  await untilReady(page, answers);
  return page;
}

/** Returns the contents of the app's database in the browser: names, and the number of encrypted bytes of each. */
const kept = (page: Page): Promise<{ name: string; size: number }[]> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("mentor");
      // Otherwise, opening would create a missing database, and the app would find it without its store.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("none"));
    }).catch(() => undefined);
    if (!opened) return [];
    const store = opened.transaction("offline").objectStore("offline");
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const [names, values] = await Promise.all([all(store.getAllKeys()), all<unknown[]>(store.getAll())]);
    opened.close();
    return names.map((name, at) => {
      const value = values[at] as { bytes?: ArrayBuffer };
      return { name: String(name), size: value.bytes?.byteLength ?? 0 };
    });
  });

export const keptNames = async (page: Page): Promise<string[]> => (await kept(page)).map(({ name }) => name);

/** Returns the number of encrypted bytes of each change that is pending on a phone. */
export const waitingSizes = async (page: Page): Promise<number[]> =>
  (await kept(page)).filter(({ name }) => name.includes(" outbox ")).map(({ size }) => size);

/** Returns the keys of the encrypted changes that are pending on a phone. */
export const waitingKeys = async (page: Page): Promise<string[]> =>
  (await keptNames(page)).flatMap((name) => /^\d+ outbox (.+)$/.exec(name)?.[1] ?? []);

/**
 * Waits until the phone has stored the app, all code that this page has requested, and copies of responses.
 * @param answers paths of the calls with these responses
 */
export async function untilReady(page: Page, answers: readonly string[]): Promise<void> {
  const lacks = async () => {
    const isKept = await page.evaluate(async () => {
      const { opensOffline } = document.documentElement.dataset;
      if (opensOffline === undefined || !navigator.serviceWorker.controller) return false;
      const cache = await caches.open("app");
      const files = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return files.has("/") && loaded.every((path) => !path.startsWith("/assets/") || files.has(path));
    });
    const names = await keptNames(page);
    const missing = answers.filter((path) => !names.some((name) => name.includes(`copy ${path}`)));
    return [...(isKept ? [] : ["the app"]), ...missing];
  };
  await expect.poll(lacks).toEqual([]);
}

/**
 * Waits until a page has loaded the code for error messages and loading states, which follows the first screen.
 * @throws with the address of a page that doesn't load it
 */
export async function untilTray(page: Page): Promise<void> {
  const hasParts = () => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const parts = localStorage.getItem("token") ? ["toast-library", "outbox-tray"] : ["toast-library"];
    return parts.every((part) => names.some((name) => name.includes(part)));
  };
  await page.waitForFunction(hasParts).catch((error: unknown) => {
    throw new Error(`${page.url()} says neither failures nor what waits.`, { cause: error });
  });
}

/** Closes all tabs and opens a new one, as after the phone was off. @param path an absolute URL */
export async function reopen(context: BrowserContext, path: string): Promise<Page> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Returns everything in the site's storage that a page can read, as text with one byte per character. */
export const bytesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      JSON.stringify(history.state),
    ];
    const read = (bytes: ArrayBuffer) => found.push(new TextDecoder("latin1").decode(bytes));
    const take = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) read(await value.arrayBuffer());
      else if (value instanceof ArrayBuffer) read(value);
      else if (ArrayBuffer.isView(value)) read(value.buffer as ArrayBuffer);
      else if (typeof value === "object" && value !== null)
        for (const one of Object.values(value)) await take(one);
      else found.push(String(value));
    };
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    for (const { name = "" } of await indexedDB.databases()) {
      const opened = await all(indexedDB.open(name));
      for (const storeName of opened.objectStoreNames) {
        const store = opened.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
        await take([keys, values]);
      }
      opened.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        const answer = await cache.match(request);
        if (answer) read(await answer.arrayBuffer());
      }
    }
    return found.join("\n");
  });

/** Returns the storage keys of the unsent texts that are encrypted in this tab. A reload loses all others. */
export const draftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => /^(draft|chat|recent):/.test(name)));

/** Changes display settings, such as the theme. They apply after a reload. */
export const setLook = (
  page: Page,
  look: { readonly theme?: string; readonly colorScheme?: string },
): Promise<void> =>
  page.evaluate((changed) => {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith("preferences")))
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...changed }),
      );
  }, look);
