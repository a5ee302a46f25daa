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

/** Returns the errors of a new password as keys of the `auth` texts. A weak password isn't an error. */
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
