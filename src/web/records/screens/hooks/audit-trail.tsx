import { withTexts } from "../../../boot/i18n.ts";
import type { WebHooks } from "../../parts/hook.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

const AuditDetail = lazyPart(async () => ({
  default: (await withTexts(["history"], () => import("../../history/audit-detail.tsx"))).AuditDetail,
}));

export const auditTrail: WebHooks = {
  ListFold: lazyPart(() => import("./fold-list.tsx")),
  FormAside: AuditDetail,
};
