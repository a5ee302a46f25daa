import { useSyncExternalStore } from "react";
import { exportJobs } from "./export-jobs.ts";

/** The exports that somebody should see: those under way, just fetched or failed. */
export const useExportJobs = () => useSyncExternalStore(exportJobs.subscribe, exportJobs.list);
