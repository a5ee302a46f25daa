import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { AreaGroup } from "#shared/records/area.ts";
import { showTab } from "./show-tab.ts";
import { useUser } from "../lib/use-session.ts";
import { visibleGroups } from "../lib/visible-areas.ts";
import { isCurrentArea } from "./current-area.ts";
import classes from "./group-tabs.module.css";

/** The areas of a group that has one sidebar entry. A person with one of them gets no tabs. */
export function GroupTabs({ group }: { group: AreaGroup }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { areas, labelKey } = visibleGroups(useUser()).find(({ id }) => id === group) ?? {};
  if (!areas || !labelKey || areas.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={t(labelKey)}>
      {areas.map(({ id, path, label }) => {
        const isCurrent = isCurrentArea(path, pathname);
        return (
          <Link
            key={id}
            ref={isCurrent ? showTab : undefined}
            to={path}
            className={classes.tab}
            aria-current={isCurrent ? "page" : undefined}
          >
            {t(group === "caseWork" ? `areaTabs.${id}` : label)}
          </Link>
        );
      })}
    </nav>
  );
}
