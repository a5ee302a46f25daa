import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface FormButtonsProps {
  /** Label of the button that submits. "Save" by default. */
  submit?: string | undefined;
  /** Label of the button that leaves the form. "Cancel" by default. */
  close?: string | undefined;
  /** A button before the one that submits. Only for dialogs. */
  others?: ReactNode;
  isDanger?: boolean | undefined;
  isBusy?: boolean;
  /** True if the form can't be submitted yet. */
  isIncomplete?: boolean;
  onClose: () => void;
}

/** The last row of a form: Cancel and the button that submits. */
export function FormButtons({
  submit,
  close,
  others,
  isDanger,
  isBusy = false,
  isIncomplete = false,
  onClose,
}: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      {/* A phone has room for only two buttons, and the dialog has a close button too. */}
      <Button variant="default" onClick={onClose} visibleFrom={others ? "sm" : undefined}>
        {close ?? t("common.cancel")}
      </Button>
      {others}
      <Button type="submit" color={isDanger ? "red" : undefined} loading={isBusy} disabled={isIncomplete}>
        {submit ?? t("common.save")}
      </Button>
    </Group>
  );
}
