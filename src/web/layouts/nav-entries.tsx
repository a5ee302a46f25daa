import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { afterFirstScreen } from "../boot/first-screen.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import type { PlaceIcon } from "../lib/areas.ts";
import type { VisibleGroup } from "../lib/visible-areas.ts";
import { NavIcon } from "./nav-icon.tsx";
import { isCurrentArea } from "./current-area.ts";
import classes from "./sidebar.module.css";

// Loaded separately, so that the sidebar doesn't wait for the number.
const TodoCount = lazyPart(
  afterFirstScreen(() => import("./todo-count.tsx")),
  { place: "none" },
);

interface NavEntryProps {
  path: string;
  label: string;
  icon?: PlaceIcon;
  isCurrent: boolean;
}

export function NavEntry({ path, label, icon, isCurrent }: NavEntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li>
      <Link ref={link} to={path} className={classes.entry} aria-current={isCurrent ? "page" : undefined}>
        {icon ? <NavIcon icon={icon} size={18} className={classes.icon} /> : null}
        <span>{label}</span>
        {path === "/" ? <TodoCount /> : null}
      </Link>
    </li>
  );
}

export interface GroupProps {
  group: VisibleGroup;
}

export function Entries({ group, hasIcons }: GroupProps & { hasIcons: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return group.areas.map(({ id, path, label, icon }) => (
    <NavEntry
      key={id}
      path={path}
      label={t(label)}
      icon={hasIcons ? icon : undefined}
      isCurrent={isCurrentArea(path, pathname)}
    />
  ));
}
