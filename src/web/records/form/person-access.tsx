import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PersonMail } from "./person-mail.tsx";
import { NumberDialog } from "./number-dialog.tsx";
import { useTranslation } from "react-i18next";
import type { InvitationState, PersonAccessAnswer } from "#shared/contracts/sessions.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { call } from "../../lib/api.ts";
import { parseDate, recentTime } from "../../lib/dates.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

interface PersonProps {
  tableName: TableName;
  tableId: string;
}

const accessKey = ({ tableName, tableId }: PersonProps) => ["personAccess", tableName, tableId];

interface PowerProps {
  person: PersonProps;
  /** The call that does it. */
  path: string;
  title: string;
  hint: string;
  action: string;
  question: string;
  isDisabled?: boolean;
  isHarmless?: boolean;
}

/** One thing that can be done about how somebody signs in, asked once more before it happens. */
function Power({ person, path, title, hint, action, question, isDisabled, isHarmless }: PowerProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, asking] = useDisclosure();
  const [number, setNumber] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<{ status: number; message: string; invitationNumber?: string }>(path, person),
    meta: { isQuiet: true },
    onSuccess: ({ status, message, invitationNumber }) => {
      showToast(status === 1 ? "success" : "error", message);
      setNumber(invitationNumber);
    },
    onError: (error) => showToast("error", failureText(error)),
    onSettled: () => {
      asking.close();
      void client.invalidateQueries({ queryKey: accessKey(person) });
    },
  });
  return (
    <Paper component="section" p="md" mt="lg" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
      <Button variant="default" onClick={asking.open} disabled={isDisabled}>
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        question={question}
        yes={action}
        no={t("sessions.cancel")}
        isDanger={!isHarmless}
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={asking.close}
      />
      {number ? <NumberDialog number={number} onClose={() => setNumber(undefined)} /> : null}
    </Paper>
  );
}

/**
 * What can be done about how a person signs in: end the sessions, and take the second step from somebody who lost the
 * device. The server decides who may; others see nothing of it.
 */
export function PersonAccess(person: PersonProps) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: accessKey(person),
    queryFn: () => call<PersonAccessAnswer>("/auth/sessions/of", person),
    retry: false,
    meta: { isQuiet: true },
  });
  if (!data) return null;
  const { sessionCount, lastUsedAt, isSecondFactorOn, mayInvite, mail, invitation } = data.dataValues;
  const lastUse = parseDate(lastUsedAt);
  const date = lastUse ? recentTime(lastUse, i18n.language) : "";
  const timeOf = (moment: string) => {
    const at = parseDate(moment);
    return at ? recentTime(at, i18n.language) : "";
  };
  const stateText = ({ state, openedAt, expiresAt }: InvitationState) =>
    t(`sessions.invitationState.${state}`, { opened: timeOf(openedAt), expires: timeOf(expiresAt) });
  return (
    <>
      {mail ? <PersonMail mail={mail} person={person} queryKey={accessKey(person)} /> : null}
      {mayInvite ? (
        <Power
          person={person}
          path="/auth/inviteAgain"
          title={t("sessions.inviteTitle")}
          hint={[t("sessions.inviteHint"), invitation ? stateText(invitation) : ""].filter(Boolean).join(" ")}
          action={t("sessions.invite")}
          question={t("sessions.inviteQuestion")}
          isHarmless
        />
      ) : null}
      <Power
        person={person}
        path="/auth/sessions/endOf"
        title={t("sessions.accessTitle")}
        hint={t("sessions.openCount", { count: sessionCount, date })}
        action={t("sessions.endOf")}
        question={t("sessions.endOfQuestion")}
        isDisabled={sessionCount === 0}
      />
      {isSecondFactorOn ? (
        <Power
          person={person}
          path="/auth/secondFactor/reset"
          title={t("secondFactor.resetTitle")}
          hint={t("secondFactor.resetHint")}
          action={t("secondFactor.reset")}
          question={t("secondFactor.resetQuestion")}
        />
      ) : null}
    </>
  );
}
