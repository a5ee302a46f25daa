import { Drawer } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useUser } from "../lib/use-session.ts";
import { MenuTools, type MenuToolsProps } from "./menu-tools.tsx";
import { Sidebar } from "./sidebar.tsx";

interface SidebarDrawerProps extends MenuToolsProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar on a phone. It slides in, and closes after a choice. */
export default function SidebarDrawer({ isOpen, onClose, onSearch, onSettings }: SidebarDrawerProps) {
  const { t } = useTranslation();
  // Also changes when the person chooses the page that they are on.
  const { key } = useLocation();
  const isMentee = useUser().accountType === "mentee";
  // Only navigation closes it, not the first rendering, which happens when it is first opened.
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    onClose();
  }, [key, onClose]);
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={300}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("chrome.mainNavigation")} bg="var(--app-sidebar-bg)">
        <Drawer.Body p={0} mih="100%">
          <Sidebar onClose={onClose}>
            {isMentee ? <MenuTools onSearch={closing(onSearch)} onSettings={closing(onSettings)} /> : null}
          </Sidebar>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
