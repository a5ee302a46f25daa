import { withTexts } from "../../../boot/i18n.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

const EmailPreview = lazyPart(async () => ({
  default: (await withTexts(["form"], () => import("../../form/email-preview.tsx"))).EmailPreview,
}));

export const emailTemplates: WebHooks = { FormAside: EmailPreview };
