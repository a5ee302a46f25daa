import { IconBell, IconFiles, IconLock, IconUser } from "../../components/icons/index.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import classes from "./account-shell.module.css";

const entries = [
  { path: "/profile", label: "profile.personalInformation", icon: IconUser },
  { path: "/profile-files", label: "profile.files", icon: IconFiles },
  { path: "/profile-password", label: "profile.password", icon: IconLock },
  { path: "/profile-notifications", label: "profile.notifications", icon: IconBell },
];

/** `/notifications` is another address of the same screen. */
const isHere = (path: string, pathname: string) =>
  pathname === path || (path === "/profile-notifications" && pathname === "/notifications");

export function AccountShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, the row of entries is wider than the screen, so the current one is scrolled into view.
  useEffect(() => {
    const menu = nav.current;
    if (!menu) return;
    const here = menu.querySelector<HTMLElement>("[aria-current]");
    // Repeats when the fonts are loaded, because they change the widths.
    const observer = new ResizeObserver(() => {
      if (here) menu.scrollLeft = here.offsetLeft - 48;
    });
    for (const entry of menu.children) observer.observe(entry);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div className={classes.shell}>
      <nav ref={nav} aria-label={t("profile.accountMenu")} className={classes.menu}>
        {entries.map(({ path, label, icon: Icon }) => (
          <Link
            key={path}
            to={path}
            className={classes.entry}
            aria-current={isHere(path, pathname) ? "page" : undefined}
            data-current={isHere(path, pathname) || undefined}
          >
            <Icon size={17} stroke={1.6} aria-hidden />
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
