import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { momentOf, momentText } from "../lib/time/moments.ts";

/** A day and time, in the time zone of the moment. */
export function MomentText({ value }: { value: unknown }) {
  const { i18n } = useTranslation();
  const moment = momentOf(value);
  if (!moment) return null;
  return (
    <Text span inherit renderRoot={(root) => <time dateTime={moment.at ?? ""} {...root} />}>
      {momentText(moment, i18n.language)}
    </Text>
  );
}
