/** Response to `GET /firstDay`. */
import { z } from "zod";
import { firstDaySteps } from "../first-day.ts";
import { status, type Sent } from "./common.ts";

/** The state of messages and backups. Times are ISO 8601 UTC, and `""` means never. */
const installation = z.strictObject({
  /** True if a mail server is configured. */
  hasMail: z.boolean(),
  mailSentAt: z.string(),
  /** True if a text gateway is configured. */
  hasTexts: z.boolean(),
  textDeliveredAt: z.string(),
  /** When the gateway last called the address for incoming texts. */
  textReceivedAt: z.string(),
  backupAt: z.string(),
});
export type InstallationState = Sent<typeof installation>;

const firstDay = z.strictObject({
  organizationId: z.string(),
  organizationName: z.string(),
  /** The steps that the caller can do. */
  steps: z.array(z.strictObject({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
  /** Null for Owners of other organizations than the super-organization. */
  installation: installation.nullable(),
});
export type FirstDay = Sent<typeof firstDay>;

export const firstDayAnswer = z.strictObject({
  status,
  dataType: z.literal("firstDay"),
  dataValues: firstDay,
});
export type FirstDayAnswer = Sent<typeof firstDayAnswer>;
