/** Bodies and answers of the second factor. */
import { z } from "zod";
import { text } from "./text.ts";

const code = text(200).default("");
const currentPassword = text(1000).default("");

/** The last step of a sign-in after the password was correct. */
export const secondFactorBody = z.object({ challenge: text(200), code: text(200) });
/** Proves the identity of the person: a code from the authenticator app, a recovery code, or the current password. */
export const proofBody = z.object({ code, currentPassword });
export const confirmSecondFactorBody = z.object({ code });

/** The state of the person's second factor. Part of `GET /getProfileInfo`. */
export interface SecondFactorStatus {
  readonly isOn: boolean;
  /** ISO 8601 UTC, or `""` if it is off. */
  readonly since: string;
  /** True if the organization requires it. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
}

/** Answer of a sign-in that needs a code. There is no session yet. */
export interface ChallengeAnswer {
  readonly status: 1;
  readonly dataType: "secondFactor";
  readonly challenge: string;
}

/** Answer of `POST /auth/secondFactor/start`. */
export interface SecondFactorStartAnswer {
  readonly status: 1;
  readonly dataType: "secondFactorStart";
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, shown as a QR code. */
  readonly uri: string;
}

/** Answer of the calls that create recovery codes. The codes can't be read again later. */
export interface RecoveryCodesAnswer {
  readonly status: 1;
  readonly dataType: "recoveryCodes";
  readonly message: string;
  readonly recoveryCodes: readonly string[];
}
