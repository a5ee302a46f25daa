/** The browser fetches large parts only where they are used, and nothing twice. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { testSite } from "#tests/support/site.ts";
import { beginWith, tokenOf } from "#tests/support/visitor.ts";
import { isFull } from "#tests/support/suite.ts";

const site = testSite();

/** Opens a page in a new browser profile, whose cache is empty. */
async function openFirst(path: string): Promise<Page> {
  const page = await site.newPage({ viewport: { width: 1440, height: 900 } });
  await beginWith(page, await tokenOf(site, "owner@harbor.example"));
  await page.goto(path);
  return page;
}
/** The product loads these chunks only where a person uses them. */
const heavy =
  /\/assets\/(rich-text-editor|leaflet-map|charts|file-preview|password-strength|drop-area|qr-code)-/;

/** Returns the names of the heavy chunks that a page has fetched so far. */
const heavyOf = async (page: Page) => {
  const names = await page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => (name.endsWith(".js") && new RegExp(pattern).exec(name)?.[1]) || []),
    heavy.source,
  );
  // A chunk appears twice if it is prefetched and then imported from the cache.
  return [...new Set(names)];
};

interface Fetched {
  name: string;
  bytes: number;
  /** True if it was requested for the first screen, before the code for errors is preloaded. */
  isFirst: boolean;
}

const namesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

/** Returns the compressed size of what a page transferred, without its cache. */
const fetched = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() => {
    const needed = performance.getEntriesByName("needed")[0]?.startTime ?? Infinity;
    return (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize, startTime }) => ({
        name,
        bytes: encodedBodySize,
        isFirst: startTime < needed,
      }));
  });

describe("The first visit to the list of mentees", () => {
  it("transfers at most 190 KB of JavaScript and 40 KB of CSS, nothing twice, and no heavy part", async () => {
    const page = await openFirst("/mentee/manage");
    await page.locator("tr[data-row]").first().waitFor();
    // The code for errors comes after the first paint, and the live connection once the page is idle.
    // By then, the service worker may answer from its cache, which transfers nothing.
    for (const part of ["toast-library", "/socket.io/"])
      await expect.poll(async () => (await namesOf(page)).some((name) => name.includes(part))).toBe(true);
    const all = await fetched(page);
    const sum = (ending: RegExp) =>
      all
        .filter((one) => ending.test(one.name) && one.isFirst)
        .reduce((total, { bytes }) => total + bytes, 0);
    expect(sum(/\/assets\/[^/]+\.js$/)).toBeGreaterThan(100_000);
    expect(sum(/\.js$/)).toBeLessThanOrEqual(190_000);
    expect(sum(/\.css$/)).toBeLessThanOrEqual(40_000);
    // The live connection waits for the first screen.
    const live = all.filter(({ name }) => /\/(live|socket-library)-[^/]+\.js$/.test(name));
    expect(live.map(({ isFirst }) => isFirst)).toEqual([false, false]);
    expect(await heavyOf(page)).toEqual([]);
    // The signed-in person is also requested only once, before the app has loaded.
    const asked = all.filter(({ name }) => /\/assets\/|\/auth\/user$/.test(name)).map(({ name }) => name);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(site.failures).toEqual([]);
    await page.context().close();
  });
});

it("A mentee's first page is drawn once, with the response that arrived along with its code", async () => {
  const page = await site.newPage();
  const token = await tokenOf(site, "mentee@harbor.example");
  await page.addInitScript((given) => {
    localStorage.setItem("token", given);
    const look = () => {
      if (document.querySelector("main [aria-busy]")) performance.mark("drawn without");
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, token);
  const answer = page.waitForResponse("**/apicalls/loadDashboard");
  await page.route("**/assets/entry-*.js", async (route) => {
    await answer;
    await route.continue();
  });
  await page.goto("/");
  await page.locator('main a[href="/plan"]').first().waitFor();
  expect(await page.evaluate(() => performance.getEntriesByName("drawn without").length)).toBe(0);
  await page.context().close();
});

describe("Large parts", () => {
  it.runIf(isFull)("of a mentee's profile, the editor and the map, load on scroll", async () => {
    const page = await openFirst("/favicon.svg");
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto("/mentee/manage/6?record=6");
    await page.locator("form input[name=firstName]").waitFor();
    expect(await heavyOf(page)).toEqual([]);
    const field = page.locator('[data-kind="richText"], [data-kind="simpleRichText"]').first();
    const heightOf = async () => (await field.boundingBox())?.height;
    const before = await heightOf();
    await field.scrollIntoViewIfNeeded();
    await page.locator("form [contenteditable=true]").first().waitFor();
    await expect.poll(() => heavyOf(page)).toContain("rich-text-editor");
    await page.locator("form figure").first().scrollIntoViewIfNeeded();
    await page.locator("figure .leaflet-container").waitFor();
    // The page's height stays the same, because their space was reserved.
    expect(await heightOf()).toBe(before);
    expect(site.failures).toEqual([]);
    await page.context().close();
  });

  it.runIf(isFull)(
    "of the password meter, its dictionaries, load with the first letter of a password",
    async () => {
      const page = await openFirst("/profile-password");
      const password = page.locator("input[autocomplete=new-password]").first();
      await password.waitFor();
      expect(await heavyOf(page)).toEqual([]);
      await password.fill("a");
      await expect.poll(() => heavyOf(page)).toEqual(["password-strength"]);
      await page.context().close();
    },
  );

  it("do not load on the sign-in screen, and neither does any part of the signed-in pages", async () => {
    const page = await site.newPage({ locale: "es-ES" });
    await page.goto("/auth/sign-in");
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    // The code for an error is excluded, because it loads later.
    const names = (await fetched(page)).filter(({ isFirst }) => isFirst).map(({ name }) => name);
    expect(names.filter((name) => heavy.test(name) || /signed-in|record-form/.test(name))).toEqual([]);
    await page.context().close();
  });
});

it.runIf(isFull)(
  "Pointing at a link fetches its code, and then the page opens from cache without a visible delay",
  async () => {
    const page = await openFirst("/mentee/manage");
    await page.locator("tr[data-row]").first().waitFor();
    const hasChat = async () => (await fetched(page)).some(({ name }) => name.includes("chat-screen"));
    expect(await hasChat()).toBe(false);
    await page.getByRole("link", { name: "Chat", exact: true }).first().hover();
    await expect.poll(hasChat).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/mentee/manage");
    await page.context().close();
  },
);

it("Build files arrive compressed and are cached forever, and the page itself is revalidated", async () => {
  const get = (path: string, encoding: string) =>
    fetch(site.url + path, { headers: { "accept-encoding": encoding } });
  const html = await get("/", "br");
  expect(html.headers.get("cache-control")).toBe("no-store");
  expect(html.headers.get("content-encoding")).toBe("br");
  const [script = ""] = /\/assets\/entry-[^"]+\.js/.exec(await html.text()) ?? [];
  for (const [asked, given] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
  ] as const) {
    const answer = await get(script, asked);
    expect(answer.headers.get("content-encoding")).toBe(given);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
    await answer.arrayBuffer();
  }
});
