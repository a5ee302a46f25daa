import { Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../../components/loaded.tsx";
import { pushKey, usePushQuery } from "../../../components/push/use-push.ts";
import { call } from "../../../lib/api.ts";
import { forgetPush, readPushMark } from "../../../lib/push/mark.ts";
import { showToast } from "../../../lib/toasts.tsx";
import { DeviceRow } from "../sessions/device-row.tsx";
import classes from "../sessions/sessions.module.css";
import { useRecentTime } from "../../../lib/use-recent-time.ts";
import { useDeviceWords } from "../sessions/use-device-words.ts";

/** The devices that receive push messages. Renders nothing if there are none. */
export function PushDevices() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useDeviceWords();
  const when = useRecentTime();
  const query = usePushQuery();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (subscriptionId: string) =>
      call<{ message: string }>("/push/unsubscribe", { subscriptionId }),
    onSuccess: ({ message }, subscriptionId) => {
      if (readPushMark()?.id === subscriptionId) forgetPush();
      showToast("success", message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
  const here = readPushMark()?.id;
  return (
    <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={null}>
      {({ dataValues: { devices } }) =>
        devices.length > 0 ? (
          <>
            <Title order={3} size="h5" mt="md">
              {t("push.devicesTitle")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("push.devicesHint")}
            </Text>
            <ul className={classes.list} aria-label={t("push.devicesTitle")}>
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={{ ...device, address: "" }}
                  isCurrent={device.id === here}
                  action={{
                    label: t("push.remove"),
                    name: t("push.removeNamed", { device: words(device) }),
                    isBusy: isPending && variables === device.id,
                    onClick: () => mutate(device.id),
                  }}
                >
                  {t("push.since", { date: when(device.since) })} ·{" "}
                  {t("push.seen", { date: when(device.seenAt) })}
                </DeviceRow>
              ))}
            </ul>
          </>
        ) : null
      }
    </Loaded>
  );
}
