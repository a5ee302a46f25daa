import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import { showTab } from "../../layouts/show-tab.ts";
import { MoreMenu } from "./more-menu.tsx";
import classes from "./mentee-menu.module.css";
import { screenPath, tabs, type MenteeScreen, type Tab } from "./mentee-screens.ts";

interface MenteeMenuProps {
  menteeId: string;
  header: MenteeHeader | undefined;
  screens: readonly MenteeScreen[];
  current: MenteeScreen | undefined;
  onDeactivate?: () => void;
}

/** These tabs stay in the row on a phone. The others are in the menu at the end. */
const phoneTabs: ReadonlySet<Tab> = new Set(["overview", "timeline", "plan"]);

/** These tabs have a name of their own. Others have the name of their first page. */
const namedTabs: ReadonlySet<Tab> = new Set(["timeline", "plan"]);

/** Returns the key of a page's name. A page with the records of a type has its title. */
const nameOf = ({ id, tableName }: MenteeScreen): string =>
  tableName ? `records.${tableName}.title` : `screens.mentee.${id}`;

/** The pages of a mentee: tabs, the pages of the open tab in a second line, and a menu with everything else. */
export function MenteeMenu({ menteeId, header, screens, current, onDeactivate }: MenteeMenuProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const currentId = current?.under ?? current?.id;
  const pagesOf = (tab: MenteeScreen["tab"]) =>
    screens.filter((screen) => screen.tab === tab && screen.under === undefined);
  const openIn = ({ tableName }: MenteeScreen) => (tableName ? header?.openWork[tableName] : undefined);
  const shown = tabs.flatMap((tab) => {
    const pages = pagesOf(tab);
    const [first] = pages;
    return first ? [{ tab, pages, first }] : [];
  });
  const links = shown.map(({ tab, pages, first }) => {
    const open = pages.reduce((sum, page) => sum + (openIn(page) ?? 0), 0);
    const isHere = tab === current?.tab;
    return {
      tab,
      link: (
        <Link
          key={tab}
          to={screenPath(first, menteeId)}
          className={classes.tab}
          aria-current={isHere ? (pages.length === 1 ? "page" : true) : undefined}
        >
          {t(namedTabs.has(tab) ? `screens.mentee.tabs.${tab}` : nameOf(first))}
          {open > 0 ? ` ${open}` : null}
        </Link>
      ),
    };
  });
  const isInRow = (tab: Tab) => !isPhone || phoneTabs.has(tab);
  return (
    <nav aria-label={t("screens.mentee.menu")} className={classes.menu} data-no-print>
      <div className={classes.tabs}>
        {links.map(({ tab, link }) => (isInRow(tab) ? link : null))}
        <MoreMenu
          menteeId={menteeId}
          header={header}
          isPhone={isPhone}
          isHere={current !== undefined && (current.tab === "more" || !isInRow(current.tab))}
          onDeactivate={onDeactivate}
        >
          {links.map(({ tab, link }) => (isInRow(tab) ? null : link))}
          {pagesOf("more").map((screen) => (
            <Link
              key={screen.id}
              to={screenPath(screen, menteeId)}
              aria-current={screen.id === currentId ? "page" : undefined}
            >
              {t(nameOf(screen))}
            </Link>
          ))}
        </MoreMenu>
      </div>
      {shown.map(({ tab, pages }) =>
        pages.length > 1 ? (
          // The pages of the other tabs are there too, but hidden.
          <div key={tab} className={classes.pages} hidden={tab !== current?.tab}>
            {pages.map((screen) => (
              <Link
                key={screen.id}
                // Scrolls when the heading has loaded, because its counts move the tabs.
                ref={header && screen.id === currentId ? showTab : undefined}
                to={screenPath(screen, menteeId)}
                aria-current={screen.id === currentId ? "page" : undefined}
              >
                {t(screen.id === "profile" ? "screens.mentee.tabs.details" : nameOf(screen))}
                {openIn(screen) === undefined ? null : ` ${openIn(screen)}`}
              </Link>
            ))}
          </div>
        ) : null,
      )}
    </nav>
  );
}
