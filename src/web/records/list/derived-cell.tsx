import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { daysBetween } from "#shared/fields/days.ts";
import type { DerivedColumn } from "#shared/records/list-declaration.ts";
import { asText } from "../../fields/field-props.ts";
import { MomentText } from "../../fields/moment-text.tsx";
import { mediumDate } from "../../lib/dates.ts";
import { formatNumber } from "../../lib/numbers.ts";
import { organizationDay } from "../parts/organization-day.ts";

/** A day such as "yesterday" or "3 days ago". Hovering shows the date. */
function AgoText({ day }: { day: string }) {
  const { language } = useTranslation().i18n;
  const days = daysBetween(organizationDay(), day);
  return (
    <time dateTime={day} title={mediumDate(day, language)}>
      {new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day")}
    </time>
  );
}

interface DerivedCellProps {
  row: WireRow;
  name: string;
  column: DerivedColumn;
}

/** A value that the database derives from other records. Nothing is shown for 0. */
export default function DerivedCell({ row, name, column: { field, isAlert } }: DerivedCellProps) {
  const { language } = useTranslation().i18n;
  const value = row[name];
  if (value === undefined || value === "" || value === 0) return null;
  if (field.value === "moment") return <MomentText value={value} />;
  if (field.value === "date") return <AgoText day={asText(value)} />;
  return (
    <Text span inherit c={isAlert ? "red" : undefined} fw={isAlert ? 600 : undefined}>
      {formatNumber(Number(value), language)}
    </Text>
  );
}
