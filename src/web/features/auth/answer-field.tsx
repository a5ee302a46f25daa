import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface AnswerFieldProps {
  asks: "birthday" | "number";
  value: string;
  onChange: (value: string) => void;
}

/** What only the invited person knows, so that the mail alone opens nothing. */
export function AnswerField({ asks, value, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const isBirthday = asks === "birthday";
  return (
    <TextInput
      label={t(isBirthday ? "auth.answerBirthday" : "auth.answerNumber")}
      description={t(isBirthday ? "auth.answerBirthdayHint" : "auth.answerNumberHint")}
      type={isBirthday ? "date" : "text"}
      inputMode={isBirthday ? undefined : "numeric"}
      name="answer"
      autoComplete={isBirthday ? "bday" : "off"}
      maxLength={20}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
