import { Button, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";
import type { StepFormProps } from "./one-field-form.tsx";

/** Asks for the birthday to confirm the person's identity. */
export function BirthdayForm({ isPending, onSubmit }: StepFormProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState("");
  const [isTried, setIsTried] = useState(false);
  // Wrong birthdays are counted, and some lock a person out. So a text that isn't a day is never sent.
  const isDay = isCalendarDay(day);
  const problem = t(day ? "dayInput.wrong" : "common.required");
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        if (isDay) onSubmit(day);
      }}
    >
      <Stack gap="md">
        <DayInput
          label={t("entry.byPhoneBirthday")}
          name="birthday"
          isPast
          required
          error={isTried && !isDay ? problem : undefined}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" loading={isPending}>
          {t("auth.signIn")}
        </Button>
      </Stack>
    </form>
  );
}
