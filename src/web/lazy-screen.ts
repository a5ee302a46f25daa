/** Routes whose code is loaded with the first visit. */
import type { RouteObject } from "react-router";
import { repairable } from "./boot/lazy-part.tsx";

export type Screen = () => Promise<NonNullable<RouteObject["Component"]>>;
/** Code that is loaded with the first visit; without network the page says so. */
export const lazyScreen = (load: Screen) => ({ Component: repairable(load, { place: "page" }) });

/** A route of its own. */
export const screen = (path: string, load: Screen): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: lazyScreen(load),
});
