import { UnstyledButton } from "@mantine/core";
import { useEffect, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";
import { IconPlus } from "../components/icons/index.ts";
import { usePreferences } from "../lib/preferences.ts";
import { shortcutList } from "../lib/use-shortcut-keys.ts";
import { useUser } from "../lib/use-session.ts";
import { HeaderButton } from "./header-button.tsx";
import { addableBy } from "./shortcuts/shortcuts.ts";
import classes from "./sidebar.module.css";

const AddItems = lazyPart(() => import("./shortcuts/add-items.tsx"), { place: "floating" });

interface AddMenuProps {
  /** In the sidebar it has a label; in the top bar it is an icon. */
  isWide?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A key that was pressed before the menu was loaded. */
  early: RefObject<string>;
  /** Opens the palette with a text, to select a mentee. */
  onPalette: (text: string) => void;
}

/** The menu of what can be added from any page, for those who may add something. The key `c` opens it as well. */
export default function AddMenu({ isWide, isOpen, onOpenChange, early, onPalette }: AddMenuProps) {
  const { t } = useTranslation();
  const { hasShortcuts } = usePreferences();
  const isEmpty = addableBy(useUser()).length === 0;
  useEffect(() => {
    if (isEmpty && isOpen) onOpenChange(false);
  }, [isEmpty, isOpen, onOpenChange]);
  if (isEmpty) return null;
  const button = isWide ? (
    <UnstyledButton className={classes.entry}>
      <IconPlus size={18} className={classes.icon} aria-hidden />
      <span>{t("chrome.quickAdd")}</span>
      {hasShortcuts ? (
        <kbd className={classes.key} aria-hidden>
          C
        </kbd>
      ) : null}
    </UnstyledButton>
  ) : (
    <HeaderButton label={t("chrome.quickAdd")}>
      <IconPlus size={20} stroke={1.6} aria-hidden />
    </HeaderButton>
  );
  return (
    <LazyMenu width={isWide ? "target" : 260} button={button} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div {...{ [shortcutList]: true }}>
        <AddItems early={early} onPalette={onPalette} onClose={() => onOpenChange(false)} />
      </div>
    </LazyMenu>
  );
}
