import { Badge, Button, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "../../../components/icons/index.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../lib/use-session.ts";
import { useFocusAfterItem } from "../../../records/parts/use-focus-after-item.ts";
import classes from "./sessions.module.css";
import { useDeviceWords, type DeviceName } from "./use-device-words.ts";

const phones = new Set(["iPhone", "Android", "iPad"]);

interface DeviceRowProps {
  device: DeviceName & { address: string };
  isCurrent?: boolean;
  /** When it was used. */
  children: ReactNode;
  action?: { label: string; name: string; isBusy: boolean; onClick: () => void };
}

export function DeviceRow({ device, isCurrent, children, action }: DeviceRowProps) {
  const { t } = useTranslation();
  const words = useDeviceWords();
  const place = useFocusAfterItem("li", "section");
  const { accountType } = useUser();
  const Icon = phones.has(device.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li ref={place} className={classes.row}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {words(device)}
          {isCurrent ? (
            <Badge color="green" variant="light" size="sm" ml="xs">
              {t("sessions.current")}
            </Badge>
          ) : null}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        {/* Mentees don't need an IP address. */}
        {device.address && accountType === "staff" ? (
          <Text size="sm" c="dimmed">
            {t("sessions.address", { address: device.address })}
          </Text>
        ) : null}
      </div>
      {action ? (
        <Button
          variant="default"
          size="xs"
          loading={action.isBusy}
          onClick={action.onClick}
          aria-label={action.name}
        >
          {action.label}
        </Button>
      ) : null}
    </li>
  );
}
