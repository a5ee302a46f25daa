import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

export const promises: WebHooks = {
  FormExtra: lazyPart(() => withTexts(["form"], () => import("../../contacts/promise-source.tsx")), {
    place: "none",
  }),
};
