import { PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { minPasswordLength } from "#shared/constants.ts";
import { passwordInputLimit, type Passwords } from "../lib/passwords/password-rules.ts";
import { useConfig } from "../lib/use-config.ts";
import type { PasswordErrors } from "../lib/passwords/use-password-errors.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface NewPasswordFieldsProps {
  value: Passwords;
  onChange: (value: Passwords) => void;
  errors: PasswordErrors;
  /** Words that make a password weak for this person, such as their name or email. */
  personal: string[];
  hasFocus?: boolean;
}

export function NewPasswordFields({ value, onChange, errors, personal, hasFocus }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const count = useConfig().minPasswordLength ?? minPasswordLength;
  const toggle = { "aria-label": t("auth.showPassword") };
  return (
    <>
      <div>
        <PasswordInput
          label={t("auth.newPassword")}
          description={t("auth.passwordHint", { count })}
          name="password"
          autoComplete="new-password"
          autoFocus={hasFocus}
          required
          maxLength={passwordInputLimit}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
          error={errors.password}
          visibilityToggleButtonProps={toggle}
        />
        <StrengthMeter password={value.password} personal={personal} />
      </div>
      <PasswordInput
        label={t("auth.confirmPassword")}
        name="passwordConfirm"
        autoComplete="new-password"
        required
        maxLength={passwordInputLimit}
        value={value.passwordConfirm}
        onChange={(event) => onChange({ ...value, passwordConfirm: event.currentTarget.value })}
        error={errors.passwordConfirm}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}
