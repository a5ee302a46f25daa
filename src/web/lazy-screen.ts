/** Loads the component of a route on the first visit. */
import type { RouteObject } from "react-router";
import { retryingPart } from "./boot/lazy-part.tsx";
import type { rareScreens as RareScreens } from "./rare-screens.tsx";

export type Screen = () => Promise<NonNullable<RouteObject["Component"]>>;
/** Returns a route's lazy component. If its code can't be loaded offline, the page says so. */
export const lazyScreen = (load: Screen) => ({ Component: retryingPart(load, { place: "page" }) });

/** Returns a route with a lazy component. */
export const screen = (path: string, load: Screen): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: lazyScreen(load),
});

/** Returns a function that loads a screen whose file is listed in another part. */
export const rareScreen =
  (id: keyof typeof RareScreens): Screen =>
  async () =>
    (await import("./rare-screens.tsx")).rareScreens[id]();
