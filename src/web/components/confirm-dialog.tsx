import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConfirmDialogProps } from "./confirm-modal.tsx";

const ConfirmModal = lazy(() => import("./confirm-modal.tsx"));

/** Asks once; its code is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Kept once it was open, so that closing can animate.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  );
}

/** The question before a record is deleted, in the words of the specification. */
export function DeleteDialog(props: Pick<ConfirmDialogProps, "isOpen" | "isBusy" | "onYes" | "onNo">) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...props}
      isDanger
      title={t("screens.list.deleteTitle")}
      question={t("screens.list.deleteQuestion")}
      yes={t("common.yes")}
      no={t("common.no")}
    />
  );
}
