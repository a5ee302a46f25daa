import { useTranslation } from "react-i18next";
import { parseDate, recentTime } from "../../../lib/dates.ts";

export interface DeviceName {
  browser: string;
  system: string;
}

export function useDeviceWords() {
  const { t } = useTranslation();
  return ({ browser, system }: DeviceName): string =>
    browser && system
      ? t("sessions.device", { browser, system })
      : browser || system || t("sessions.deviceUnknown");
}

/** Returns a function that formats an instant: the time if it is today, otherwise the day. */
export function useDateWords() {
  const { i18n } = useTranslation();
  return (value: string): string => {
    const date = parseDate(value);
    return date ? recentTime(date, i18n.language) : "";
  };
}
