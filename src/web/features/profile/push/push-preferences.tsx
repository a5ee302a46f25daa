import { Button, Group, Paper, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { pushKindsOf } from "#shared/contracts/push-kinds.ts";
import type { PushAnswer } from "#shared/contracts/responses/push.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { pushKey, usePush, usePushQuery } from "../../../components/push/use-push.ts";
import { call } from "../../../lib/api.ts";
import { useIsPhone } from "../../../lib/use-is-phone.ts";
import { useUser } from "../../../lib/use-session.ts";
import { useSavedSwitches } from "../use-saved-switches.ts";
import classes from "./push-preferences.module.css";

/** The subjects of push messages. Each switch is saved immediately. */
function PushKinds({ kinds }: { kinds: PushAnswer["dataValues"]["kinds"] }) {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const switchOf = useSavedSwitches(pushKey, kinds, (change) =>
    call<PushAnswer>("/push/choices", { kinds: change }),
  );
  return (
    <Stack gap={0} role="group" aria-labelledby="push-kinds">
      <Text fw={550} id="push-kinds">
        {t("push.kindsTitle")}
      </Text>
      {pushKindsOf(accountType).map((kind) => (
        <Switch
          key={kind}
          classNames={{ body: classes.row, label: classes.label }}
          label={t(
            kind === "checkIn" && accountType === "staff" ? "push.kinds.checkInStaff" : `push.kinds.${kind}`,
          )}
          {...switchOf(kind)}
        />
      ))}
      {accountType === "mentee" ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t("push.night")}
        </Text>
      ) : null}
    </Stack>
  );
}

function PushState() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { ability, isOn, busy, turn, test } = usePush();
  const query = usePushQuery();
  return (
    <Loaded query={query} failed={t("profile.settingsFailed")} skeleton={<Skeleton h={44} />}>
      {({ dataValues: { publicKey, devices, kinds } }) => {
        const isOff = publicKey === "";
        const problem = isOff ? "off" : ability === "can" ? null : ability;
        return (
          <Stack gap="md">
            {problem ? (
              <Text size="sm">{t(`push.${problem}`)}</Text>
            ) : (
              <Switch
                label={t(isPhone ? "push.title" : "push.titleComputer")}
                description={t(isOn ? (isPhone ? "push.on" : "push.onComputer") : "push.hint")}
                checked={isOn}
                disabled={busy !== undefined}
                onChange={({ currentTarget }) => void turn(currentTarget.checked)}
              />
            )}
            {isOn && !problem ? (
              <Group>
                <Button variant="default" loading={busy === "test"} onClick={() => void test()}>
                  {t("push.test")}
                </Button>
              </Group>
            ) : null}
            {devices.length > 0 && !isOff ? <PushKinds kinds={kinds} /> : null}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Turns push messages on this device on or off, and selects their subjects. */
export function PushPreferences() {
  const { t } = useTranslation();
  return (
    <>
      <Title order={2} size="h5" mt="xl" mb="sm">
        {t("push.section")}
      </Title>
      <Paper radius="lg" p="md">
        <PushState />
      </Paper>
    </>
  );
}
