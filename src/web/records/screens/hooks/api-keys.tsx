import { everyRecord } from "../../../boot/text-parts.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

/** Screen customizations of API keys and webhooks. */
export const forSoftware: WebHooks = {
  MainAction: lazyPart(() =>
    withTexts(
      ["apiKeys", "ownAccount", "dayInput", "form", ...everyRecord],
      () => import("../../api-keys/add-main.tsx"),
    ),
  ),
};
