import { useExportJobs } from "../lib/exports/use-export-jobs.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const ExportList = lazyPart(() => withTexts(["exporting"], () => import("./export-list.tsx")), {
  place: "floating",
});

/** What is being exported, in the corner: it stays while the person goes on working. */
export function ExportTray() {
  const jobs = useExportJobs();
  // Also once it is empty, so that a dialog of it can close.
  return useWasOpen(jobs.length > 0) ? <ExportList jobs={jobs} /> : null;
}
