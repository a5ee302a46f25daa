import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import type { ExportQuestion } from "../lib/exports/export-jobs.ts";

/** Asks for the reason of an export without consent. Without a reason, nothing is exported. */
export default function ExportReason({ question }: { question: ExportQuestion | undefined }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  // The text stays while the dialog closes.
  const [message, setMessage] = useState("");
  if (question && question.message !== message) setMessage(question.message);
  const isIncomplete = reason.trim() === "";
  const answer = (given: string | null) => {
    question?.onAnswer(given);
    setReason("");
  };
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      title={t("screens.exporting.reason.title")}
      question={message}
      yes={t("exports.button")}
      no={t("common.cancel")}
      isIncomplete={isIncomplete}
      onYes={() => answer(reason)}
      onNo={() => answer(null)}
    >
      <TextInput
        data-autofocus
        mb="lg"
        label={t("screens.exporting.reason.label")}
        description={t("screens.exporting.reason.hint")}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isIncomplete) answer(reason);
        }}
      />
    </ConfirmDialog>
  );
}
