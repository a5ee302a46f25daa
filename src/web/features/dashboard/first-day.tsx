import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SetupSteps } from "../../components/setup-steps.tsx";
import { call } from "../../lib/api.ts";
import { firstDayQuery } from "../../lib/first-day-query.ts";
import { loadUser } from "../../lib/session/session-actions.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { useUser } from "../../lib/use-session.ts";

/** The steps that set up a new organization, until they are done or its Owner hides them. */
export default function FirstDay() {
  const { t } = useTranslation();
  const { organizationName } = useUser();
  const { data } = useQuery(firstDayQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("/firstDay/end", {}),
    meta: { isQuiet: true },
    onSuccess: () => void loadUser(),
    onError: (failure) => showToast("error", failureText(failure)),
  });
  const done = data?.steps.filter(({ isDone }) => isDone).length;
  return (
    <Paper component="section" radius="lg" p="md" mb="md" aria-labelledby="first-day" data-first-day>
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="sm">
          <Title order={2} size="h5" id="first-day">
            {t("firstDay.title", { organization: organizationName })}
          </Title>
          <Text size="sm" c="dimmed">
            {data ? t("firstDay.doneOf", { done, all: data.steps.length }) : ""}
          </Text>
        </Group>
        <Button variant="subtle" size="xs" loading={isPending} onClick={() => mutate()}>
          {t("firstDay.end")}
        </Button>
      </Group>
      <SetupSteps isLinked />
    </Paper>
  );
}
