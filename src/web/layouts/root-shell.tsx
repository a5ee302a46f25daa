import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import classes from "./root-shell.module.css";

/**
 * After going to another page, keyboard and screen reader begin at its content.
 * @param isLoading whether a page is on its way
 */
function useFocusOnNavigation(isLoading: boolean) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  /** Whether what has the focus got it while the next page was on its way. */
  const isRecent = useRef(false);
  useEffect(() => {
    const handleFocus = () => {
      isRecent.current = isLoading || window.location.pathname !== shown.current;
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, [isLoading]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const active = document.activeElement;
    const main = document.querySelector<HTMLElement>("main");
    // A dialog that was opened meanwhile, like the palette: somebody types in it.
    const isInNewDialog = isRecent.current && active?.closest('[role="dialog"]');
    isRecent.current = false;
    // A screen that put the focus into its own field keeps it.
    const isInOwnField = active instanceof HTMLInputElement && main?.contains(active);
    if (!isInNewDialog && !isInOwnField) main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Around every route: focus, scroll position, and a thin bar while a page is on its way. */
export function RootShell() {
  const isLoading = useNavigation().state === "loading";
  useFocusOnNavigation(isLoading);
  return (
    <>
      {isLoading ? <div className={classes.progress} role="progressbar" aria-hidden /> : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
