import { Paper, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { emailEventsOf } from "#shared/contracts/email-event-choice.ts";
import type { PreferencesAnswer } from "#shared/contracts/responses/notifications.ts";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";
import { useSavedSwitches } from "./use-saved-switches.ts";

const preferencesKey = ["notificationPreferences"];

/** Which events also send an email. Each switch is saved immediately. */
export function MailPreferences() {
  const { t } = useTranslation();
  const { accountType } = useUser();
  const query = useQuery({
    queryKey: preferencesKey,
    queryFn: () => call<PreferencesAnswer>("/getNotificationPreferences"),
    meta: { isQuiet: true },
  });
  const switchOf = useSavedSwitches(preferencesKey, query.data?.dataValues, (change) =>
    call<PreferencesAnswer>("/saveNotificationPreferences", change),
  );
  return (
    <>
      <Title order={2} size="h5" mt="xl" mb={2}>
        {t("profile.mailTitle")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("profile.mailHint")}
      </Text>
      <Paper radius="lg" p="md">
        <Loaded
          query={query}
          failed={t("profile.settingsFailed")}
          skeleton={
            <Stack gap="md" aria-busy>
              <Skeleton h={36} w="60%" />
              <Skeleton h={36} w="50%" />
            </Stack>
          }
        >
          {() => (
            <Stack gap="md">
              {emailEventsOf(accountType).map((event) => (
                <Switch
                  key={event}
                  label={t(`profile.mail_${event}`)}
                  description={t(`profile.mail_${event}Hint`)}
                  {...switchOf(event)}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Paper>
    </>
  );
}
