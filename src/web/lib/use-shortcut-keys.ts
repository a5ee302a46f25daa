import { useEffect, useEffectEvent } from "react";
import { usePreferences } from "./preferences.ts";

/** Where keys are letters of a text or choose among options. */
const takesKeys =
  "input, textarea, select, [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=radiogroup]";

/** Marks what is in the dialog of the shortcuts, where single keys go on. */
export const shortcutsDialog = "data-shortcuts";

function isShortcut(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(takesKeys))) return false;
  return !document.querySelector(`[role=dialog]:not(:has([${shortcutsDialog}]))`);
}

/**
 * Calls back on single keys, unless a field or another dialog has them or the person switched them off (WCAG 2.1.4).
 * @param onKey gets the key in lower case and says whether it meant something
 */
export function useShortcutKeys(onKey: (key: string) => boolean) {
  const { hasShortcuts } = usePreferences();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event) && onKey(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    if (!hasShortcuts) return undefined;
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [hasShortcuts]);
}
