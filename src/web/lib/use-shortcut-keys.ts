import { useEffectEvent, useLayoutEffect } from "react";
import { usePreferences } from "./preferences.ts";

/** Elements in which keys type text or select options. */
const takesKeys =
  "input, textarea, select, [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=radiogroup]";

/** Marks a list of shortcuts in a dialog or menu, in which single keys still work. */
export const shortcutList = "data-shortcuts";

function isShortcut(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  if (target instanceof HTMLElement) {
    const owner = target.closest(takesKeys);
    if (target.isContentEditable || (owner && !owner.querySelector(`[${shortcutList}]`))) return false;
  }
  return !document.querySelector(`[data-opening],[role=dialog]:not(:has([${shortcutList}]))`);
}

/**
 * Calls back on single keys, unless a field or another dialog uses them, a panel is loading, or the person turned
 * shortcuts off (WCAG 2.1.4).
 * @param onKey gets the key in lowercase and returns true if it handled it
 */
export function useShortcutKeys(onKey: (key: string) => boolean) {
  const { hasShortcuts } = usePreferences();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) && onKey(event.key.toLowerCase())) event.preventDefault();
  });
  // Before the browser shows what the keys select from.
  useLayoutEffect(() => {
    if (!hasShortcuts) return undefined;
    // In the capture phase, before a menu that searches its items by letter.
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [hasShortcuts]);
}
