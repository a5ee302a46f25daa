/** Schemas of the answers in `contracts/mails.ts`. */
import { z } from "zod";

export const mailState = z.object({
  state: z.enum(["waiting", "sent", "refused", "failed", "kept"]),
  to: z.string(),
  serverWords: z.string(),
  at: z.string(),
  nextAt: z.string(),
  mayRetry: z.boolean(),
});
