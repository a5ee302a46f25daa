import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TryConnection } from "../../components/offline-notice.tsx";
import { useIsOnline } from "../../lib/connection.ts";
import classes from "./form-layout.module.css";

interface FormBarProps {
  isView: boolean;
  isSaving: boolean;
  isDirty: boolean;
  /** True while a save waits for the connection. */
  isWaiting: boolean;
  /** What prevents saving. */
  notice?: ReactNode;
  /** Undefined on pages that stay open. */
  onClose?: () => void;
  /** Shows all fields. Undefined if they are already shown. */
  onWhole?: (() => void) | undefined;
}

/** The bar with the save button, which stays visible in a long form, with any notice about saving. */
export function FormBar({ isView, isSaving, isDirty, isWaiting, notice, onClose, onWhole }: FormBarProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (isView && !onClose) return null;
  const isOffline = !isView && (!isOnline || isWaiting);
  return (
    <div className={classes.bar} data-bottom-bar="">
      {notice ? <div className={classes.notice}>{notice}</div> : null}
      {isOffline ? (
        <div className={classes.notice} role="status" data-bar-offline={isWaiting ? "waiting" : "offline"}>
          <Text size="sm">
            <strong>{t("errors.noConnection")}.</strong>{" "}
            {t(isWaiting ? "screens.form.waiting" : "screens.form.offline")}
          </Text>
          <TryConnection />
        </div>
      ) : null}
      {isView ? null : (
        <Button type="submit" loading={isSaving}>
          {t("screens.form.save")}
        </Button>
      )}
      {onClose ? (
        <Button variant="default" onClick={onClose}>
          {t(isView ? "screens.form.close" : "common.cancel")}
        </Button>
      ) : null}
      {onWhole ? (
        <Button variant="subtle" onClick={onWhole}>
          {t("screens.form.allFields")}
        </Button>
      ) : null}
      {isDirty ? (
        <Text size="sm" c="dimmed" ml="auto" role="status">
          {t("screens.form.unsaved")}
        </Text>
      ) : null}
    </div>
  );
}
