import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "#shared/fields/wire-shapes.ts";
import { DayInput } from "../../components/day-input.tsx";

interface AnswerFieldProps {
  asks: "birthday" | "number";
  value: string;
  /** True if the form was submitted without it, or with a text that isn't a day. */
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** Asks for something that only the invited person knows, so that the email alone isn't enough. */
export function AnswerField({ asks, value, isMissing, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  if (asks === "birthday") {
    const problem = t(value ? "dayInput.wrong" : "common.required");
    return (
      <DayInput
        label={t("auth.answerBirthday")}
        description={t("auth.answerBirthdayHint")}
        name="answer"
        isPast
        required
        error={isMissing && !isCalendarDay(value) ? problem : undefined}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      label={t("auth.answerNumber")}
      description={t("auth.answerNumberHint")}
      inputMode="numeric"
      name="answer"
      autoComplete="off"
      maxLength={20}
      required
      error={isMissing && value === "" ? t("common.required") : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
