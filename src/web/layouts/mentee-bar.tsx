import { IconHome, IconMenu2 } from "../components/icons/index.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HeaderButton } from "./header-button.tsx";
import { MessagesMenu } from "./messages-menu.tsx";
import { NotificationsMenu } from "./notifications-menu.tsx";
import buttons from "./header-button.module.css";
import classes from "./top-bar.module.css";

interface MenteeBarProps {
  isMenuOpen: boolean;
  onMenu: () => void;
  /** The status, shown between the other buttons. */
  children: ReactNode;
}

/**
 * The top bar on a mentee's phone: the daily functions, with text labels. The menu has everything else
 * (`menu-tools.tsx`).
 */
export function MenteeBar({ isMenuOpen, onMenu, children }: MenteeBarProps) {
  const { t } = useTranslation();
  return (
    <header data-top-bar className={classes.bar} data-worded>
      <HeaderButton
        label={t("chrome.openMenu")}
        word={t("chrome.menu")}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </HeaderButton>
      <Link to="/" className={`${buttons.button} ${buttons.link}`}>
        <IconHome size={20} stroke={1.6} aria-hidden />
        <span className={buttons.word}>{t("chrome.home")}</span>
      </Link>
      {children}
      <MessagesMenu hasWord />
      <NotificationsMenu hasWord />
    </header>
  );
}
