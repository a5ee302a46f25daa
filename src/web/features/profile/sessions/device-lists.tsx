import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireDevice, WireSession } from "#shared/contracts/responses/sessions.ts";
import { DeviceRow } from "./device-row.tsx";
import type { SessionChange } from "./session-calls.ts";
import classes from "./sessions.module.css";
import { useRecentTime } from "../../../lib/use-recent-time.ts";
import { useDeviceWords } from "./use-device-words.ts";

interface ChangeProps {
  /** The change being saved. */
  busy: SessionChange | undefined;
  onChange: (change: SessionChange) => void;
}

/** The open sessions, this one first. */
export function SessionList({
  sessions,
  busy,
  onChange,
}: ChangeProps & { sessions: readonly WireSession[] }) {
  const { t } = useTranslation();
  const words = useDeviceWords();
  const when = useRecentTime();
  const busyId = busy?.path === "/auth/sessions/end" ? busy.body.sessionId : "";
  return (
    <>
      <Title order={3} size="h5">
        {t("sessions.openTitle")}
      </Title>
      <ul className={classes.list} aria-label={t("sessions.openTitle")}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            device={session}
            isCurrent={session.isCurrent}
            action={
              session.isCurrent
                ? undefined
                : {
                    label: t("sessions.end"),
                    name: t("sessions.endNamed", { device: words(session) }),
                    isBusy: busyId === session.id,
                    onClick: () => onChange({ path: "/auth/sessions/end", body: { sessionId: session.id } }),
                  }
            }
          >
            {t("sessions.signedIn", { date: when(session.signedInAt) })} ·{" "}
            {t("sessions.lastUsed", { date: when(session.lastUsedAt) })}
            {session.lastsUntil ? ` · ${t("sessions.lastsUntil", { date: when(session.lastsUntil) })}` : null}
          </DeviceRow>
        ))}
      </ul>
    </>
  );
}

/** Known devices that aren't signed in. Renders nothing if there are none. */
export function DeviceList({ devices, busy, onChange }: ChangeProps & { devices: readonly WireDevice[] }) {
  const { t } = useTranslation();
  const words = useDeviceWords();
  const when = useRecentTime();
  const busyId = busy?.path === "/auth/devices/forget" ? busy.body.deviceId : "";
  if (devices.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt="md">
        {t("sessions.devicesTitle")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("sessions.devicesHint")}
      </Text>
      <ul className={classes.list} aria-label={t("sessions.devicesTitle")}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            action={{
              label: t("sessions.forget"),
              name: t("sessions.forgetNamed", { device: words(device) }),
              isBusy: busyId === device.id,
              onClick: () => onChange({ path: "/auth/devices/forget", body: { deviceId: device.id } }),
            }}
          >
            {t("sessions.lastSeen", { date: when(device.lastSeenAt) })}
          </DeviceRow>
        ))}
      </ul>
    </>
  );
}
