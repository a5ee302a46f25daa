import type { ReactNode } from "react";
import { OfflineNotice } from "../components/offline-notice.tsx";
import classes from "./status-row.module.css";

/**
 * Where it says that there is no network, and what waits for it. On phones, before a sign-in, its place is always there: it
 * comes and goes at any time, and nothing may move away under a finger. Afterwards the top bar has it (`phone-status.tsx`).
 */
export function StatusRow({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.row} data-status-row>
      <OfflineNotice />
      {children}
    </div>
  );
}
