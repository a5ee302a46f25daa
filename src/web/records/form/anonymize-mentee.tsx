import { Button, Paper, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { call } from "../../lib/api.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";

/** Anonymizes the mentee of the form after their last name is typed. Shown to people who may delete the mentee. */
export function AnonymizeMentee({ record }: { record: WireRow }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, asking] = useDisclosure();
  const [typed, setTyped] = useState("");
  const name = String(record["lastName"] ?? "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<{ status: number; message: string }>("/anonymizeMentee", { tableId: record.id, confirm: typed }),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("screens.mentee.anonymizeFailed"), failureText(error)),
    onSuccess: async ({ status, message }) => {
      if (status !== 1) return showToast("error", t("screens.mentee.anonymizeFailed"), message);
      showToast("success", t("screens.mentee.anonymizeDone"));
      asking.close();
      // All loaded data may still contain the person's name.
      await client.resetQueries();
    },
  });
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
        onSubmit={() => mutate()}
        submit={t("screens.mentee.anonymizeYes")}
        isDanger
        isBusy={isPending}
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
