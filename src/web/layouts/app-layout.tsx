import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { withTexts } from "../boot/i18n.ts";
import { useLive } from "../lib/live/use-live.ts";
import { preferences, usePreferences } from "../lib/preferences.ts";
import { useCommandKey } from "../lib/use-command-key.ts";
import { useNotificationCheck } from "../lib/use-notification-check.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import classes from "./app-layout.module.css";
import { ExportTray } from "./export-tray.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const SidebarDrawer = lazyPart(() => import("./sidebar-drawer.tsx"), { place: "floating" });
const CommandPalette = lazyPart(() => withTexts(["palette"], () => import("./command-palette.tsx")), {
  place: "floating",
});
const SettingsDrawer = lazyPart(() => withTexts(["settingsDrawer"], () => import("./settings-drawer.tsx")), {
  place: "floating",
});

/** Below this width the sidebar is a drawer. */
const phoneQuery = "(max-width: 47.99em)";

function AppLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isSidebarOpen, isSidebarSticky, isBoxed } = usePreferences();
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [areSettingsOpen, settings] = useDisclosure(false);
  const wasDrawerOpen = useWasOpen(isDrawerOpen);
  const wasPaletteOpen = useWasOpen(isPaletteOpen);
  const wereSettingsOpen = useWasOpen(areSettingsOpen);
  useNotificationCheck();
  useLive();

  const toggleSidebar = () => {
    if (!isPhone) return preferences.set({ isSidebarOpen: !isSidebarOpen });
    drawer.toggle();
  };
  useCommandKey("k", palette.open);

  return (
    <div className={classes.shell} data-boxed={isBoxed || undefined}>
      <a href="#main" className={classes.skip}>
        {t("chrome.skipToContent")}
      </a>
      <TopBar
        isPhone={isPhone}
        isSidebarOpen={isPhone ? isDrawerOpen : isSidebarOpen}
        onToggleSidebar={toggleSidebar}
        onSearch={palette.open}
        onSettings={settings.open}
      />
      {isPhone && wasDrawerOpen ? <SidebarDrawer isOpen={isDrawerOpen} onClose={drawer.close} /> : null}
      {!isPhone && isSidebarOpen ? (
        <div className={classes.sidebar} data-sticky={isSidebarSticky || undefined}>
          <Sidebar />
        </div>
      ) : null}
      <div className={classes.column}>
        <OfflineNotice />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <footer className={classes.footer}>
          <FooterLinks />
        </footer>
      </div>
      <ExportTray />
      {wasPaletteOpen ? (
        <CommandPalette isOpen={isPaletteOpen} onClose={palette.close} onSettings={settings.open} />
      ) : null}
      {wereSettingsOpen ? <SettingsDrawer isOpen={areSettingsOpen} onClose={settings.close} /> : null}
    </div>
  );
}

export default function AppOutlet() {
  return (
    <AppLayout>
      <Outlet />
    </AppLayout>
  );
}
