import { useTranslation } from "react-i18next";
import { minPasswordLength } from "#shared/constants.ts";
import { passwordFaults, type Passwords } from "./password-rules.ts";
import { useConfig } from "../use-config.ts";

export type PasswordErrors = Partial<Record<keyof Passwords, string>>;

/** Returns the error messages of a new password, by the server's rules. */
export function usePasswordErrors(passwords: Passwords) {
  const { t } = useTranslation();
  const count = useConfig().minPasswordLength ?? minPasswordLength;
  const faults = passwordFaults(passwords, count);
  const errors: PasswordErrors = {
    password: faults.password && t(`auth.${faults.password}`, { count }),
    passwordConfirm: faults.passwordConfirm && t(`auth.${faults.passwordConfirm}`),
  };
  return { errors, isRight: Object.keys(faults).length === 0 };
}
