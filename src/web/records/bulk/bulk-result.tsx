import { Alert, Button, Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BulkResultAnswer } from "#shared/contracts/responses/bulk.ts";

interface BulkResultProps {
  result: BulkResultAnswer;
  isBusy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** The results: the number of changed records, and why some were refused or not undone. */
export function BulkResult({ result, isBusy, onUndo, onClose }: BulkResultProps) {
  const { t } = useTranslation();
  const { counts, rows, undoUntil } = result;
  const isUndone = counts.undone + counts.kept > 0;
  const good = isUndone ? "undone" : "done";
  const bad = isUndone ? "kept" : "refused";
  const failed = rows.filter(({ outcome }) => outcome === bad);
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {t(`screens.bulk.${good}`, { count: counts[good] })}
      </Text>
      {failed.length > 0 ? (
        <Alert color="yellow" title={t(`screens.bulk.${bad}`, { count: failed.length })}>
          <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
            {failed.map(({ id, name, message }) => (
              <Text key={id} size="sm" style={{ overflowWrap: "anywhere" }}>
                <b>{name || t("screens.bulk.nameless", { id })}</b>: {message}
              </Text>
            ))}
          </ScrollArea.Autosize>
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        {undoUntil ? (
          <Button variant="default" loading={isBusy} onClick={onUndo}>
            {t("common.undo")}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}
