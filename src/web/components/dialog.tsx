import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { submitOnKey } from "../lib/submit-key.ts";

export interface DialogProps extends Omit<ModalProps, "opened" | "closeButtonProps"> {
  /** Omit it for a dialog that is rendered only while it is open. */
  isOpen?: boolean | undefined;
}

/** A dialog with a title and a close button. */
export function Dialog({ isOpen = true, ...props }: DialogProps) {
  const { t } = useTranslation();
  // Opens after it is mounted, so that it knows where to return the focus.
  const isMounted = useMounted();
  return (
    <Modal
      {...props}
      opened={isOpen && isMounted}
      closeButtonProps={{ "aria-label": t("common.close") }}
      onKeyDownCapture={submitOnKey}
    />
  );
}
