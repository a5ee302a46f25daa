import { Alert, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BulkResult } from "./bulk-result.tsx";
import type { useBulk } from "./use-bulk.ts";

interface BulkProgressProps {
  title: string;
  bulk: ReturnType<typeof useBulk>;
  onClose: () => void;
}

/** The progress of an action, and then its results. Renders nothing before it starts. */
export function BulkProgress({ title, bulk: { state, undo }, onClose }: BulkProgressProps) {
  const { t } = useTranslation();
  const { percent, finished, problem, isUndo = false } = state;
  return (
    <>
      {problem ? (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      ) : null}
      {percent !== undefined ? (
        <Stack gap="sm">
          <Text size="sm" role="status">
            {t(`screens.bulk.${isUndo ? "undoing" : "running"}`, { percent })}
          </Text>
          <Progress value={percent} aria-label={title} animated />
          <Text size="sm" c="dimmed">
            {t("screens.bulk.goOn")}
          </Text>
        </Stack>
      ) : finished ? (
        <BulkResult result={finished.result} isBusy={false} onUndo={() => undo(finished)} onClose={onClose} />
      ) : null}
    </>
  );
}
