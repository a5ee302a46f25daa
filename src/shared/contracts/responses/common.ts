/** Parts that many answers share. */
import { z } from "zod";

export const status = z.literal(1);
export const done = z.object({ status });
export const withMessage = z.object({ status, message: z.string() });
export const saved = withMessage.extend({ recordId: z.string() });
export const withValues = <Values extends z.ZodType>(dataValues: Values, dataType: string) =>
  z.object({ status, dataType: z.literal(dataType), dataValues });

/** The answer if a person can act on the refusal: HTTP 200 with a message, and one per field where it helps. */
export const refusal = z.looseObject({
  status: z.union([z.literal(0), z.literal(false)]),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The answer if a call fails with HTTP 400 or above. */
export const failure = z.looseObject({
  status: z.literal(0),
  code: z.string(),
  message: z.string(),
  details: z.string(),
  requestId: z.string(),
});
