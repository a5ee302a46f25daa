import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from "react-router";
import classes from "./root-shell.module.css";

/** Moves the focus to the content after navigation, for keyboard and screen readers. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Keeps the focus in a field of the new screen, or in a dialog that was opened before it appeared.
    const { activeElement } = document;
    if (
      activeElement?.matches("main input, :is([data-open-dialog], :has([data-open-dialog]))[role=dialog] *")
    )
      return;
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Returns the key for the scroll position. Pages opened by address all have the key "default", so their path is used
 * instead.
 */
const placeOf = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

/** Wraps every route: focus, scroll position, and a thin progress bar while a page is loading. */
export function RootShell() {
  useFocusOnNavigation();
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      {isLoading ? <div className={classes.progress} role="progressbar" aria-hidden /> : null}
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
