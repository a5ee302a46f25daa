import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

export interface Fetched {
  /** The file name that the browser uses. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns the next download of this page or of a window that it opens. Call it before the click. */
export async function nextDownload(page: Page): Promise<Fetched> {
  const download = await page.waitForEvent("download");
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Records which links a script of the page follows from now on, as `"<target> <address>"`. */
export async function watchLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const followed: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function follow() {
      followed.push(`${this.target} ${new URL(this.href).pathname}`);
      click.call(this);
    };
    Object.assign(window, { followed });
  });
  return () => page.evaluate(() => (Reflect.get(window, "followed") as string[]) ?? []);
}
