import { useSyncExternalStore } from "react";
import { exportJobs } from "./export-jobs.ts";

/** Returns the exports to show: running, recently downloaded, or failed. */
export const useExportJobs = () => useSyncExternalStore(exportJobs.subscribe, exportJobs.list);
