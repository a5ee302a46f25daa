import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

export interface Fetched {
  /** The name that the browser saves it under. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What the browser downloads next, for this page or for a window that it opens. Ask before the click. */
export async function nextDownload(page: Page): Promise<Fetched> {
  const download = await page.waitForEvent("download");
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Notes from now on which links a script of the page follows, as `"<target> <address>"`. */
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
