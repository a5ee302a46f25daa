import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import classes from "./root-shell.module.css";

/** After going to another page, keyboard and screen reader begin at its content. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isPlaced = document.activeElement && document.activeElement !== document.body;
    const isInPage = document.querySelector("main")?.contains(document.activeElement);
    // A screen that put the focus into its own field keeps it.
    if (isPlaced && isInPage && document.activeElement instanceof HTMLInputElement) return;
    // So does the palette when it was opened before the page had come.
    if (document.activeElement?.closest("[data-open-palette]")) return;
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Around every route: focus, scroll position, and a thin bar while a page is on its way. */
export function RootShell() {
  useFocusOnNavigation();
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      {isLoading ? <div className={classes.progress} role="progressbar" aria-hidden /> : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
