import { Button, NativeSelect, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { StepFormProps } from "./one-field-form.tsx";

/** The number of days of each month in a leap year. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** @param month `""` if it isn't chosen yet */
const daysOf = (month: string): string[] =>
  Array.from({ length: monthLengths[Number(month) - 1] ?? 31 }, (_, at) => String(at + 1));
const twoDigits = (value: string): string => value.padStart(2, "0");

/**
 * Asks for month and day of the birthday.
 * @param onSubmit gets them as `MM-DD`
 */
export function MonthDayForm({ isPending, onSubmit }: StepFormProps) {
  const { t, i18n } = useTranslation();
  const [month, setMonth] = useState("");
  const [day, setDay] = useState("");
  const [isTried, setIsTried] = useState(false);
  const nameOf = new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" });
  const months = monthLengths.map((_, at) => ({
    value: String(at + 1),
    label: nameOf.format(Date.UTC(2000, at)),
  }));
  const problem = (value: string) => (isTried && !value ? t("common.required") : undefined);
  const none = { value: "", label: t("common.select") };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        if (month && day) onSubmit(`${twoDigits(month)}-${twoDigits(day)}`);
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t("entry.byPhoneMonth")}
          autoComplete="bday-month"
          autoFocus
          data={[none, ...months]}
          value={month}
          error={problem(month)}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setMonth(next);
            // Wrong birthdays are counted, so a day that the month doesn't have is never sent.
            if (!daysOf(next).includes(day)) setDay("");
          }}
        />
        <NativeSelect
          label={t("entry.byPhoneDay")}
          autoComplete="bday-day"
          data={[none, ...daysOf(month)]}
          value={day}
          error={problem(day)}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {t("auth.signIn")}
        </Button>
      </Stack>
    </form>
  );
}
