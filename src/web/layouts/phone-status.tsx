import { VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconWifiOff } from "../components/icons/index.ts";
import { OfflineText, TryConnection } from "../components/offline-notice.tsx";
import { useIsOnline } from "../lib/connection.ts";
import classes from "./phone-status.module.css";
import { StatusPill } from "./status-pill.tsx";

/** Says that the device is offline. A panel explains what that means. */
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
 * The status on phones: offline, and unsent changes. It is in a part of the top bar that is otherwise empty, so that
 * nothing moves when it appears, and it covers no button.
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
