import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useChange } from "../parts/use-change.ts";

interface RevokeKeyProps {
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a key is revoked, because that can't be undone. */
export default function RevokeKey({ id, name, isOpen, onClose }: RevokeKeyProps) {
  const { t } = useTranslation();
  const { send, isSaving } = useChange("/apiKeys/revoke", undefined, { onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("records.apiKeys.revoke")}
      question={t("apiKeys.revokeQuestion")}
      name={name}
      yes={t("records.apiKeys.revoke")}
      no={t("common.cancel")}
      isDanger
      isBusy={isSaving}
      onYes={() => void send({ tableId: id }, { done: t("apiKeys.revoked") })}
      onNo={onClose}
    />
  );
}
