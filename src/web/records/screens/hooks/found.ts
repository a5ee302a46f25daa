import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

/** Jobs, courses, and resources: what mentees search, and what staff send them. */
export const found: WebHooks = {
  readsFirst: true,
  ReadAction: lazyPart(() => withTexts(["share"], () => import("../../share/read-share.tsx")), {
    place: "none",
  }),
};
