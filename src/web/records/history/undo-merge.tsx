import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mergesMentees } from "#shared/access/merging.ts";
import { call } from "../../lib/api.ts";
import { showToast, toastFailure } from "../../lib/toasts.tsx";
import { useCaller } from "../parts/use-caller.ts";

/** Undoes a merge, for callers who may merge. */
export function UndoMerge({ mergeId }: { mergeId: string }) {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<{ status: number; message: string }>("/mentees/unmerge", { mergeId }),
    meta: { isQuiet: true },
    onError: (error) => toastFailure(error, t("history.merge.undoFailed")),
    onSuccess: async ({ status, message }) => {
      if (status !== 1) return showToast("error", t("history.merge.undoFailed"), message);
      showToast("success", message);
      await client.invalidateQueries();
    },
  });
  if (!mergesMentees(caller)) return null;
  return (
    <Button mt={6} size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
      {t("history.merge.undo")}
    </Button>
  );
}
