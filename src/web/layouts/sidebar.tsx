import { useDisclosure } from "@mantine/hooks";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconX } from "../components/icons/index.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Brand } from "../components/brand.tsx";
import { useAppTheme } from "../lib/theme/chosen-theme.ts";
import { useUser } from "../lib/use-session.ts";
import { visibleGroups, type VisibleGroup } from "../lib/visible-areas.ts";
import { AreaIcon } from "./area-icon.tsx";
import { isCurrentArea } from "./current-area.ts";
import { OnlineIndicator } from "./online-indicator.tsx";
import classes from "./sidebar.module.css";

type Entry = VisibleGroup["areas"][number];

function NavEntry({ entry, hasIcon }: { entry: Entry; hasIcon: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isCurrent = isCurrentArea(entry.path, pathname);
  return (
    <li>
      <Link to={entry.path} className={classes.entry} aria-current={isCurrent ? "page" : undefined}>
        {hasIcon ? <AreaIcon icon={entry.icon} size={18} className={classes.icon} /> : null}
        <span>{t(entry.label)}</span>
      </Link>
    </li>
  );
}

function PlainGroup({ group }: { group: VisibleGroup }) {
  const { t } = useTranslation();
  return (
    <section className={classes.group}>
      {group.labelKey ? <h2 className={classes.label}>{t(group.labelKey)}</h2> : null}
      <ul className={classes.list}>
        {group.areas.map((entry) => (
          <NavEntry key={entry.id} entry={entry} hasIcon />
        ))}
      </ul>
    </section>
  );
}

/** A long group that is collapsed until the user opens it or is in it. */
function FoldedGroup({ group }: { group: VisibleGroup }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, { toggle }] = useDisclosure(group.areas.some(({ path }) => isCurrentArea(path, pathname)));
  const listId = `nav-${group.id}`;
  return (
    <section className={classes.group}>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <AreaIcon icon="settings" size={18} className={classes.icon} />
        <span>{group.labelKey ? t(group.labelKey) : null}</span>
        <IconChevronRight size={15} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
      </button>
      <ul className={classes.list} id={listId} hidden={!isOpen} data-nested>
        {group.areas.map((entry) => (
          <NavEntry key={entry.id} entry={entry} hasIcon={false} />
        ))}
      </ul>
    </section>
  );
}

interface SidebarProps {
  /** Closes the drawer on a phone. */
  onClose?: () => void;
  /** Shown below the areas. */
  children?: ReactNode;
}

export function Sidebar({ onClose, children }: SidebarProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { recipe } = useAppTheme();
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
      {visibleGroups(user).map((group) =>
        group.isCollapsible ? (
          <FoldedGroup key={group.id} group={group} />
        ) : (
          <PlainGroup key={group.id} group={group} />
        ),
      )}
      {children}
      <OnlineIndicator />
    </nav>
  );
}
