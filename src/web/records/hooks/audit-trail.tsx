import { withTexts } from "../../boot/i18n.ts";
import type { WebHooks } from "./hook.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const AuditDetail = lazyPart(async () => ({
  default: (await withTexts(["history"], () => import("../history/audit-detail.tsx"))).AuditDetail,
}));

export const auditTrail: WebHooks = {
  // Whoever opens a page with many pictures loads each of them.
  foldBy: ({ action, outcome, userId, accountType, address }) =>
    action === "download" && outcome === "done" ? JSON.stringify([userId, accountType, address]) : undefined,
  FormAside: (props) => <AuditDetail {...props} />,
};
