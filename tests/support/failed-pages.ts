import type { Page } from "playwright-core";
import { afterEach } from "vitest";

/** Maximum number of characters of a page in a report. */
const longest = 3000;

/** What a page shows on top of its content. */
const onTop = "[role=dialog], [role=menu], [role=listbox], [role=alert]";

/** Describes what a page shows, where its keyboard focus is, and which requests have no response yet. */
async function describePage(page: Page, unanswered: Iterable<string>): Promise<string> {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  const parts = [...(await page.locator(onTop).all()), page.locator("body")];
  const shown = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 5000 })));
  return [
    page.url(),
    `focus: ${focus}`,
    ...[...unanswered].map((url) => `no response: ${url}`),
    shown.join("\n").slice(0, longest),
  ].join("\n");
}

/**
 * Adds what the open pages show to the error of a failed test.
 * @param pages the open pages of the file, each with the addresses of its unanswered requests
 */
export function describeFailedPages(pages: () => Iterable<readonly [Page, Iterable<string>]>): void {
  afterEach(async ({ task }) => {
    const [error] = task.result?.state === "fail" ? (task.result.errors ?? []) : [];
    if (!error) return;
    const described = [...pages()].map(([page, unanswered]) =>
      describePage(page, unanswered).catch((problem: unknown) => `${page.url()}: ${String(problem)}`),
    );
    error.message = [error.message, ...(await Promise.all(described))].join("\n\n");
  });
}
