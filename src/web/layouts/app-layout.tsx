import { useDisclosure } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { afterFirstScreen } from "../boot/first-screen.ts";
import { withTexts } from "../boot/i18n.ts";
import { useLive } from "../lib/live/use-live.ts";
import { preferences, usePreferences } from "../lib/preferences.ts";
import { useCommandKey } from "../lib/use-command-key.ts";
import { useShortcutKeys } from "../lib/use-shortcut-keys.ts";
import { useNotificationCheck } from "../lib/live/use-notification-check.ts";
import { useUser } from "../lib/use-session.ts";
import { useWasOpen } from "../lib/use-was-open.ts";
import classes from "./app-layout.module.css";
import { ExportTray } from "./export-tray.tsx";
import { FooterLinks } from "./footer-links.tsx";
import type { ShortcutList } from "./shortcuts/shortcuts.ts";
import { SearchButton } from "./search-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import sidebarClasses from "./sidebar.module.css";
import { PhoneStatus } from "./phone-status.tsx";
import { StatusRow } from "./status-row.tsx";
import { TopBar } from "./top-bar.tsx";
import { lazyPart, PartFallback } from "../boot/lazy-part.tsx";
import { useIsPhone } from "../lib/use-is-phone.ts";

const AddMenu = lazyPart(
  afterFirstScreen(() => withTexts(["palette"], () => import("./add-menu.tsx"))),
  { place: "none" },
);
const AskedPanel = lazyPart(
  afterFirstScreen(() => import("./asked-panel.tsx")),
  { place: "none" },
);
const SidebarDrawer = lazyPart(() => import("./sidebar-drawer.tsx"), { place: "floating" });
const CommandPalette = lazyPart(() => withTexts(["palette"], () => import("./command-palette.tsx")), {
  place: "floating",
});
const SettingsDrawer = lazyPart(() => withTexts(["settingsDrawer"], () => import("./settings-drawer.tsx")), {
  place: "floating",
});
const OutboxTray = lazyPart(
  afterFirstScreen(() => withTexts(["outbox"], () => import("./outbox-tray.tsx"))),
  { place: "none" },
);
const SendingNotice = lazyPart(() => withTexts(["system"], () => import("./sending-notice.tsx")), {
  place: "floating",
});
const ShortcutDialog = lazyPart(
  () => withTexts(["palette"], () => import("./shortcuts/shortcut-dialog.tsx")),
  { place: "floating" },
);

/** The keys that open a list of shortcuts. */
const shortcutKeys: Readonly<Record<string, ShortcutList>> = { g: "go", "?": "all" };

/** Focuses the search field of the list on the screen. Returns false if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main [role=search] input");
  field?.focus();
  return field !== null;
}

function AppLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isSidebarOpen, isSidebarSticky, isBoxed } = usePreferences();
  const isPhone = useIsPhone();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [areSettingsOpen, settings] = useDisclosure(false);
  const wasDrawerOpen = useWasOpen(isDrawerOpen);
  const wasPaletteOpen = useWasOpen(isPaletteOpen);
  const wereSettingsOpen = useWasOpen(areSettingsOpen);
  const [paletteBegin, setPaletteBegin] = useState("");
  const [shortcuts, setShortcuts] = useState<ShortcutList | null>(null);
  const [isAdding, setAdding] = useState(false);
  const hadShortcuts = useWasOpen(shortcuts !== null);
  const user = useUser();
  const isStaff = user?.accountType === "staff";
  useNotificationCheck();
  useLive();

  const toggleSidebar = () => {
    if (!isPhone) return preferences.set({ isSidebarOpen: !isSidebarOpen });
    drawer.toggle();
  };
  const openPalette = (text = "") => {
    setPaletteBegin(text);
    palette.open();
  };
  const search = () => {
    if (!focusSearch()) openPalette();
  };
  useCommandKey("k", openPalette);
  // A key pressed while its list is still loading.
  const early = useRef("");
  useShortcutKeys((key) => {
    // These dialogs may still be loading, and the key belongs to them.
    if (isPaletteOpen || areSettingsOpen) return false;
    if (isAdding || shortcuts === "go") {
      early.current = key;
      return false;
    }
    early.current = "";
    if (key === "c" && isStaff) {
      setShortcuts(null);
      setAdding(true);
      return true;
    }
    if (key === "/") {
      if (shortcuts === null) search();
      return shortcuts === null;
    }
    const list = shortcutKeys[key];
    if (list) setShortcuts(list === shortcuts ? null : list);
    return list !== undefined;
  });

  const showShortcuts = () => setShortcuts("all");

  const tray = <OutboxTray isPhone={isPhone} />;
  const isSidebarShown = !isPhone && isSidebarOpen;
  const addMenu = isStaff ? (
    <PartFallback show={<div className={isSidebarShown ? sidebarClasses.entry : undefined} />}>
      <AddMenu
        isWide={isSidebarShown}
        isOpen={isAdding}
        onOpenChange={setAdding}
        early={early}
        onPalette={openPalette}
      />
    </PartFallback>
  ) : null;

  return (
    <div className={classes.shell} data-boxed={isBoxed || undefined}>
      <a href="#main" className={classes.skip}>
        {t("chrome.skipToContent")}
      </a>
      <TopBar
        isPhone={isPhone}
        status={isPhone ? <PhoneStatus>{tray}</PhoneStatus> : null}
        isSidebarOpen={isPhone ? isDrawerOpen : isSidebarOpen}
        onToggleSidebar={toggleSidebar}
        addMenu={isSidebarShown ? null : addMenu}
        onSearch={() => openPalette()}
        onSettings={settings.open}
      />
      {isPhone && wasDrawerOpen ? (
        <SidebarDrawer
          isOpen={isDrawerOpen}
          onClose={drawer.close}
          onSearch={openPalette}
          onSettings={settings.open}
        />
      ) : null}
      {isSidebarShown ? (
        <div className={classes.sidebar} data-sticky={isSidebarSticky || undefined}>
          <Sidebar
            tools={
              <>
                <SearchButton onSearch={() => openPalette()} />
                {addMenu}
              </>
            }
          />
        </div>
      ) : null}
      <div className={classes.column}>
        {isPhone ? null : <StatusRow>{tray}</StatusRow>}
        {user?.isSendingHeld ? <SendingNotice /> : null}
        <main id="main" tabIndex={-1} className={classes.main} data-large-text={isStaff ? undefined : ""}>
          {children}
        </main>
        <footer className={classes.footer}>
          <FooterLinks />
        </footer>
      </div>
      <ExportTray />
      <AskedPanel />
      {wasPaletteOpen ? (
        <CommandPalette
          isOpen={isPaletteOpen}
          begin={paletteBegin}
          onClose={palette.close}
          onSettings={settings.open}
          onShortcuts={showShortcuts}
        />
      ) : null}
      {wereSettingsOpen ? (
        <SettingsDrawer isOpen={areSettingsOpen} onClose={settings.close} onShortcuts={showShortcuts} />
      ) : null}
      {hadShortcuts ? (
        <ShortcutDialog
          shown={shortcuts}
          early={early}
          onShow={setShortcuts}
          onPalette={openPalette}
          onSearch={search}
        />
      ) : null}
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
