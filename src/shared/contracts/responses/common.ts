/** Parts that many responses share. */
import { z } from "zod";

type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value;
/** The type of what a schema describes. The types of responses derive from their schemas, which tests check. */
export type Sent<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

export const status = z.literal(1);
export const done = z.object({ status });
export const withMessage = z.object({ status, message: z.string() });
export const saved = withMessage.extend({ recordId: z.string() });
export const withValues = <Values extends z.ZodType, Name extends string>(
  dataValues: Values,
  dataType: Name,
) => z.object({ status, dataType: z.literal(dataType), dataValues });

/** A number of records of a type. */
export const counted = z.object({ tableName: z.string(), count: z.number() });

/** A `Moment` (`fields/moment.ts`). */
export const moment = z.object({ local: z.string(), zone: z.string(), at: z.string() });

/** When the team answers, and the organization's crisis numbers. */
export const care = z.object({ answerHours: z.string(), crisisHelp: z.string() });

/** The response if a person can act on the refusal: HTTP 200 with a message, and one per field where it helps. */
export const refusal = z.looseObject({
  status: z.union([z.literal(0), z.literal(false)]),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** The response if a call fails with HTTP 400 or above. */
export const failure = z.looseObject({
  status: z.literal(0),
  code: z.string(),
  message: z.string(),
  details: z.string(),
  requestId: z.string(),
});
