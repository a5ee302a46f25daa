/** Responses to the calls about the second factor. */
import { z } from "zod";
import { status, withMessage, type Sent } from "./common.ts";

/** Response to a sign-in that needs a code. There is no session yet. */
export const challengeAnswer = z.object({
  status,
  dataType: z.literal("secondFactor"),
  challenge: z.string(),
});
export type ChallengeAnswer = Sent<typeof challengeAnswer>;

/** Response to `POST /auth/secondFactor/start`. */
export const secondFactorStartAnswer = z.object({
  status,
  dataType: z.literal("secondFactorStart"),
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, shown as a QR code. */
  uri: z.string(),
});
export type SecondFactorStartAnswer = Sent<typeof secondFactorStartAnswer>;

/** Response to the calls that create recovery codes. The codes can't be read again later. */
export const recoveryCodesAnswer = withMessage.extend({
  dataType: z.literal("recoveryCodes"),
  recoveryCodes: z.array(z.string()),
});
export type RecoveryCodesAnswer = Sent<typeof recoveryCodesAnswer>;

/** The state of the person's second factor. Part of `GET /getProfileInfo`. */
export const secondFactorStatus = z.object({
  isOn: z.boolean(),
  /** ISO 8601 UTC, or `""` if it is off. */
  since: z.string(),
  /** True if the organization requires it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorStatus = Sent<typeof secondFactorStatus>;
