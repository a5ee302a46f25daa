/** Password hashes, and the rules for new passwords. */
import { hash, hashRaw, verify } from "@node-rs/argon2";
import type { TFunction } from "i18next";
import { maxPasswordLength } from "#shared/constants.ts";
import type { Env } from "#server/kernel/env.ts";

/**
 * Argon2id with 19 MiB, two passes, and one thread, as OWASP recommends. These are the library's defaults, written out.
 */
const argon2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let commonPasswords: ReadonlySet<string> | undefined;
/** Loads the common passwords on first use, because they take 15 MB. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  if (commonPasswords) return commonPasswords;
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return (commonPasswords = new Set(dictionary["passwords-common"]));
}

// A hash to compare with if there is no account, so that an unknown email takes as long as a wrong password.
let decoy: Promise<string> | undefined;

/** Returns the Argon2id hash of a password, with its salt and costs. */
export const hashPassword = (plain: string): Promise<string> => hash(plain.normalize("NFC"), argon2);

/** Returns the Argon2id hash of a short secret with a given salt, for codes that are looked up by their hash. */
export const deriveHash = (secret: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(secret, { ...argon2, salt });

/**
 * Returns true if a password is correct. Without a stored hash, it takes the same time and returns false.
 * @param stored hash from {@link hashPassword}, or null
 */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(stored ?? (await decoy), plain.slice(0, 1000).normalize("NFC"));
  return stored !== null && isRight;
}

/** A new password, its repetition, and the email of its account. */
export interface PasswordChoice {
  readonly password: string;
  readonly passwordConfirm: string;
  readonly email: string;
  readonly env: Pick<Env, "passwordMinLength">;
}

/**
 * Checks a new password. There are no composition rules.
 * @returns the key of the text that describes the problem (with the values `min` and `max`), or null if the password is
 * valid
 */
export async function checkPasswordRules({
  password,
  passwordConfirm,
  email,
  env,
}: PasswordChoice): Promise<string | null> {
  const length = [...password].length;
  if (password !== passwordConfirm) return "server.people.passwordsDiffer";
  if (length < env.passwordMinLength) return "server.accounts.passwordTooShort";
  if (length > maxPasswordLength) return "server.accounts.passwordTooLong";
  const folded = password.trim().toLowerCase();
  if (folded === email.trim().toLowerCase()) return "server.accounts.passwordIsEmail";
  if ((await loadCommonPasswords()).has(folded)) return "server.accounts.passwordCommon";
  return null;
}

/** Like {@link checkPasswordRules}, but returns the text. Null if the password is valid. */
export async function passwordProblem(t: TFunction, choice: PasswordChoice): Promise<string | null> {
  const key = await checkPasswordRules(choice);
  return key === null ? null : t(key, { min: choice.env.passwordMinLength, max: maxPasswordLength });
}
