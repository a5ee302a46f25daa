import { Button, Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, type DialogProps } from "./dialog.tsx";

interface FormDialogProps extends DialogProps {
  /** Label of the button that submits. "Save" by default. */
  submit?: string;
  /** Buttons at the other end of the row. */
  more?: ReactNode;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Whether the form can't be submitted yet. */
  isIncomplete?: boolean;
  onSubmit: () => void;
}

/** A dialog with a form, which Enter submits. */
export function FormDialog({
  submit,
  more,
  isDanger,
  isBusy = false,
  isIncomplete = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isIncomplete) onSubmit();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            {more}
            <Button variant="default" onClick={dialog.onClose}>
              {t("common.cancel")}
            </Button>
            <Button
              type="submit"
              color={isDanger ? "red" : undefined}
              loading={isBusy}
              disabled={isIncomplete}
            >
              {submit ?? t("common.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
