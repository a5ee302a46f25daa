/** Why a part of the app could not be loaded. `stuck`: its files are on the device, and this page cannot import them any more. */
export type PartFailure = "offline" | "gone" | "stuck";

/** A part of the app is missing: the server was not reached, or it has a newer version without this file. */
export class PartError extends Error {
  readonly reason: PartFailure;

  constructor(reason: PartFailure, file: string) {
    super(`${file} could not be loaded: ${reason}`);
    this.name = "PartError";
    this.reason = reason;
  }
}

declare global {
  interface Window {
    /** Set by public/first-paint.js: the files of the first screen that it asks for. */
    earlyFiles?: Record<string, Promise<void>>;
  }
}

const fetched = new Map<string, Promise<void>>();

/** What the page itself names: the entry with all that it imports, and its style sheets. */
const inPage = new Set(
  Array.from(document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload]"), (link) =>
    link.getAttribute("href"),
  ),
);

/** Shows a style sheet; one that fails may be asked for again. */
function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new PartError("offline", href));
    });
    document.head.append(link);
  });
}

/** Fetched as data: a preload that failed once fails for good, too. */
async function fetchAnew(href: string): Promise<void> {
  if (inPage.has(href)) return;
  const answer = await fetch(href).catch(() => undefined);
  const content = await answer?.blob().catch(() => undefined);
  if (answer?.status === 404) throw new PartError("gone", href);
  if (!answer?.ok || !content) throw new PartError("offline", href);
  if (href.endsWith(".css")) await addStyle(href);
}

/** Brings one file into the browser's cache, a style sheet into the page; one that failed may be asked for again. */
function fetchFile(href: string): Promise<void> {
  const known = fetched.get(href);
  if (known) return known;
  const early = href.endsWith(".js") ? window.earlyFiles?.[href] : undefined;
  const fresh = (early ?? fetchAnew(href)).catch((error: unknown) => {
    fetched.delete(href);
    throw error;
  });
  fetched.set(href, fresh);
  return fresh;
}

/**
 * Every `import()` of the build goes through here (build/repeatable-imports.mjs). A browser never asks again for a module
 * that it once failed to import, until the page is loaded anew. So the files are fetched before they are imported.
 * @param files what the part consists of, relative to the address of the site
 * @throws PartError
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  loading += 1;
  try {
    await Promise.all(files.map((file) => fetchFile(`/${file}`)));
    return await load();
  } finally {
    loading -= 1;
  }
}

let loading = 0;

/** Whether a part of the app is on its way. */
export const isLoadingParts = (): boolean => loading > 0;
