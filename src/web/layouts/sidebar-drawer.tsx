import { Drawer } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar of a phone: slides in, and goes away with the first choice. */
export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Only a new page closes it; `onClose` is the same function throughout.
  useEffect(onClose, [pathname, onClose]);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      withCloseButton={false}
      aria-label={t("chrome.mainNavigation")}
      styles={{ body: { padding: 0, minHeight: "100%" }, content: { background: "var(--app-sidebar-bg)" } }}
    >
      <Sidebar isInDrawer />
    </Drawer>
  );
}
