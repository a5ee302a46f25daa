import { Stack } from "@mantine/core";
import type { FormEvent } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { FormButtons, type FormButtonsProps } from "./form-buttons.tsx";

interface FormDialogProps
  extends DialogProps, Pick<FormButtonsProps, "submit" | "isDanger" | "isBusy" | "isIncomplete"> {
  onSubmit: () => void;
}

/** A dialog with a form, which Enter submits. */
export function FormDialog({
  submit,
  isDanger,
  isBusy = false,
  isIncomplete = false,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isIncomplete) onSubmit();
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          {children}
          <FormButtons {...{ submit, isDanger, isBusy, isIncomplete }} onClose={dialog.onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
