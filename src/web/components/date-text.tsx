import { Text, type TextProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fullDate, mediumDate, parseDate, recentTime, shortDate } from "../lib/dates.ts";

interface DateTextProps extends TextProps {
  /** `2026-11-12` or an ISO instant; any other text is shown as it is. */
  value: string | null | undefined;
  /** The day also beside the time of today, and the time beside any day. */
  isFull?: boolean;
}

/** "12 Nov", or the time of today; the whole date on hover, in the reader's language. */
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
