/** Codes of authenticator apps (RFC 6238): six digits from SHA-1, with a new code every 30 seconds. */
import { generateSecret, generateURI, verifySync } from "otplib";
import { applicationName } from "#shared/constants.ts";

/** Allowed clock difference in seconds: one step in either direction. */
const drift = 30;

/** Creates a secret of 160 random bits, in base32. */
export const makeSecret = (): string => generateSecret();

/** Returns the content of the QR code: the secret, and the name that the app shows. */
export const uriOf = (secret: string, label: string): string =>
  generateURI({ issuer: applicationName, label, secret });

/**
 * Checks a code against the current, the previous, and the next step.
 * @param now milliseconds
 * @returns the 30-second step that the code belongs to; null if it is wrong
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: drift });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}
