import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mergesMentees } from "#shared/access/merging.ts";
import { useCaller } from "../parts/use-caller.ts";
import { useChange } from "../parts/use-change.ts";

/** Undoes a merge, for callers who may merge. */
export function UndoMerge({ mergeId }: { mergeId: string }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const { send, isSaving } = useChange("/mentees/unmerge", undefined, {
    failed: t("history.merge.undoFailed"),
    onSettled: () => client.invalidateQueries(),
  });
  if (!mergesMentees(caller)) return null;
  return (
    <Button mt={6} size="xs" variant="default" loading={isSaving} onClick={() => void send({ mergeId })}>
      {t("history.merge.undo")}
    </Button>
  );
}
