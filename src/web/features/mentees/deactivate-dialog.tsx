import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { call } from "../../lib/api.ts";
import { refreshAll } from "../../lib/query-client.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { SaveAnswer } from "../../records/parts/record-calls.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
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
  const archive = (activeStatus: "0" | "1") =>
    call<SaveAnswer>("/archiveRecord", { tableName: "mentees", tableId: header.id, activeStatus });
  const { mutate, isPending } = useMutation({
    mutationFn: () => archive("0"),
    meta: { isQuiet: true },
    onError: (error) => showToast("error", t("screens.mentee.deactivateFailed"), failureText(error)),
    onSuccess: ({ status, message }) => {
      if (status !== 1) return showToast("error", t("screens.mentee.deactivateFailed"), message);
      showToast("success", t("screens.mentee.deactivated"), fullName(header), {
        run: () => archive("1"),
        done: t("screens.list.unarchived"),
        refresh: () => client.invalidateQueries(),
      });
      // Lists, counts, and the choices in other forms no longer include the mentee.
      void refreshAll(client);
      return mayOpenList(caller, "mentees") ? navigate("/mentee/manage") : onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("screens.mentee.deactivateTitle")}
      question={t("screens.mentee.deactivateQuestion", { name: fullName(header) })}
      yes={t("common.yes")}
      no={t("common.no")}
      isDanger
      isBusy={isPending}
      onYes={() => mutate()}
      onNo={onClose}
    />
  );
}
