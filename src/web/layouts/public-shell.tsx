import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { Brand } from "../components/brand.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { GuestLanguage } from "./guest-language.tsx";
import { StatusRow } from "./status-row.tsx";
import classes from "./public-shell.module.css";

/** The frame of pages that need no sign-in. */
export function PublicFrame({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        {t("chrome.skipToContent")}
      </a>
      <div>
        <header data-top-bar className={classes.header}>
          <Brand />
          <GuestLanguage />
        </header>
        <StatusRow />
      </div>
      <main id="main" tabIndex={-1} className={classes.main} data-wide={isWide || undefined}>
        {children}
      </main>
      <footer className={classes.footer}>
        <FooterLinks />
      </footer>
    </div>
  );
}

export function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
