import { Button, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TableName } from "#shared/records/table-names.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { randomId } from "../../lib/random-id.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { NumberDialog } from "./number-dialog.tsx";

export interface PersonProps {
  tableName: TableName;
  tableId: string;
}

export const accessKey = ({ tableName, tableId }: PersonProps) => ["personAccess", tableName, tableId];

interface SignInActionProps {
  person: PersonProps;
  /** Path of the API call. */
  path: string;
  title: string;
  hint: ReactNode;
  action: string;
  question: string;
  isDisabled?: boolean;
  isHarmless?: boolean;
}

/** One action on a person's sign-in, with a confirmation. */
export function SignInAction({
  person,
  path,
  title,
  hint,
  action,
  question,
  isDisabled,
  isHarmless,
}: SignInActionProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, asking] = useDisclosure();
  const [number, setNumber] = useState<string>();
  // Reused until a response arrives, so that a retry after a lost response has no second effect.
  const key = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<{ status: number; message: string; invitationNumber?: string }>(path, person, {
        key: (key.current ??= randomId()),
      }),
    meta: { isQuiet: true },
    onSuccess: ({ status, message, invitationNumber }) => {
      key.current = undefined;
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
      <Text size="sm" c="dimmed" mb="sm" component="div">
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
        no={t("common.cancel")}
        isDanger={!isHarmless}
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={asking.close}
      />
      {number ? <NumberDialog number={number} onClose={() => setNumber(undefined)} /> : null}
    </Paper>
  );
}
