import { IconCheck, IconHelp, IconLogout, IconSearch, IconSettings } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageFlag } from "../components/language-flag.tsx";
import { useUser } from "../lib/use-session.ts";
import classes from "./sidebar.module.css";
import { useLanguageChange } from "./use-language-change.ts";

export interface MenuToolsProps {
  onSearch: () => void;
  onSettings: () => void;
}

/** Entries in the menu of a mentee's phone, with text labels for what others have as icons in the top bar. */
export function MenuTools({ onSearch, onSettings }: MenuToolsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { mutate, isPending } = useLanguageChange();
  const icon = { size: 18, className: classes.icon, "aria-hidden": true } as const;
  return (
    <>
      <section className={classes.group}>
        <h2 className={classes.label}>{t("chrome.language")}</h2>
        <ul className={classes.list}>
          {(user.languages ?? []).map(({ name, code, flag }) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={classes.entry}
                aria-current={code === user.languageCode || undefined}
                disabled={isPending}
                onClick={() => mutate(code)}
              >
                <LanguageFlag code={code} flag={flag} />
                <span>{name}</span>
                {code === user.languageCode ? (
                  <IconCheck size={16} className={classes.chosen} aria-hidden />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.group}>
        <ul className={classes.list}>
          <li>
            <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={onSearch}>
              <IconSearch {...icon} />
              <span>{t("common.search")}</span>
            </button>
          </li>
          <li>
            <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={onSettings}>
              <IconSettings {...icon} />
              <span>{t("chrome.display")}</span>
            </button>
          </li>
          <li>
            <Link to="/help-center" className={classes.entry}>
              <IconHelp {...icon} />
              <span>{t("chrome.help")}</span>
            </Link>
          </li>
          <li>
            <Link to="/auth/sign-out" className={classes.entry}>
              <IconLogout {...icon} />
              <span>{t("chrome.signOut")}</span>
            </Link>
          </li>
        </ul>
      </section>
    </>
  );
}
