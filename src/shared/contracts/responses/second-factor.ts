/** Schemas of the answers in `contracts/second-factor.ts`. */
import { z } from "zod";

export const challengeAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("secondFactor"),
  challenge: z.string(),
});

export const secondFactorStartAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("secondFactorStart"),
  secret: z.string(),
  uri: z.string(),
});

export const recoveryCodesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("recoveryCodes"),
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});

export const secondFactorStatus = z.object({
  isOn: z.boolean(),
  since: z.string(),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
});
