/** Every address that a mentee can open, from the router and the areas. */
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { areas, menteeScreens } from "../../src/web/lib/areas.ts";
import { isAreaVisible } from "../../src/web/lib/visible-areas.ts";
import type { WireUser } from "#shared/access/role.ts";
import { isWhole } from "#tests/support/suite.ts";

/** Returns the paths in a file with routes. */
export async function pathsIn(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../../src/web/${file}`, import.meta.url), "utf8");
  return [...new Set([...text.matchAll(/"(\/[\w:/-]*)"/g)].map(([, path = ""]) => path))];
}
/** Sign-in pages, opened by a person who is not signed in. The rest of the file is for everyone. */
const isOfGuests = (path: string) => /^\/(auth|admin|card|confirm-invitation|i|setup)\b/.test(path);

/** Fills in the parameters of an address: returns the first link of this form that the mentee found, if any. */
export async function fill(path: string, found: ReadonlySet<string>): Promise<string[]> {
  if (!path.includes(":")) return [path];
  const pattern = new RegExp(`^${path.replaceAll(/:\w+\??/g, "[^/]+")}$`);
  return [...found].filter((link) => pattern.test(link)).slice(0, 1);
}

/** Addresses that are linked only after something was created. */
const unlinked = new Set(["/downloads/:exportId"]);

export async function routesOf(user: WireUser): Promise<string[]> {
  const own = areas.filter((area) => isAreaVisible(user, area));
  return [
    ...(await pathsIn("router.tsx")).filter((path) => !isOfGuests(path)),
    ...own.flatMap(({ path, param }) => (param ? [path, `${path}/:${param}`] : [path])),
    ...menteeScreens.map((name) => `/mentee/${name}/${user.id}`),
    ...(await pathsIn("public-routes.tsx")).filter((path) => !isOfGuests(path)),
  ].filter((path, at, all) => all.indexOf(path) === at && !unlinked.has(path));
}

/** Returns the signed-in person of a page. */
export const ownUser = (page: Page): Promise<WireUser> =>
  page.evaluate(async () => {
    const authorization = localStorage.getItem("token") ?? "";
    const answer = await fetch("/apicalls/auth/user", { headers: { authorization } });
    return (await answer.json()) as WireUser;
  });

/** Returns the pages used daily and a few others, selected by the seed of the run. Whole runs try all. */
export function tried(routes: readonly string[]): readonly string[] {
  if (isWhole) return routes;
  const daily = ["/", "/plan", "/chat/:chatRoom"];
  const others = routes.filter((route) => !daily.includes(route) && !route.includes(":"));
  const [drawn = []] = fc.sample(fc.shuffledSubarray(others, { minLength: 3, maxLength: 3 }), 1);
  return [...daily.filter((route) => routes.includes(route)), ...drawn];
}
