/** Schemas of the answers in `contracts/first-day.ts`. */
import { z } from "zod";
import { firstDaySteps } from "../first-day.ts";

const installation = z.strictObject({
  hasMail: z.boolean(),
  mailSentAt: z.string(),
  hasTexts: z.boolean(),
  textDeliveredAt: z.string(),
  textReceivedAt: z.string(),
  backupAt: z.string(),
});

export const firstDayAnswer = z.strictObject({
  status: z.literal(1),
  dataType: z.literal("firstDay"),
  dataValues: z.strictObject({
    organizationId: z.string(),
    organizationName: z.string(),
    steps: z.array(z.strictObject({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
    installation: installation.nullable(),
  }),
});
