import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { type Chromium, packagedChromium } from "./chromium.ts";
import { memoryFolder } from "./memory-folder.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** A flag that Playwright passes by default. It makes rendering use files on disk instead of shared memory. */
const DISK = "--disable-dev-shm-usage";

function installedChromium(): Chromium[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, chromium.executablePath()]
    .filter((path) => existsSync(path))
    .map((executablePath) => ({ executablePath, env: {} }));
}

/** Timeout of a step in a page, the same as that of polls (vitest.config.ts). */
export const stepMs = 120_000;

/** A Playwright function that starts a browser. */
type Start<Started> = (how: {
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string | undefined>;
  timeout: number;
}) => Promise<Started>;

/**
 * Starts the first headless Chromium that works: that of `CHROMIUM_PATH`, the packaged one, an installed one, or
 * Playwright's.
 * @throws with the error of each candidate
 */
async function startFirst<Started>(flags: readonly string[], start: Start<Started>): Promise<Started> {
  const chosen = process.env.CHROMIUM_PATH;
  const packaged = chosen ? undefined : await packagedChromium();
  const candidates = chosen
    ? [{ executablePath: chosen, env: {} }]
    : [...(packaged ? [packaged] : []), ...installedChromium()];
  const ignoreDefaultArgs = (await memoryFolder()) ? [DISK] : [];
  const failures: string[] = [];
  for (const { executablePath, env } of candidates) {
    try {
      return await start({
        executablePath,
        args: [...FLAGS, ...flags],
        ignoreDefaultArgs,
        env: { ...process.env, ...env },
        timeout: stepMs,
      });
    } catch (error) {
      failures.push(`${executablePath}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`No Chromium starts. Set CHROMIUM_PATH to one.\n${failures.join("\n")}`);
}

/** @param flags in addition to those of every test */
export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  startFirst(flags, (how) => chromium.launch(how));

/** Starts a browser whose profile is in a folder, so that its files can be inspected. */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await startFirst([], (how) =>
    chromium.launchPersistentContext(folder, { ...options, ...how }),
  );
  context.setDefaultTimeout(stepMs);
  return context;
}
