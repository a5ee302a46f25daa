import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n.ts";
import type { WebHooks } from "./hook.ts";

const EmailPreview = lazy(async () => ({
  default: (await withTexts(["form"], () => import("../email-preview.tsx"))).EmailPreview,
}));

export const emailTemplates: WebHooks = {
  FormAside: (props) => (
    <Suspense fallback={null}>
      <EmailPreview {...props} />
    </Suspense>
  ),
};
