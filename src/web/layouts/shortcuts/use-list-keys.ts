import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { useShortcutKeys } from "../../lib/use-shortcut-keys.ts";

/**
 * Selects from an open list of shortcuts by key.
 * @param early a key that was pressed before the list was loaded
 * @param onKey gets the key in lowercase and returns true if it handled it
 * @param isOpen false while the list is loaded, but not shown
 */
export function useListKeys(early: RefObject<string>, onKey: (key: string) => boolean, isOpen = true) {
  useShortcutKeys(onKey);
  const start = useEffectEvent(() => void onKey(early.current));
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    start();
    return () => {
      // The next list must not select with the same key.
      early.current = "";
    };
  }, [early, isOpen]);
}
