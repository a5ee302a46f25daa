import { IconUserOff } from "../../components/icons/index.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./mentee-workspace.module.css";
import { screenPath, type MenteeScreen } from "./mentee-screens.ts";

interface MenteeMenuProps {
  menteeId: string;
  screens: readonly MenteeScreen[];
  current: MenteeScreen | undefined;
  onDeactivate?: () => void;
}

/** The pages of a mentee: a column next to the page, or a row above it on a phone. */
export function MenteeMenu({ menteeId, screens, current, onDeactivate }: MenteeMenuProps) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, the row is wider than the screen, so the current page is scrolled into view.
  useEffect(() => {
    const here = nav.current?.querySelector("[aria-current]");
    if (nav.current && here instanceof HTMLElement) nav.current.scrollLeft = here.offsetLeft - 48;
  }, [current]);
  return (
    <nav ref={nav} aria-label={t("screens.mentee.menu")} className={classes.menu}>
      {screens
        .filter(({ under }) => under === undefined)
        .map((screen) => (
          <Link
            key={screen.id}
            to={screenPath(screen, menteeId)}
            className={classes.entry}
            aria-current={screen.id === (current?.under ?? current?.id) ? "page" : undefined}
          >
            <screen.icon size={17} stroke={1.6} aria-hidden />
            {t(`screens.mentee.${screen.id}`)}
          </Link>
        ))}
      {onDeactivate ? (
        <button type="button" className={classes.entry} data-danger onClick={onDeactivate}>
          <IconUserOff size={17} stroke={1.6} aria-hidden />
          {t("screens.mentee.deactivate")}
        </button>
      ) : null}
    </nav>
  );
}
