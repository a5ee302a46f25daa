import type { RouteObject } from "react-router";

const signs = ["pointerover", "focusin", "touchstart"] as const;
const anyLink = "a[href^='/']";
const asked = new Set<RouteObject["lazy"]>();

/** Returns the routes of a path, from its outermost layout to its screen. */
type RoutesOf = (path: string) => readonly RouteObject[];

/** Loads the code and texts of routes without navigating. If that fails, navigation loads them again. */
function prefetch(routes: readonly RouteObject[]) {
  for (const { lazy } of routes) {
    if (typeof lazy !== "object" || asked.has(lazy)) continue;
    asked.add(lazy);
    lazy.Component?.().catch(() => asked.delete(lazy));
  }
}

/** Loads the code and texts of several paths. Failures are ignored until navigation. */
export async function loadRoutes(routesOf: RoutesOf, paths: readonly string[]): Promise<void> {
  // One at a time, so that a phone can react in between.
  for (const path of paths) {
    await Promise.allSettled(
      routesOf(path).map(({ lazy }) => (typeof lazy === "object" ? lazy.Component?.() : undefined)),
    );
  }
}

/** Prefetches the target of a link when a person hovers, touches, or focuses it. */
export function prefetchLinks(routesOf: RoutesOf) {
  const handleSign = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // A row leads to the target of its first link.
    const link = target.closest(anyLink) ?? target.closest("[data-row]")?.querySelector(anyLink);
    const path = link?.getAttribute("href")?.split(/[?#]/)[0];
    if (path) prefetch(routesOf(path));
  };
  for (const name of signs) document.addEventListener(name, handleSign, { passive: true });
}
