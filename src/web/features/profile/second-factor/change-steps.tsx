import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toasts.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { renewCodes, turnOff } from "./second-factor-calls.ts";

interface ChangeStepsProps {
  onFinished: () => void;
  onCancel: () => void;
}

export function NewCodesSteps({ onFinished, onCancel }: ChangeStepsProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useMutation({ mutationFn: renewCodes });
  if (data?.status === 1) return <RecoveryCodes codes={data.recoveryCodes} onStored={onFinished} />;
  return (
    <ProofForm
      question={t("secondFactor.newCodesQuestion")}
      submitLabel={t("secondFactor.newCodes")}
      hasFactor
      problem={data?.message}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onCancel}
    />
  );
}

export function TurnOffSteps({ onFinished, onCancel }: ChangeStepsProps) {
  const { t } = useTranslation();
  const { mutate, data, isPending } = useMutation({
    mutationFn: turnOff,
    onSuccess: ({ status }) => {
      if (status !== 1) return;
      showToast("success", t("secondFactor.turnedOff"));
      onFinished();
    },
  });
  return (
    <ProofForm
      question={t("secondFactor.turnOffQuestion")}
      submitLabel={t("secondFactor.turnOff")}
      isDanger
      hasFactor
      problem={data?.status === 0 ? data.message : undefined}
      isPending={isPending}
      onSubmit={mutate}
      onCancel={onCancel}
    />
  );
}
