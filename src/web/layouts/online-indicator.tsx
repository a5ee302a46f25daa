import { useTranslation } from "react-i18next";
import { Hint } from "../components/hint.tsx";
import { useIsOnline } from "../lib/connection.ts";
import classes from "./online-indicator.module.css";

export function OnlineIndicator() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <Hint label={t("chrome.offlineHint")} isOff={isOnline} position="top-start">
      <div className={classes.indicator} role="status" data-online={isOnline || undefined}>
        <span className={classes.dot} aria-hidden />
        {isOnline ? t("chrome.online") : t("chrome.offline")}
      </div>
    </Hint>
  );
}
