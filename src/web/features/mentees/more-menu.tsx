import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { IconDotsVertical } from "../../components/icons/index.ts";
import { usePressOutside } from "../../lib/use-press-outside.ts";
import { TextButton } from "./texts/lazy-text-button.tsx";
import classes from "./mentee-menu.module.css";
import { printSummary, printTimeline } from "./mentee-screens.ts";
import { fullName } from "./use-mentee-header.ts";

const PrintCards = lazyPart(
  afterFirstScreen(async () => ({
    default: (await import("../../records/cards/print-cards.tsx")).PrintCards,
  })),
  { place: "none" },
);

interface MoreMenuProps {
  menteeId: string;
  header: MenteeHeader | undefined;
  isPhone: boolean;
  /** True if the current page is in this menu. */
  isHere: boolean;
  onDeactivate?: (() => void) | undefined;
  /** Links to pages. */
  children: ReactNode;
}

/** The menu at the end of the tabs, with rare pages and actions. Its content stays in the page while it is closed. */
export function MoreMenu({ menteeId, header, isPhone, isHere, onDeactivate, children }: MoreMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key } = useLocation();
  // Opening a page closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const onPointerDown = usePressOutside(isOpen, close);
  return (
    <div
      role="presentation"
      className={classes.more}
      onPointerDown={onPointerDown}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.tab}
        aria-label={t("screens.mentee.tabs.more")}
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere || undefined}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        {isPhone ? t("screens.mentee.tabs.more") : <IconDotsVertical size={18} aria-hidden />}
      </button>
      <div id={id} className={classes.panel} hidden={!isOpen}>
        {children}
        <Link to={`/mentee/overview/${menteeId}`} state={printSummary}>
          {t("screens.mentee.caseView.summary")}
        </Link>
        <Link to={`/mentee/mentee-timeline/${menteeId}`} state={printTimeline}>
          {t("screens.mentee.caseView.printTimeline")}
        </Link>
        <PrintCards ids={[menteeId]} />
        {header?.facts ? <TextButton menteeId={menteeId} name={fullName(header)} /> : null}
        {onDeactivate ? (
          <button
            type="button"
            data-danger
            onClick={() => {
              close();
              onDeactivate();
            }}
          >
            {t("screens.mentee.deactivate")}
          </button>
        ) : null}
      </div>
    </div>
  );
}
