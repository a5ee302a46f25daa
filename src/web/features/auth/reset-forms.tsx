import { useTranslation } from "react-i18next";
import { isPhoneTyped } from "./phone-typed.ts";
import { OneFieldForm, type StepFormProps } from "./one-field-form.tsx";

export function ResetEmailForm(props: StepFormProps) {
  const { t } = useTranslation();
  return (
    <OneFieldForm
      {...props}
      label={t("auth.email")}
      requiredText={t("auth.emailRequired")}
      submitLabel={t("entry.resetSendCode")}
      type="email"
      autoComplete="username"
      problemOf={(typed) => (isPhoneTyped(typed) ? t("entry.resetPhone") : undefined)}
    />
  );
}

export function ResetCodeForm(props: StepFormProps) {
  const { t } = useTranslation();
  return (
    <OneFieldForm
      {...props}
      label={t("entry.resetCode")}
      requiredText={t("entry.resetCodeRequired")}
      submitLabel={t("entry.resetCheckCode")}
      type="text"
      autoComplete="one-time-code"
    />
  );
}
