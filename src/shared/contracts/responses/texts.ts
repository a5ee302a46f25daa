/** Schemas of the answers in `contracts/texts.ts`. */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";

export const textPreview = z.object({
  state: z.string(),
  lastDigits: z.string(),
  number: z.string(),
  wording: z.string(),
  consentOn: z.string(),
  consent: z.object({ wording: z.string(), method: z.string(), recordedBy: z.string() }).nullable(),
  language: z.enum(languageCodes),
  isSent: z.boolean(),
  body: z.string(),
  units: z.number(),
});

export const shareAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("share"),
  dataValues: z.array(z.object({ menteeId: z.string(), body: z.string(), problem: z.string() })),
});

export const unclaimedText = z.object({
  id: z.string(),
  from: z.string(),
  body: z.string(),
  at: z.string(),
  candidates: z.array(z.object({ id: z.string(), name: z.string() })),
});
