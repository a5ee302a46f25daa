import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { useShortcutKeys } from "../../lib/use-shortcut-keys.ts";

/**
 * Selects from an open list of shortcuts by key.
 * @param early a key that was pressed before the list was loaded
 * @param onKey gets the key in lowercase and returns true if it handled it
 */
export function useListKeys(early: RefObject<string>, onKey: (key: string) => boolean) {
  useShortcutKeys(onKey);
  const start = useEffectEvent(() => void onKey(early.current));
  useLayoutEffect(() => {
    start();
    return () => {
      early.current = "";
    };
  }, [early]);
}
