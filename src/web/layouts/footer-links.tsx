import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useConfig } from "../lib/use-config.ts";
import classes from "./footer-links.module.css";

const links = [
  { path: "/support-center", label: "chrome.support" },
  { path: "/help-center", label: "chrome.helpCenter" },
  { path: "/privacy", label: "chrome.privacy" },
  { path: "/terms-of-service", label: "chrome.terms" },
];

export function FooterLinks() {
  const { t } = useTranslation();
  const { version } = useConfig();
  return (
    <nav aria-label={t("chrome.footer")}>
      <ul className={classes.list}>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={classes.link}>
              {t(label)}
            </Link>
          </li>
        ))}
        {version ? <li className={classes.version}>{t("chrome.version", { version })}</li> : null}
      </ul>
    </nav>
  );
}
