import { everyRecord } from "../../boot/text-parts.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** A dialog of one webhook. */
export const WebhookDialog = lazyPart(
  () => withTexts(["apiKeys", "ownAccount", ...everyRecord], () => import("./webhook-dialog.tsx")),
  { place: "floating" },
);
