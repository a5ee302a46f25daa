import { Alert, Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MailState } from "#shared/contracts/responses/mails.ts";
import { call } from "../../lib/api.ts";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";

interface PersonMailProps {
  mail: MailState;
  person: { tableName: string; tableId: string };
  /** Key of the query that returned the state. */
  queryKey: readonly unknown[];
}

const colors: Record<MailState["state"], string> = {
  waiting: "blue",
  sent: "green",
  refused: "orange",
  failed: "red",
  kept: "yellow",
};

/** The delivery state of the invitation or confirmation email, with a retry button. */
export function PersonMail({ mail, person, queryKey }: PersonMailProps) {
  const { t } = useTranslation();
  const time = useRecentTime();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<{ status: number; message: string }>("/mails/retry", person),
    meta: { isQuiet: true },
    onSuccess: ({ status, message }) => showToast(status === 1 ? "success" : "error", message),
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const { state, to, serverWords } = mail;
  return (
    <Alert color={colors[state]} title={t("sessions.mailTitle")} mt="lg" data-mail={state}>
      <Text size="sm">
        {t(`sessions.mailState.${state}`, { to, date: time(mail.at), next: time(mail.nextAt) })}
      </Text>
      {serverWords ? (
        <Text size="sm" mt={4}>
          {t("sessions.mailServerSaid", { words: serverWords })}
        </Text>
      ) : null}
      {mail.mayRetry ? (
        <Button size="xs" variant="default" mt="sm" loading={isPending} onClick={() => mutate()}>
          {t("sessions.mailRetry")}
        </Button>
      ) : null}
    </Alert>
  );
}
