import { useTranslation } from "react-i18next";
import { parseDate, recentTime } from "./dates.ts";

/**
 * Returns a function that formats a moment from the server: the time if it is today, otherwise the day. Empty if there
 * is no moment.
 */
export function useRecentTime(): (moment: string | null) => string {
  const { i18n } = useTranslation();
  return (moment) => {
    const date = parseDate(moment);
    return date ? recentTime(date, i18n.language) : "";
  };
}
