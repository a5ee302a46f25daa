import type { ReactNode } from "react";
import { OfflineNotice } from "../components/offline-notice.tsx";
import classes from "./status-row.module.css";

/**
 * The row for the offline notice and unsent changes. On phones before sign-in, its space is always reserved, because
 * it can appear at any time and nothing may move under a finger. After sign-in, the top bar has it
 * (`phone-status.tsx`).
 */
export function StatusRow({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.row} data-status-row>
      <OfflineNotice />
      {children}
    </div>
  );
}
