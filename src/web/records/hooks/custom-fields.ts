import { notificationCheckKey } from "../../lib/use-notification-check.ts";
import type { WebHooks } from "./hook.ts";

export const customFieldsHooks: WebHooks = {
  // The check learns that there are other fields now, and the person is asked for anew, with them.
  onSaved: (client) => void client.invalidateQueries({ queryKey: notificationCheckKey }),
};
