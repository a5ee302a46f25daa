/** The delivery state of an email to a person. */
import { z } from "zod";
import type { Sent } from "./common.ts";

export const mailState = z.object({
  /** `waiting`: queued. `refused`: an attempt failed and will be retried. `kept`: there is no mail server. */
  state: z.enum(["waiting", "sent", "refused", "failed", "kept"]),
  to: z.string(),
  /** The last response of the mail server, or `""`. */
  serverWords: z.string(),
  /** When the email was sent, or created if it isn't sent, ISO 8601 UTC. */
  at: z.string(),
  /** When it will be retried, ISO 8601 UTC. `""` if it won't be. */
  nextAt: z.string(),
  /** True if it can be retried now. */
  mayRetry: z.boolean(),
});
export type MailState = Sent<typeof mailState>;
