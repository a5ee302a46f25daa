import { Button, NativeSelect, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { StepFormProps } from "./one-field-form.tsx";

const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
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
  const months = days
    .slice(0, 12)
    .map((value) => ({ value, label: nameOf.format(Date.UTC(2000, Number(value) - 1)) }));
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
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("entry.byPhoneDay")}
          autoComplete="bday-day"
          data={[none, ...days]}
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
