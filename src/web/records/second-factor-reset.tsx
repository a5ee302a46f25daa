import { Button, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TableName } from "#shared/records/table-names.ts";
import { call } from "../lib/api.ts";
import { failureText, showToast } from "../lib/toasts.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Takes the second step from somebody who lost the device; the server decides who may. */
export function SecondFactorReset({ tableName, tableId }: { tableName: TableName; tableId: string }) {
  const { t } = useTranslation();
  const [isAsking, asking] = useDisclosure();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<{ status: number; message: string }>("/auth/secondFactor/reset", { tableName, tableId }),
    meta: { isQuiet: true },
    onSuccess: ({ status, message }) => showToast(status === 1 ? "success" : "error", message),
    onError: (error) => showToast("error", failureText(error)),
    onSettled: asking.close,
  });
  return (
    <Paper component="section" p="md" mt="lg" aria-label={t("secondFactor.resetTitle")}>
      <Title order={3} size="h5">
        {t("secondFactor.resetTitle")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("secondFactor.resetHint")}
      </Text>
      <Button variant="default" onClick={asking.open}>
        {t("secondFactor.reset")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("secondFactor.resetTitle")}
        question={t("secondFactor.resetQuestion")}
        yes={t("secondFactor.reset")}
        no={t("secondFactor.cancel")}
        isDanger
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={asking.close}
      />
    </Paper>
  );
}
