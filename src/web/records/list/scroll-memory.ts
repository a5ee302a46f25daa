/** Where a person was in a list, for the way back to it. Forgotten when the tab is reloaded. */
import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Pixels from the top, by address. */
const positions = new Map<string, number>();
/** The last page and search of a list, by path. */
const searches = new Map<string, string>();

/** State of a navigation that leads back to a list. */
export const wayBack = { isWayBack: true } as const;

/** The address of a list as it was left. */
export const lastListAddress = (pathname: string): string => pathname + (searches.get(pathname) ?? "");

/** Keeps the position of the list that is shown, and takes it up again on the way back. */
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
  // Ends before the next page scrolls to its top, which would be taken for this one's.
  useLayoutEffect(() => {
    searches.set(pathname, search);
    const handleScroll = () => positions.set(address, window.scrollY);
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => window.removeEventListener("scroll", handleScroll);
  }, [pathname, search, address]);
}
