import { VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconWifiOff } from "../components/icons/index.ts";
import { OfflineText, TryConnection } from "../components/offline-notice.tsx";
import { useIsOnline } from "../lib/connection.ts";
import { useUser } from "../lib/use-session.ts";
import classes from "./phone-status.module.css";
import { StatusPill } from "./status-pill.tsx";

/** It says that there is no network; what it means stands in a panel that it opens. */
function Offline() {
  const { t } = useTranslation();
  const [isOpen, panel] = useDisclosure();
  const handleKey = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== "Escape") return;
    panel.close();
    currentTarget.querySelector("button")?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) panel.close();
  };
  return (
    <div className={classes.offline} onKeyDown={handleKey} onBlur={handleBlur}>
      <VisuallyHidden role="alert" data-offline-notice>
        <OfflineText />
      </VisuallyHidden>
      <StatusPill
        icon={IconWifiOff}
        word={t("errors.noConnection")}
        isOffline
        aria-expanded={isOpen}
        onClick={panel.toggle}
      />
      {isOpen ? (
        <div className={classes.panel} tabIndex={-1} data-offline-panel>
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
  const isStaff = useUser().accountType === "staff";
  return (
    <div className={classes.status} data-status-row data-staff={isStaff || undefined}>
      {isOnline ? null : <Offline />}
      {children}
    </div>
  );
}
