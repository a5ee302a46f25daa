import { lazy, Suspense } from "react";
import type { WebHooks } from "./hook.ts";

const AuditDetail = lazy(async () => ({
  default: (await import("../history/audit-detail.tsx")).AuditDetail,
}));

export const auditTrail: WebHooks = {
  FormAside: (props) => (
    <Suspense fallback={null}>
      <AuditDetail {...props} />
    </Suspense>
  ),
};
