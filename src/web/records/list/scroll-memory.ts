/** Remembers the scroll position in lists for the way back. Lost when the tab is reloaded. */
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Pixels from the top, by address. */
const positions = new Map<string, number>();
/** Last query string of a list, by path. */
const searches = new Map<string, string>();

/** Navigation state that marks a return to a list. */
export const wayBack = { isWayBack: true } as const;

/** Returns the address of a list with its last query string. */
export const lastListAddress = (pathname: string): string => pathname + (searches.get(pathname) ?? "");

/** Records the scroll position of the current list, and restores it when the person returns. */
export function useScrollMemory(hasRows: boolean) {
  const { pathname, search, state } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const isWayBack = (state as Partial<typeof wayBack> | null)?.isWayBack === true;
  const before = positions.get(address);
  const wanted = useRef(isWayBack ? (before ?? 0) : type === "POP" ? before : undefined);
  useLayoutEffect(() => {
    if (!hasRows || wanted.current === undefined) return;
    window.scrollTo(0, wanted.current);
    wanted.current = undefined;
  }, [hasRows]);
  // A layout effect removes the listener before the next page scrolls to its top. Otherwise, that position would be
  // stored for this page.
  useLayoutEffect(() => {
    searches.set(pathname, search);
    const handleScroll = () => positions.set(address, window.scrollY);
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => window.removeEventListener("scroll", handleScroll);
  }, [pathname, search, address]);
}
