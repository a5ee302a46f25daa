import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "../lib/connection.ts";
import classes from "./online-indicator.module.css";

/** Whether the server can be reached. */
export function OnlineIndicator() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <Tooltip label={t("chrome.offlineHint")} disabled={isOnline} position="top-start">
      <div className={classes.indicator} role="status" data-online={isOnline || undefined}>
        <span className={classes.dot} aria-hidden />
        {isOnline ? t("chrome.online") : t("chrome.offline")}
      </div>
    </Tooltip>
  );
}
