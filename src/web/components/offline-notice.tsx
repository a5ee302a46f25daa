import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { connection, useIsOnline } from "../lib/connection.ts";
import { IconRefresh } from "./icons/index.ts";
import classes from "./offline-notice.module.css";

/** A button that checks the connection now. */
export function TryConnection({
  className,
  size = "compact-sm",
}: {
  className?: string | undefined;
  size?: string;
}) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    await connection.check();
    setIsBusy(false);
  };
  return (
    <Button
      type="button"
      size={size}
      variant="default"
      className={className}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      <IconRefresh size={18} className={classes.icon} aria-hidden />
      <span className={classes.word}>{t("common.retry")}</span>
    </Button>
  );
}

/** Says that the device is offline and what that means. */
export function OfflineText() {
  const { t } = useTranslation();
  return (
    <>
      <strong>{t("errors.noConnection")}.</strong> {t("errors.offlineHint")}
    </>
  );
}

/**
 * A notice over every screen while the server can't be reached. For signed-in people on phones,
 * `layouts/phone-status.tsx` shows it instead.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div className={classes.notice} role="alert" data-offline-notice>
      <span className={classes.text}>
        <OfflineText />
      </span>
      <TryConnection className={classes.retry} />
    </div>
  );
}
