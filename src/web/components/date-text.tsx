import { Text, type TextProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fullDate, mediumDate, parseDate, recentTime, shortDate } from "../lib/dates.ts";

interface DateTextProps extends TextProps {
  /** `2026-11-12` or an ISO instant. Any other text is shown as it is. */
  value: string | null | undefined;
  /** True to show the day even for today's times, and the time for any day. */
  isFull?: boolean;
}

/** A short date such as "12 Nov", or the time if it is today. Hovering shows the full date in the reader's language. */
export function DateText({ value, isFull, ...props }: DateTextProps) {
  const { i18n } = useTranslation();
  const date = parseDate(value);
  if (!date) {
    return (
      <Text span {...props}>
        {value ?? ""}
      </Text>
    );
  }
  const hasTime = (value?.length ?? 0) > 10;
  const shown = isFull
    ? mediumDate(value ?? "", i18n.language)
    : hasTime
      ? recentTime(date, i18n.language)
      : shortDate(date, i18n.language);
  return (
    <Text
      span
      {...props}
      title={fullDate(date, i18n.language, hasTime)}
      renderRoot={(root) => <time dateTime={value ?? ""} {...root} />}
    >
      {shown}
    </Text>
  );
}
