import { useTranslation } from "react-i18next";
import { readLocalTime } from "#shared/fields/local-time.ts";
import { addDays } from "#shared/fields/days.ts";
import { registry } from "../../lib/organization-types.ts";
import { MomentInput } from "../../fields/moment-input.tsx";
import { momentOf, type WireMoment } from "../../lib/moments.ts";

const start = registry.get("appointments")?.fields["start"];

/** The same time some days later. */
export const daysLater = ({ local, zone }: WireMoment, days: number): WireMoment => ({
  local: addDays(local.slice(0, 10), days) + local.slice(10),
  zone,
});

/** Whether day and time are both there. */
export const isWhole = (value: unknown): boolean => readLocalTime(momentOf(value)?.local) !== undefined;

interface StartInputProps {
  name: string;
  label: string;
  value: unknown;
  hasError: boolean;
  onChange: (value: unknown) => void;
}

/** Day and time of another appointment than that of the form. */
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
