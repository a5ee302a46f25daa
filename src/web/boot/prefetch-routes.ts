import { matchRoutes, type RouteObject } from "react-router";

const signs = ["pointerover", "focusin", "touchstart"] as const;
const anyLink = "a[href^='/']";
const asked = new Set<RouteObject["lazy"]>();

/** Loads the code and texts of a path without navigating. If that fails, navigation loads them again. */
function prefetch(routes: RouteObject[], path: string) {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const { lazy } = route;
    if (typeof lazy !== "object" || asked.has(lazy)) continue;
    asked.add(lazy);
    lazy.Component?.().catch(() => asked.delete(lazy));
  }
}

/** Loads the code and texts of several paths. Failures are ignored until navigation. */
export async function loadRoutes(routes: RouteObject[], paths: readonly string[]): Promise<void> {
  // One at a time, because finding the routes of a path takes some milliseconds on a phone.
  for (const path of paths) {
    const found = matchRoutes(routes, path) ?? [];
    await Promise.allSettled(
      found.map(({ route: { lazy } }) => (typeof lazy === "object" ? lazy.Component?.() : undefined)),
    );
  }
}

/** Prefetches the target of a link when a person hovers, touches, or focuses it. */
export function prefetchLinks(routes: RouteObject[]) {
  const handleSign = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // A row leads to the target of its first link.
    const link = target.closest(anyLink) ?? target.closest("[data-row]")?.querySelector(anyLink);
    const path = link?.getAttribute("href")?.split(/[?#]/)[0];
    if (path) prefetch(routes, path);
  };
  for (const name of signs) document.addEventListener(name, handleSign, { passive: true });
}
