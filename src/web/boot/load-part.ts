/**
 * Why a part of the app couldn't be loaded. `stuck`: its files are on the device, but this page can't import them
 * anymore.
 */
export type PartFailure = "offline" | "gone" | "stuck";

/** A part of the app is missing: the server can't be reached, or it has a newer version without this file. */
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
    /** The files of the first screen. public/first-paint.js sets it and requests them. */
    earlyFiles?: Record<string, Promise<void>>;
  }
}

/** How long to wait for a file, in milliseconds. A dead connection may neither deliver nor fail. */
const fileMs = 120_000;

const fetched = new Map<string, Promise<void>>();

/** The files that the page contains: the entry with its imports, and its style sheets. */
const inPage = new Set(
  Array.from(document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload]"), (link) =>
    link.getAttribute("href"),
  ),
);

/** Adds a style sheet to the page. One that failed can be added again. */
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

/** Fetches a file as data, because a failed preload can't be repeated. */
async function fetchAnew(href: string): Promise<void> {
  if (inPage.has(href)) return;
  const answer = await fetch(href, { signal: AbortSignal.timeout(fileMs) }).catch(() => undefined);
  const content = await answer?.blob().catch(() => undefined);
  if (answer?.status === 404) throw new PartError("gone", href);
  if (!answer?.ok || !content) throw new PartError("offline", href);
  if (href.endsWith(".css")) await addStyle(href);
}

/** Loads a file into the browser's cache, or a style sheet into the page. A file that failed can be requested again. */
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
 * Every `import()` of the build calls this function (build/repeatable-imports.mjs). A browser never retries a failed
 * module import until the page is reloaded. So the files are fetched before they are imported.
 * @param files the files of the part, relative to the site's address
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

/** Returns true while a part of the app is loading. */
export const isLoadingParts = (): boolean => loading > 0;
