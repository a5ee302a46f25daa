import { Button, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TableName } from "#shared/records/table-names.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useChange } from "../parts/use-change.ts";
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
  /** What the call needs in addition to the person. */
  more?: Readonly<Record<string, string>>;
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
  more,
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
  const { send, isSaving } = useChange(path, (answer) => setNumber(answer?.invitationNumber), {
    failed: null,
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
        isBusy={isSaving}
        onYes={() => void send({ ...person, ...more })}
        onNo={asking.close}
      />
      {number ? <NumberDialog number={number} onClose={() => setNumber(undefined)} /> : null}
    </Paper>
  );
}
