import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { useIsPhone } from "../../lib/use-is-phone.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";
import { useChange } from "../parts/use-change.ts";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** What a row's menu offers. */
export type WebhookAction = "edit" | "deliveries" | "rotate" | "enable" | "disable" | "remove";

interface WebhookDialogProps {
  action: WebhookAction;
  row: WireRow;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

const questions = {
  rotate: { path: "/webhooks/rotate", body: {}, isDanger: false },
  enable: { path: "/webhooks/switch", body: { isActive: true }, isDanger: false },
  disable: { path: "/webhooks/switch", body: { isActive: false }, isDanger: false },
  remove: { path: "/webhooks/remove", body: {}, isDanger: true },
} as const;

/** Asks before a change. A new secret is shown afterwards. */
function Question({
  action,
  row,
  name,
  isOpen,
  onClose,
}: WebhookDialogProps & { action: keyof typeof questions }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const { path, body, isDanger } = questions[action];
  const { send, isSaving } = useChange(
    path,
    (answer?: SaveAnswer & { secret?: string }) =>
      action === "rotate" ? setSecret(answer?.secret ?? "") : undefined,
    { onClose: action === "rotate" ? undefined : onClose },
  );
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return secret === undefined ? (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`records.webhooks.${action}`)}
      question={t(`webhooks.question.${action}`)}
      name={name}
      yes={t(`records.webhooks.${action}`)}
      no={t("common.cancel")}
      isDanger={isDanger}
      isBusy={isSaving}
      onYes={() => void send({ ...body, tableId: row.id }, { done: t(`webhooks.done.${action}`) })}
      onNo={onClose}
    />
  ) : (
    // Also if the question was closed before the response arrived.
    <Dialog onClose={close} title={t("records.webhooks.rotate")} closeOnClickOutside={false}>
      <ShownOnce
        text={secret}
        hint={t("webhooks.onceRotated")}
        lost={t("webhooks.lost")}
        copy={t("webhooks.copy")}
        onClose={close}
      />
    </Dialog>
  );
}

/** A dialog of one webhook: its form, its deliveries, or a question before a change. */
export default function WebhookDialog(props: WebhookDialogProps) {
  const { action, row, name, isOpen, onClose } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (action !== "edit" && action !== "deliveries") return <Question {...props} action={action} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`records.webhooks.${action}${action === "edit" ? "Named" : "Of"}`, { name })}
      size={action === "edit" ? "lg" : "xl"}
      fullScreen={isPhone}
      closeOnClickOutside={action === "deliveries"}
    >
      {action === "edit" ? <WebhookForm id={row.id} onClose={onClose} /> : <Deliveries row={row} />}
    </Dialog>
  );
}
