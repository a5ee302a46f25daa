import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { session } from "../../lib/session/session-store.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { readOpenRecord } from "../list/list-url.ts";

interface UnsavedGuardProps {
  isDirty: boolean;
  /** Set once everything is saved. Needed only by a form that closes then. */
  isReleased?: RefObject<boolean>;
  /** Called when the person chooses to discard the changes. */
  onLeave?: () => void;
}

const openId = (search: string) => readOpenRecord(new URLSearchParams(search))?.id;

/** Asks before unsaved changes are discarded. It never blocks the end of a session. */
export function UnsavedGuard({ isDirty, isReleased, onLeave }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty.current || isReleased?.current || !session.getState().isAuthenticated) return false;
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    return isElsewhere || openId(currentLocation.search) !== openId(nextLocation.search);
  });
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title={t("screens.form.leaveTitle")}
      question={t("screens.form.leaveQuestion")}
      yes={t("screens.form.leave")}
      no={t("screens.form.stay")}
      isDanger
      onYes={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onNo={() => blocker.reset?.()}
    />
  );
}
