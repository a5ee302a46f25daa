/** Schemas of the answers in `contracts/notifications.ts`. */
import { z } from "zod";

export const preferencesAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("notificationPreferences"),
  dataValues: z.record(z.string(), z.enum(["0", "1"])),
});
