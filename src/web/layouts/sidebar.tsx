import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconX } from "../components/icons/index.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { AreaGroup } from "#shared/records/area.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import { Brand } from "../components/brand.tsx";
import { settingsPath, type PlaceIcon } from "../lib/areas.ts";
import { preferences, usePreferences } from "../lib/preferences.ts";
import { useAppTheme } from "../lib/theme/chosen-theme.ts";
import { useUser } from "../lib/use-session.ts";
import { isSettingsGroup, visibleGroups, type VisibleGroup } from "../lib/visible-areas.ts";
import { NavIcon } from "./nav-icon.tsx";
import { isCurrentArea, isInSettings } from "./current-area.ts";
import { Entries, NavEntry, type GroupProps } from "./nav-entries.tsx";
import { OnlineIndicator } from "./online-indicator.tsx";
import classes from "./sidebar.module.css";

/** One entry that opens the first area of a group; the page shows the others as tabs. */
function TabsEntry({ group, icon }: GroupProps & { icon: PlaceIcon }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [first] = group.areas;
  if (!first || !group.labelKey) return null;
  const isCurrent = group.areas.some(({ path }) => isCurrentArea(path, pathname));
  return <NavEntry path={first.path} label={t(group.labelKey)} icon={icon} isCurrent={isCurrent} />;
}

/** A group that is closed unless the person opened it on this device or one of its pages is on the screen. */
function FoldedGroup({ group, icon }: GroupProps & { icon: PlaceIcon }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { openGroups } = usePreferences();
  const isHere = group.areas.some(({ path }) => isCurrentArea(path, pathname));
  const [isClosedHere, setClosedHere] = useState(false);
  if (isClosedHere && !isHere) setClosedHere(false);
  const isOpen = openGroups.includes(group.id) || (isHere && !isClosedHere);
  const toggle = () => {
    const others = openGroups.filter((id) => id !== group.id);
    preferences.set({ openGroups: isOpen ? others : [...others, group.id] });
    setClosedHere(isOpen);
  };
  const listId = `nav-${group.id}`;
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <NavIcon icon={icon} size={18} className={classes.icon} />
        <span>{group.labelKey ? t(group.labelKey) : null}</span>
        <IconChevronRight size={15} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </button>
      <ul className={classes.list} id={listId} hidden={!isOpen} data-nested>
        <Entries group={group} hasIcons={false} />
      </ul>
    </li>
  );
}

const groupEntries: Readonly<
  Partial<
    Record<AreaGroup, { Entry: (props: GroupProps & { icon: PlaceIcon }) => ReactNode; icon: PlaceIcon }>
  >
> = {
  caseWork: { Entry: TabsEntry, icon: "checklist" },
  library: { Entry: FoldedGroup, icon: "book" },
  reports: { Entry: TabsEntry, icon: "target" },
  organization: { Entry: FoldedGroup, icon: "building" },
};

function MainEntries({ groups }: { groups: readonly VisibleGroup[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <ul className={classes.list}>
        {groups
          .filter(({ id }) => !isSettingsGroup(id))
          .map((group) => {
            const { Entry, icon } = groupEntries[group.id] ?? {};
            return Entry && icon ? (
              <Entry key={group.id} group={group} icon={icon} />
            ) : (
              <Entries key={group.id} group={group} hasIcons />
            );
          })}
      </ul>
      {groups.some(({ id }) => isSettingsGroup(id)) ? (
        <ul className={classes.list} data-apart>
          <NavEntry
            path={settingsPath}
            label={t("chrome.settings")}
            icon="settings"
            isCurrent={isInSettings(pathname)}
          />
        </ul>
      ) : null}
    </>
  );
}

interface SidebarProps {
  /** Search and the Add menu, above the areas. */
  tools?: ReactNode;
  /** Closes the drawer of a phone. */
  onClose?: () => void;
  /** Shown below the areas. */
  children?: ReactNode;
}

const SettingsRail = lazyPart(() => withTexts(["navigation"], () => import("./settings-rail.tsx")));

export function Sidebar({ tools, onClose, children }: SidebarProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { recipe } = useAppTheme();
  const { pathname } = useLocation();
  const isSettings = user.accountType === "staff" && isInSettings(pathname);
  const [back, setBack] = useState("/");
  if (!isSettings && back !== pathname) setBack(pathname);
  const groups = visibleGroups(user);
  const hasBrand = onClose !== undefined || recipe.shape.corner === "sidebar";
  return (
    <nav className={classes.sidebar} aria-label={t("chrome.mainNavigation")}>
      {hasBrand ? (
        <div className={classes.brand}>
          <Brand />
          {onClose ? (
            <UnstyledButton className={classes.close} aria-label={t("chrome.closeMenu")} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </UnstyledButton>
          ) : null}
        </div>
      ) : null}
      {tools ? <div className={classes.tools}>{tools}</div> : null}
      {isSettings ? <SettingsRail groups={groups} back={back} /> : <MainEntries groups={groups} />}
      {children}
      <OnlineIndicator />
    </nav>
  );
}
