import type { ReactNode } from "react";
import { OfflineNotice } from "../components/offline-notice.tsx";
import classes from "./status-row.module.css";

/**
 * Where it says that there is no network, and what waits for it. On phones its place is always there: both come and go at any
 * time, and nothing may move away under a finger.
 */
export function StatusRow({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.row} data-status-row>
      <OfflineNotice />
      {children}
    </div>
  );
}
