import { lazy, Suspense } from "react";
import type { WebHooks } from "./hook.ts";

const EmailPreview = lazy(async () => ({ default: (await import("../email-preview.tsx")).EmailPreview }));

export const emailTemplates: WebHooks = {
  FormAside: (props) => (
    <Suspense fallback={null}>
      <EmailPreview {...props} />
    </Suspense>
  ),
};
