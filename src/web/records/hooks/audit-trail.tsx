import { AuditDetail } from "../history/audit-detail.tsx";
import type { WebHooks } from "./hook.ts";

export const auditTrail: WebHooks = { FormAside: AuditDetail };
