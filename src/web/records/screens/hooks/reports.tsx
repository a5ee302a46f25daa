import { everyRecord } from "../../../boot/text-parts.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import type { WebHooks } from "../../parts/hook.ts";

const ReportsPart = lazyPart(() =>
  withTexts(["measures", "dayInput", "form", ...everyRecord], () => import("../../reports/reports-part.tsx")),
);

/** Screen customizations of reports to funders. */
export const reports: WebHooks = { MainAction: ReportsPart, RecordView: ReportsPart };
