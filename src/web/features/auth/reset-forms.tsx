import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface StepFormProps {
  isPending: boolean;
  onSubmit: (value: string) => void;
}

interface OneFieldProps extends StepFormProps {
  label: string;
  requiredText: string;
  submitLabel: string;
  type: "email" | "text";
  autoComplete: string;
}

function OneFieldForm({ label, requiredText, submitLabel, isPending, onSubmit, ...input }: OneFieldProps) {
  const [value, setValue] = useState("");
  const [isTried, setIsTried] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (value.trim()) onSubmit(value.trim());
      }}
    >
      <Stack gap="md">
        <TextInput
          {...input}
          label={label}
          autoFocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={isTried && !value.trim() ? requiredText : undefined}
        />
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

export function ResetEmailForm(props: StepFormProps) {
  const { t } = useTranslation();
  return (
    <OneFieldForm
      {...props}
      key="email"
      label={t("auth.email")}
      requiredText={t("auth.emailRequired")}
      submitLabel={t("auth.resetSendCode")}
      type="email"
      autoComplete="username"
    />
  );
}

export function ResetCodeForm(props: StepFormProps) {
  const { t } = useTranslation();
  return (
    <OneFieldForm
      {...props}
      key="code"
      label={t("auth.resetCode")}
      requiredText={t("auth.resetCodeRequired")}
      submitLabel={t("auth.resetCheckCode")}
      type="text"
      autoComplete="one-time-code"
    />
  );
}
