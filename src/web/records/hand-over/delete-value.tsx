import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { UsesAnswer } from "#shared/contracts/responses/uses.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { ConfirmDialogProps } from "../../components/confirm-modal.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { call } from "../../lib/api.ts";
import { ValueUses } from "./value-uses.tsx";

interface DeleteValueProps extends ConfirmDialogProps {
  tableName: string;
  tableId: string;
}

/** Confirmation before a value is deleted. Shows how many records use it. */
export default function DeleteValue({ tableName, tableId, ...props }: DeleteValueProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["uses", tableName, tableId],
    queryFn: ({ signal }) => call<UsesAnswer>("/uses/find", { tableName, tableId }, { signal }),
    enabled: props.isOpen,
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const uses = data?.uses ?? 0;
  return (
    <ConfirmDialog {...props} isIncomplete={!data || isFetching}>
      {error && !data ? (
        <FailureAlert
          title={t("screens.handOver.usesFailed")}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
          mb="lg"
        />
      ) : null}
      {!data && !error ? <LoadingBox h={44} mb="lg" /> : null}
      {data ? (
        <Text size="sm" mb={uses === 0 ? "lg" : "xs"} role="status">
          {uses === 0 ? t("screens.handOver.unused") : t("screens.handOver.uses", { count: uses })}
        </Text>
      ) : null}
      {data && uses > 0 ? <ValueUses tableName={tableName} tableId={tableId} counts={data.counts} /> : null}
    </ConfirmDialog>
  );
}
