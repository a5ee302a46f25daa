/** Opens pages as on a slow phone with a slow connection: a processor four times slower, 400 kbit/s. */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

const slower = 4;
/** Bytes per second. */
const throughput = (400 * 1000) / 8;
/** Round-trip time in milliseconds, as in Lighthouse's phone. */
const latency = 150;
const online = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };

export interface SlowPhone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Returns the bytes received since the last call, including headers. */
  takeBytes(): number;
  /** Returns the bytes received since `takeBytes`, one line per file, largest first. */
  listBytes(): string[];
  setOffline(isOffline: boolean): Promise<void>;
}

/** Counts received bytes. Data from the browser's cache or from the service worker isn't counted. */
function countBytes(session: CDPSession): Pick<SlowPhone, "takeBytes" | "listBytes"> {
  const names = new Map<string, string>();
  const local = new Set<string>();
  const sizes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) local.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!local.has(requestId)) sizes.set(requestId, encodedDataLength);
  });
  return {
    takeBytes: () => {
      const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
      sizes.clear();
      return sum;
    },
    listBytes: () =>
      [...sizes]
        .toSorted(([, one], [, other]) => other - one)
        .map(([id, size]) => `${(size / 1000).toFixed(1).padStart(7)} KB ${names.get(id) ?? ""}`),
  };
}

/** Opens a page with a separate browser profile. @param token token of the signed-in person */
export async function openSlowPhone(browser: Browser, url: string, token?: string): Promise<SlowPhone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "allow",
  });
  if (token) {
    await context.addCookies([{ name: "session", value: token, url }]);
    await context.addInitScript((given) => localStorage.setItem("token", given), token);
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", online);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return {
    page,
    context,
    ...countBytes(session),
    setOffline: async (isOffline) => {
      await context.setOffline(isOffline);
      await session.send("Network.emulateNetworkConditions", { ...online, offline: isOffline });
    },
  };
}

/**
 * Returns the milliseconds from the request of the page to the first frame with the content. @param content CSS
 * selector
 */
export const untilShown = (page: Page, content: string): Promise<number> =>
  page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) {
      if (performance.now() > 60_000) throw new Error(`Never saw ${selector}`);
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return performance.now();
  }, content);

/** Returns the milliseconds from a tap to the first frame with the content. Both are CSS selectors. */
export const fromTap = (page: Page, target: string, content: string): Promise<number> =>
  page.evaluate(
    async ([from, to]) => {
      const button = document.querySelector<HTMLElement>(from);
      if (!button) throw new Error(`No ${from}`);
      const start = performance.now();
      // Touches before tapping, as a finger does.
      button.dispatchEvent(new Event("touchstart", { bubbles: true }));
      button.click();
      while (!document.querySelector(to)) {
        if (performance.now() - start > 60_000) throw new Error(`Never saw ${to}`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [target, content] as const,
  );

/** Waits until nothing has arrived for a while and the files after the first screen were requested. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("needed").length > 0);
  await page.evaluate(async () => {
    let count = -1;
    while (count !== performance.getEntriesByType("resource").length) {
      count = performance.getEntriesByType("resource").length;
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
  });
}
