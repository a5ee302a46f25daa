import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { connection, useIsOnline } from "../lib/connection.ts";
import classes from "./offline-notice.module.css";

/** A button that asks the server at once. */
export function TryConnection({ onOnline }: { onOnline?: () => void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    if (await connection.check()) onOnline?.();
    setIsBusy(false);
  };
  return (
    <Button
      type="button"
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {t("common.retry")}
    </Button>
  );
}

/** Stands over every screen for as long as the server cannot be reached. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div className={classes.notice} role="alert" data-offline-notice>
      <span>
        <strong>{t("errors.noConnection")}.</strong> {t("errors.offlineHint")}
      </span>
      <TryConnection />
    </div>
  );
}
