/** Bodies and answers of the second factor. */
import { z } from "zod";
import { text } from "./text.ts";

const code = text(200).default("");
const currentPassword = text(1000).default("");

/** The last step of a sign-in whose password was right. */
export const secondFactorBody = z.object({ challenge: text(200), code: text(200) });
/** What shows that it is the person who asks: a code of the app, a recovery code, or the current password. */
export const proofBody = z.object({ code, currentPassword });
export const confirmSecondFactorBody = z.object({ code });

/** What the person may know of the own second factor; part of `GET /getProfileInfo`. */
export interface SecondFactorStatus {
  readonly isOn: boolean;
  /** ISO 8601 UTC; `""` when it is off. */
  readonly since: string;
  /** The organization asks for it. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
}

/** Answer of a sign-in that asks for a code: there is no session yet. */
export interface ChallengeAnswer {
  readonly status: 1;
  readonly dataType: "secondFactor";
  readonly challenge: string;
}

/** Answer of `POST /auth/secondFactor/start`. */
export interface SecondFactorStartAnswer {
  readonly status: 1;
  readonly dataType: "secondFactorStart";
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://totp/…`, to be shown as a QR code. */
  readonly uri: string;
}

/** Answer of the calls that make recovery codes; nobody can read them a second time. */
export interface RecoveryCodesAnswer {
  readonly status: 1;
  readonly dataType: "recoveryCodes";
  readonly message: string;
  readonly recoveryCodes: readonly string[];
}
