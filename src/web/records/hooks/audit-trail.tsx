import { lazy, Suspense } from "react";
import { withTexts } from "../../boot/i18n.ts";
import type { WebHooks } from "./hook.ts";

const AuditDetail = lazy(async () => ({
  default: (await withTexts(["history"], () => import("../history/audit-detail.tsx"))).AuditDetail,
}));

export const auditTrail: WebHooks = {
  FormAside: (props) => (
    <Suspense fallback={null}>
      <AuditDetail {...props} />
    </Suspense>
  ),
};
