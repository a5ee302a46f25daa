import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

export const identityProviders: WebHooks = {
  FormAside: lazyPart(() =>
    withTexts(["entry", "ownAccount"], () => import("../../identity-providers/set-up-help.tsx")),
  ),
};
