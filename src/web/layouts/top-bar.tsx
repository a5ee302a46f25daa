import type { ReactNode } from "react";
import { IconLayoutSidebar, IconMenu2, IconSearch } from "../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { Brand } from "../components/brand.tsx";
import { useUser } from "../lib/use-session.ts";
import { useAppTheme } from "../lib/theme/chosen-theme.ts";
import { HeaderButton } from "./header-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MenteeBar } from "./mentee-bar.tsx";
import { MessagesMenu } from "./messages-menu.tsx";
import { NotificationsMenu } from "./notifications-menu.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import classes from "./top-bar.module.css";

interface TopBarProps {
  isPhone: boolean;
  /** The status, on phones. */
  status: ReactNode;
  isSidebarOpen: boolean;
  /** The Add menu, if no sidebar contains it. */
  addMenu: ReactNode;
  onToggleSidebar: () => void;
  onSearch: () => void;
  onSettings: () => void;
}

export function TopBar({ isPhone, status, isSidebarOpen, onToggleSidebar, ...on }: TopBarProps) {
  const { t } = useTranslation();
  const { onSearch, onSettings, addMenu } = on;
  const { recipe } = useAppTheme();
  const isStaff = useUser().accountType === "staff";
  const isBrandInSidebar = recipe.shape.corner === "sidebar" && isSidebarOpen;
  const ToggleIcon = isPhone ? IconMenu2 : IconLayoutSidebar;
  if (isPhone && !isStaff)
    return (
      <MenteeBar isMenuOpen={isSidebarOpen} onMenu={onToggleSidebar}>
        {status}
      </MenteeBar>
    );
  return (
    <header data-top-bar className={classes.bar}>
      <HeaderButton label={t("chrome.toggleSidebar")} aria-expanded={isSidebarOpen} onClick={onToggleSidebar}>
        <ToggleIcon size={20} stroke={1.6} aria-hidden />
      </HeaderButton>
      {isBrandInSidebar && !isPhone ? null : (
        <div className={classes.brand} data-staff={isStaff || undefined}>
          <Brand isCompact={isPhone} />
        </div>
      )}
      {isPhone ? status : null}
      <div className={classes.tools}>
        {isPhone || !isSidebarOpen ? (
          <HeaderButton label={t("common.search")} onClick={onSearch}>
            <IconSearch size={20} stroke={1.6} aria-hidden />
          </HeaderButton>
        ) : null}
        {addMenu}
        <MessagesMenu />
        <NotificationsMenu />
        <div className={classes.languages}>
          <LanguageMenu />
        </div>
        <ProfileMenu isPhone={isPhone} onSettings={onSettings} />
      </div>
    </header>
  );
}
