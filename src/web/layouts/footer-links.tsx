import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./footer-links.module.css";

const links = [
  { path: "/support-center", label: "chrome.support" },
  { path: "/help-center", label: "chrome.helpCenter" },
  { path: "/privacy", label: "chrome.privacy" },
  { path: "/terms-of-service", label: "chrome.terms" },
];

export function FooterLinks() {
  const { t } = useTranslation();
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
      </ul>
    </nav>
  );
}
