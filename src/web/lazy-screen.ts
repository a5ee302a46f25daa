/** Loads the component of a route on the first visit. */
import type { RouteObject } from "react-router";
import { repairable } from "./boot/lazy-part.tsx";

export type Screen = () => Promise<NonNullable<RouteObject["Component"]>>;
/** Returns a route's lazy component. If its code can't be loaded offline, the page says so. */
export const lazyScreen = (load: Screen) => ({ Component: repairable(load, { place: "page" }) });

/** Returns a route with a lazy component. */
export const screen = (path: string, load: Screen): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: lazyScreen(load),
});
