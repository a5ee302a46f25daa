import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconChevronRight } from "../components/icons/index.ts";
import { isSettingsGroup, type VisibleGroup } from "../lib/visible-areas.ts";
import { Entries } from "./nav-entries.tsx";
import classes from "./sidebar.module.css";

/** The list of settings that replaces the sidebar's entries, with a link back to the previous page. */
export default function SettingsRail({ groups, back }: { groups: readonly VisibleGroup[]; back: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={back} className={classes.entry}>
        <IconChevronRight size={16} className={classes.back} aria-hidden />
        <span>{t("navigation.back")}</span>
      </Link>
      {groups
        .filter(({ id }) => isSettingsGroup(id))
        .map((group) => (
          <section key={group.id} className={classes.group}>
            <h2 className={classes.label}>{group.labelKey ? t(group.labelKey) : null}</h2>
            <ul className={classes.list}>
              <Entries group={group} hasIcons={false} />
            </ul>
          </section>
        ))}
    </>
  );
}
