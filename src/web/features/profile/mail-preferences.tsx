import { Paper, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { emailEventsOf } from "#shared/contracts/email-event-choice.ts";
import type { EmailEvent } from "#shared/contracts/email-events.ts";
import type { PreferencesAnswer } from "#shared/contracts/responses/notifications.ts";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/use-session.ts";

const preferencesKey = ["notificationPreferences"];

type Change = Partial<Record<EmailEvent, "0" | "1">>;

/** Which events also send an email. Each switch is saved immediately. */
export function MailPreferences() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountType } = useUser();
  const query = useQuery({
    queryKey: preferencesKey,
    queryFn: () => call<PreferencesAnswer>("/getNotificationPreferences"),
    meta: { isQuiet: true },
  });
  const { mutate } = useMutation({
    mutationKey: preferencesKey,
    // One after the other, so that the last response is the newest.
    scope: { id: "notificationPreferences" },
    mutationFn: (change: Change) => call<PreferencesAnswer>("/saveNotificationPreferences", change),
    onSuccess: (answer) => client.setQueryData(preferencesKey, answer),
  });
  // The switches show the new values while they are being saved.
  const unsaved = useMutationState({
    filters: { mutationKey: preferencesKey, status: "pending" },
    select: ({ state }) => state.variables as Change,
  });
  const chosen: Change = Object.assign({}, query.data?.dataValues, ...unsaved);
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
                  checked={chosen[event] === "1"}
                  onChange={({ currentTarget }) => mutate({ [event]: currentTarget.checked ? "1" : "0" })}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Paper>
    </>
  );
}
