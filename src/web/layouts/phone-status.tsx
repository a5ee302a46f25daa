import { VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconWifiOff } from "../components/icons/index.ts";
import { OfflineText, TryConnection } from "../components/offline-notice.tsx";
import { useIsOnline } from "../lib/connection.ts";
import classes from "./phone-status.module.css";
import { StatusPill } from "./status-pill.tsx";

/** It says that there is no network; what it means stands in a panel that it opens. */
function Offline() {
  const { t } = useTranslation();
  const [isOpen, panel] = useDisclosure();
  return (
    <div className={classes.offline}>
      <VisuallyHidden role="alert" data-offline-notice>
        <OfflineText />
      </VisuallyHidden>
      <StatusPill
        icon={IconWifiOff}
        word={t("errors.noConnection")}
        isOffline
        aria-expanded={isOpen}
        onClick={panel.toggle}
        onKeyDown={({ key }) => key === "Escape" && panel.close()}
      />
      {isOpen ? (
        <div className={classes.panel} data-offline-panel>
          <p>
            <OfflineText />
          </p>
          <TryConnection size="md" />
        </div>
      ) : null}
    </div>
  );
}

/**
 * On phones: that there is no network, and what waits for it. It stands in the top bar, in a place that is empty otherwise:
 * nothing moves when it comes, and nothing that can be tapped is under it.
 */
export function PhoneStatus({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <div className={classes.status} data-status-row>
      {isOnline ? null : <Offline />}
      {children}
    </div>
  );
}
