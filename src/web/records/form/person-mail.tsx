import { Alert, Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MailState } from "#shared/contracts/responses/mails.ts";
import { useRecentTime } from "../../lib/use-recent-time.ts";
import { useChange } from "../parts/use-change.ts";

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
  const { send, isSaving } = useChange("/mails/retry", undefined, {
    failed: null,
    onSettled: () => client.invalidateQueries({ queryKey }),
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
        <Button size="xs" variant="default" mt="sm" loading={isSaving} onClick={() => void send(person)}>
          {t("sessions.mailRetry")}
        </Button>
      ) : null}
    </Alert>
  );
}
