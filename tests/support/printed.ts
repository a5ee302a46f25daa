/** Prints pages, as the browser's dialog does. */
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of each sheet of a printed page. */
export async function sheetsOf(page: Page, format: "A4" | "Letter" = "A4"): Promise<string[]> {
  const pdf = await page.pdf({ format });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((sheet) => sheet.replaceAll(/\s+/g, " "));
}

/** Acts, and waits until the page calls `window.print`, which does nothing. The test then prints the page itself. */
export async function printedBy(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = page.evaluate(() => new Promise<void>((resolve) => (window.print = () => resolve())));
  await act();
  await asked;
}
