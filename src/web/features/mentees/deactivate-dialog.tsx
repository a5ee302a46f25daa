import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { call } from "../../lib/api.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { SaveAnswer } from "../../records/parts/record-calls.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { useChange } from "../../records/parts/use-change.ts";
import { fullName } from "./use-mentee-header.ts";

interface DeactivateDialogProps {
  header: MenteeHeader;
  isOpen: boolean;
  onClose: () => void;
}

export function DeactivateDialog({ header, isOpen, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const caller = useCaller();
  const client = useQueryClient();
  const bodyWith = (activeStatus: "0" | "1") => ({ tableName: "mentees", tableId: header.id, activeStatus });
  const { send, isSaving } = useChange("/archiveRecord", undefined, {
    failed: t("screens.mentee.deactivateFailed"),
    onClose: () => (mayOpenList(caller, "mentees") ? navigate("/mentee/manage") : onClose()),
    isOpen,
  });
  const deactivate = () =>
    void send(bodyWith("0"), {
      done: t("screens.mentee.deactivated"),
      detail: fullName(header),
      undo: () => ({
        run: () => call<SaveAnswer>("/archiveRecord", bodyWith("1")),
        done: t("screens.list.unarchived"),
        refresh: () => client.invalidateQueries(),
      }),
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("screens.mentee.deactivateTitle")}
      question={t("screens.mentee.deactivateQuestion", { name: fullName(header) })}
      yes={t("common.yes")}
      no={t("common.no")}
      isDanger
      isBusy={isSaving}
      onYes={deactivate}
      onNo={onClose}
    />
  );
}
