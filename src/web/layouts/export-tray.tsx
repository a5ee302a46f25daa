import { useWasOpen } from "../lib/use-was-open.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import { useSyncExternalStore } from "react";
import { exportJobs } from "../lib/exports/export-jobs.ts";

const ExportList = lazyPart(() => withTexts(["exporting"], () => import("./export-list.tsx")), {
  place: "floating",
});

/** The running exports, in the corner. They stay while the user continues to work. */
export function ExportTray() {
  const jobs = useSyncExternalStore(exportJobs.subscribe, exportJobs.list);
  // Stays mounted when it becomes empty, so that its dialog can close.
  return useWasOpen(jobs.length > 0) ? <ExportList jobs={jobs} /> : null;
}
