import { useTranslation } from "react-i18next";
import { readLocalTime } from "#shared/fields/local-time.ts";
import { addDays } from "#shared/fields/days.ts";
import { registry } from "../../lib/organization-types.ts";
import { MomentInput } from "../../fields/moment-input.tsx";
import { momentOf, type WireMoment } from "../../lib/time/moments.ts";

const start = registry.get("appointments")?.fields["start"];

/** Returns the same time some days later. */
export const daysLater = ({ local, zone }: WireMoment, days: number): WireMoment => ({
  local: addDays(local.slice(0, 10), days) + local.slice(10),
  zone,
});

/** Returns true if both day and time are set. */
export const isWhole = (value: unknown): boolean => readLocalTime(momentOf(value)?.local) !== undefined;

interface StartInputProps {
  name: string;
  label: string;
  value: unknown;
  hasError: boolean;
  onChange: (value: unknown) => void;
}

/** An input for the day and time of a different appointment than the form's. */
export function StartInput({ name, label, value, hasError, onChange }: StartInputProps) {
  const { t } = useTranslation();
  if (!start) return null;
  return (
    <MomentInput
      table="appointments"
      recordId="0"
      name={name}
      field={start}
      label={label}
      error={hasError ? t("calendar.startMissing") : undefined}
      isRequired
      value={value}
      values={{}}
      options={[]}
      onChange={onChange}
      onChangeMany={() => undefined}
    />
  );
}
