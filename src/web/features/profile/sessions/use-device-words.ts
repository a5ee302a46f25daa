import { useTranslation } from "react-i18next";

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
