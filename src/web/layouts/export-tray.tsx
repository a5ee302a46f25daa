import { useExportJobs } from "../lib/exports/use-export-jobs.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const ExportList = lazyPart(() => import("./export-list.tsx"), { place: "floating" });

/** What is being exported, in the corner: it stays while the person goes on working. */
export function ExportTray() {
  const jobs = useExportJobs();
  if (jobs.length === 0) return null;
  return <ExportList jobs={jobs} />;
}
