import { Drawer } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar of a phone: slides in, and goes away with the first choice. */
export default function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Only a new page closes it, not the first rendering: that comes with the first opening.
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    onClose();
  }, [pathname, onClose]);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("chrome.mainNavigation")} bg="var(--app-sidebar-bg)">
        <Drawer.Body p={0} mih="100%">
          <Sidebar isInDrawer />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
