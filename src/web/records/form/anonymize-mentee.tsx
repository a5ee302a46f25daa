import { Button, Paper, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useChange } from "../parts/use-change.ts";

/** Anonymizes the mentee of the form after their last name is typed. Shown to people who may delete the mentee. */
export function AnonymizeMentee({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, asking] = useDisclosure();
  const [typed, setTyped] = useState("");
  const name = String(record["lastName"] ?? "");
  const { send, isSaving } = useChange("/anonymizeMentee", asking.close, {
    failed: t("screens.mentee.anonymizeFailed"),
    // All loaded data may still contain the person's name.
    onSettled: (answer) => answer?.status === 1 && client.resetQueries(),
  });
  const anonymize = () =>
    void send({ tableId: record.id, confirm: typed }, { done: t("screens.mentee.anonymizeDone") });
  const isRight = typed.trim().toLowerCase() === name.trim().toLowerCase();
  const title = t("screens.mentee.anonymizeTitle");
  return (
    <Paper component="section" p="md" mt="lg" aria-label={title} data-no-print>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {t("screens.mentee.anonymizeHint")}
      </Text>
      <Button variant="default" c="red" onClick={asking.open}>
        {t("screens.mentee.anonymizeButton")}
      </Button>
      <FormDialog
        isOpen={isAsking}
        onClose={asking.close}
        title={title}
        size="md"
        onSubmit={anonymize}
        submit={t("screens.mentee.anonymizeYes")}
        isDanger
        isBusy={isSaving}
        isIncomplete={!isRight}
      >
        <Text size="sm">{t("screens.mentee.anonymizeHint")}</Text>
        <Text size="sm" fw={600}>
          {t("screens.mentee.anonymizeQuestion", { name })}
        </Text>
        <TextInput
          label={t("screens.mentee.anonymizeName")}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FormDialog>
    </Paper>
  );
}
