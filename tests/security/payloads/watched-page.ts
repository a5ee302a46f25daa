/** A browser page without a content security policy that records every sign that a stored text has run. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "#tests/support/site.ts";
import { canaryHost } from "./xss.ts";

export interface Watched {
  readonly page: Page;
  /** Calls of the canary, dialogs, windows and requests to the canary's host. */
  readonly executed: string[];
}

/** Opens a page of a person, or without a token, of a visitor. */
export async function openWatched(site: Site, token?: string): Promise<Watched> {
  const page = await site.newPage({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
  const executed: string[] = [];
  const context = page.context();
  await context.exposeBinding("canary", ({ frame }, said: string) => {
    executed.push(`ran ${said} at ${frame.url().slice(0, 100)}`);
  });
  await context.addInitScript(() => {
    const said = Reflect.get(window, "canary") as (text: string) => void;
    Object.assign(window, { pwn: (...given: unknown[]) => said(String(given[0])) });
  });
  if (token) {
    await context.addCookies([{ name: "session", value: token, url: site.url }]);
    await context.addInitScript((given) => {
      if (window === window.top && location.protocol.startsWith("http")) localStorage.setItem("token", given);
    }, token);
  }
  page.on("dialog", (dialog) => {
    // The product's question about unsaved changes is a browser dialog too.
    if (dialog.type() !== "beforeunload") executed.push(`dialog ${dialog.message()}`);
    void dialog.accept().catch(() => undefined);
  });
  page.on("popup", (popup) => executed.push(`window ${popup.url()}`));
  context.on("request", (request) => {
    if (URL.canParse(request.url()) && new URL(request.url()).host === canaryHost)
      executed.push(`asked ${request.url()}`);
  });
  return { page, executed };
}

/** Returns what could still run or load: handlers, script addresses, and scripts of other sites. */
export const scanDocument = (page: Page): Promise<string[]> =>
  page.evaluate((host) => {
    const found: string[] = [];
    const loading = new Set(["src", "srcset", "data", "poster", "background", "srcdoc"]);
    const leading = new Set([
      ...loading,
      "href",
      "xlink:href",
      "action",
      "formaction",
      "ping",
      "values",
      "to",
    ]);
    const judge = (element: Element) => {
      const name = element.localName;
      if (
        name === "script" &&
        !new URL((element as HTMLScriptElement).src || "x:", location.href).pathname.match(
          /^\/(assets\/|first-paint)/,
        )
      )
        found.push(`script ${element.outerHTML.slice(0, 200)}`);
      for (const { name: key, value } of element.attributes) {
        const address = value.replace(/[\s\p{Cc}]/gu, "");
        const isScript =
          /^(javascript|vbscript|data):/i.test(address) &&
          !/^data:(image\/(png|jpeg|gif|webp|svg\+xml)|font)/i.test(address);
        const isForeign =
          value.includes(host) &&
          (loading.has(key) || (key === "href" && name !== "a") || (key === "style" && name !== "html"));
        if (/^on/i.test(key) || (leading.has(key) && isScript) || isForeign)
          found.push(`${name} ${key}=${value.slice(0, 200)}`);
      }
      if (element.shadowRoot) element.shadowRoot.querySelectorAll("*").forEach(judge);
    };
    document.querySelectorAll("*").forEach(judge);
    return found;
  }, canaryHost);

/**
 * Finds which of the texts the page shows: as words, as the value of an input, as an option, or as the label of a
 * button or picture.
 * @returns their indexes in `texts`
 */
export const findShown = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (wanted) => {
      // Ignores whitespace, because inputs drop line breaks, and layouts split and join text.
      const bare = (text: string) => text.replace(/\s+/g, "");
      const words = [document.body.textContent ?? "", document.title];
      for (const element of document.querySelectorAll("input, textarea, option")) {
        words.push(
          element instanceof HTMLOptionElement ? element.label : (element as HTMLInputElement).value,
        );
      }
      for (const element of document.querySelectorAll("[title], [aria-label], [alt]")) {
        for (const name of ["title", "aria-label", "alt"]) words.push(element.getAttribute(name) ?? "");
      }
      const shown = words.map(bare).join("\u0000");
      return wanted.flatMap((text, at) => (shown.includes(bare(text)) ? [at] : []));
    },
    [...texts],
  );

/** Waits until the page shows all of the texts. @returns the indexes of those that it showed in time */
export async function waitShown(page: Page, texts: readonly string[], timeoutMs = 60_000): Promise<number[]> {
  const end = Date.now() + timeoutMs;
  let pause = 60;
  for (;;) {
    const shown = await findShown(page, texts);
    if (shown.length === texts.length || Date.now() > end) return shown;
    // Editors further down load when a person starts to work.
    await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })));
    await page.waitForTimeout(pause);
    pause = Math.min(pause * 1.5, 400);
  }
}

/** Navigates to another address of the application without a full reload, as its links do. */
export const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);

/**
 * Opens a page, or stays on the open one, waits until it shows the texts, and expects that nothing runs or could run.
 * @param least minimum number of texts that must be shown
 * @returns the number of texts that were shown
 */
export async function showHarmless(
  { page, executed }: Watched,
  path: string | null,
  wanted: readonly string[],
  least = wanted.length,
): Promise<number> {
  if (path !== null) await page.goto(path);
  const shown = await waitShown(page, wanted);
  const missing = wanted.filter((_, at) => !shown.includes(at)).slice(0, 3);
  expect(shown.length, `${path}: ${missing.join(" · ")}`).toBeGreaterThanOrEqual(least);
  expect([...executed, ...(await scanDocument(page))]).toEqual([]);
  return shown.length;
}
