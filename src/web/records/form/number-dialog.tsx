import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

interface NumberDialogProps {
  number: string;
  onClose: () => void;
}

/** Shows an invitation number to the inviting person. It is shown only once. */
export function NumberDialog({ number, onClose }: NumberDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      title={t("screens.form.number", { number: `${number.slice(0, 3)} ${number.slice(3)}` })}
      question={t("screens.form.numberHint")}
      yes={t("screens.form.numberDone")}
      no={t("common.close")}
      onYes={onClose}
      onNo={onClose}
    />
  );
}
