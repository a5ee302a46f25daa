import { maxPasswordLength } from "#shared/constants.ts";

export interface Passwords {
  password: string;
  passwordConfirm: string;
}

export const emptyPasswords: Passwords = { password: "", passwordConfirm: "" };

export type PasswordFault =
  | "enteringRequired"
  | "confirmingRequired"
  | "passwordTooShort"
  | "passwordMismatch";

/** What is wrong with a new password, as keys of the `auth` texts. Strength is advice, not a rule. */
export function passwordFaults(
  { password, passwordConfirm }: Passwords,
  minLength: number,
): Partial<Record<keyof Passwords, PasswordFault>> {
  const faults: Partial<Record<keyof Passwords, PasswordFault>> = {};
  if (!password) faults.password = "enteringRequired";
  else if (password.length < minLength) faults.password = "passwordTooShort";
  if (!passwordConfirm) faults.passwordConfirm = "confirmingRequired";
  else if (password !== passwordConfirm) faults.passwordConfirm = "passwordMismatch";
  return faults;
}

export const passwordInputLimit = maxPasswordLength;
