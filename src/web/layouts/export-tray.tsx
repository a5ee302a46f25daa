import { useState } from "react";
import { useExportJobs } from "../lib/exports/use-export-jobs.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const ExportList = lazyPart(() => withTexts(["exporting"], () => import("./export-list.tsx")), {
  place: "floating",
});

/** What is being exported, in the corner: it stays while the person goes on working. */
export function ExportTray() {
  const jobs = useExportJobs();
  // Kept once it was there, so that a dialog of it can close.
  const [wasUsed, setWasUsed] = useState(false);
  if (jobs.length > 0 && !wasUsed) setWasUsed(true);
  return wasUsed ? <ExportList jobs={jobs} /> : null;
}
