/** Response to the calls about notification preferences. */
import { z } from "zod";
import { emailEvents } from "../email-events.ts";
import { withValues, type Sent } from "./common.ts";

/** `"1"` if the event also sends an email. Contains the events that can happen to the caller. */
export const preferencesAnswer = withValues(
  z.partialRecord(z.enum(emailEvents), z.enum(["0", "1"])),
  "notificationPreferences",
);
export type PreferencesAnswer = Sent<typeof preferencesAnswer>;
