import { useTranslation } from "react-i18next";
import { parseDate, recentTime } from "../../../lib/dates.ts";

/** An instant as a short text: the time of today, or the day. */
export function useDateWords() {
  const { i18n } = useTranslation();
  return (value: string): string => {
    const date = parseDate(value);
    return date ? recentTime(date, i18n.language) : "";
  };
}
