import { Drawer, type DrawerProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { submitOnKey } from "../lib/submit-key.ts";

interface SidePanelProps extends Omit<DrawerProps, "opened" | "position" | "closeButtonProps"> {
  /** Omit it for a panel that is rendered only while it is open. */
  isOpen?: boolean;
}

/** A panel at the right edge, with a title and a close button. */
export function SidePanel({ isOpen = true, ...props }: SidePanelProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      {...props}
      opened={isOpen}
      position="right"
      closeButtonProps={{ "aria-label": t("common.close") }}
      onKeyDownCapture={submitOnKey}
    />
  );
}
