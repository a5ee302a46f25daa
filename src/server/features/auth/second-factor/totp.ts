/** Codes of authenticator apps (RFC 6238): six digits from SHA-1, a new one every 30 seconds. */
import { generateSecret, generateURI, verifySync } from "otplib";
import { applicationName } from "#shared/constants.ts";

/** Seconds that a clock may be wrong: one step to either side. */
const drift = 30;

/** A new secret of 160 random bits, in base32. */
export const makeSecret = (): string => generateSecret();

/** What the QR code says: the secret and under which name the app lists it. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: applicationName, label: email, secret });

/**
 * Checks a code against the step of now, the one before and the one after.
 * @param now milliseconds
 * @returns the 30-second step that the code belongs to, or null when it is wrong
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: drift });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}
