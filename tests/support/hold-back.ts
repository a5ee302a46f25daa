import type { Page, Route } from "playwright-core";

/**
 * Holds back a page's requests until they are released.
 * @param part `answers` lets the requests reach the server, and holds back only its responses
 */
export async function holdBack(page: Page, url: string | RegExp, part: "requests" | "answers" = "requests") {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(url, async (route: Route) => {
    const response = part === "answers" ? await route.fetch() : undefined;
    count += 1;
    await released;
    // The page may have canceled the request.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
  });
  return { release, count: () => count };
}
