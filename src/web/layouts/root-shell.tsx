import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from "react-router";
import classes from "./root-shell.module.css";

/** After going to another page, keyboard and screen reader begin at its content. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A screen that put the focus into its own field keeps it, and so does a palette that was opened before it came.
    if (document.activeElement?.matches("main input, [data-open-palette] *")) return;
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Every page that a tab opens by its address has the same key: one must not begin where another was scrolled to. */
const placeOf = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

/** Around every route: focus, scroll position, and a thin bar while a page is on its way. */
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
