import { useTranslation } from "react-i18next";
import classes from "./chat.module.css";

function nameOf(date: Date, language: string, words: { today: string; yesterday: string }): string {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return words.today;
  if (date.toDateString() === yesterday.toDateString()) return words.yesterday;
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: date.getFullYear() === today.getFullYear() ? undefined : "numeric",
  }).format(date);
}

/** The day that the messages below it were written on. */
export function DayLine({ time }: { time: string }) {
  const { t, i18n } = useTranslation();
  const words = { today: t("common.today"), yesterday: t("common.yesterday") };
  return (
    <div className={classes.day} data-kind="Date">
      <time dateTime={time}>{nameOf(new Date(time), i18n.language, words)}</time>
    </div>
  );
}
