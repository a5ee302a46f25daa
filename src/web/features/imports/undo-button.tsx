import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ImportData } from "#shared/contracts/responses/imports.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { change, previewUndo } from "./import-calls.ts";

interface UndoButtonProps {
  data: ImportData;
  onChange: (data: ImportData) => void;
}

/** Undoes the import. First asks for confirmation with the number of affected records. */
export function UndoButton({ data, onChange }: UndoButtonProps) {
  const { t } = useTranslation();
  const fail = (error: Error) => showToast("error", t("imports.undoFailed"), failureText(error));
  const preview = useMutation({
    mutationFn: () => previewUndo(data.id),
    meta: { isQuiet: true },
    onError: fail,
  });
  const undo = useMutation({
    mutationFn: () => change("undo", { importId: data.id }),
    meta: { isQuiet: true },
    onError: fail,
    onSuccess: (next) => {
      preview.reset();
      onChange(next);
    },
  });
  return (
    <>
      <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
        {t("imports.undo")}
      </Button>
      <ConfirmDialog
        isOpen={preview.data !== undefined}
        title={t("imports.undo")}
        question={t("imports.undoQuestion", { ...preview.data })}
        yes={t("imports.undo")}
        no={t("common.cancel")}
        isDanger
        isBusy={undo.isPending}
        onYes={() => undo.mutate()}
        onNo={() => preview.reset()}
      />
    </>
  );
}
