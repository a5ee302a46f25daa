import { useLayoutEffect, useRef } from "react";

/** How often, and after how many milliseconds, to check again if a dialog is still closing. */
const checks = { count: 10, everyMs: 100 };

/**
 * Keeps the keyboard's place in a short list when an item disappears together with the control that was used: the next
 * item gets the focus, otherwise the previous item, otherwise the heading. Rows of record lists have their own hook.
 * @param items selector of the list's items
 * @param frame selector of the element that has the list and the heading, and stays
 * @returns a ref for the item
 */
export function useFocusAfterItem(items: string, frame: string) {
  const place = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const item = place.current;
    const around = item?.closest(frame);
    if (!item || !around) return undefined;
    let hadFocus = item.contains(document.activeElement);
    // A control that is disabled while it saves loses the focus, but nothing else gets it. A dialog above returns it.
    const follow = ({ type, relatedTarget }: FocusEvent) => {
      if (type === "focusin") hadFocus = true;
      else if (relatedTarget instanceof Element) {
        const dialog = relatedTarget.closest("[role=dialog]");
        hadFocus = dialog !== null && !dialog.contains(item);
      }
    };
    item.addEventListener("focusin", follow);
    item.addEventListener("focusout", follow);
    return () => {
      item.removeEventListener("focusin", follow);
      item.removeEventListener("focusout", follow);
      if (!hadFocus) return;
      const neighbors = [item.nextElementSibling, item.previousElementSibling];
      const moveFocus = (checksLeft: number) => {
        if (item.isConnected) return;
        const { activeElement, body } = document;
        if (activeElement !== body) {
          // The dialog that asked about the item has the focus until its closing animation ends.
          const dialog = activeElement?.closest("[role=dialog]");
          if (checksLeft > 0 && dialog && !dialog.contains(around))
            setTimeout(() => moveFocus(checksLeft - 1), checks.everyMs);
          return;
        }
        const near = neighbors.find((one) => one?.isConnected && one.matches(items));
        const next = near ?? (around.isConnected && around.querySelector("h1, h2"));
        if (!(next instanceof HTMLElement)) return;
        next.tabIndex = -1;
        next.focus({ preventScroll: true });
      };
      // By then, the new items are shown, and nothing has the focus if the item or its dialog had it.
      setTimeout(() => moveFocus(checks.count));
    };
  }, [items, frame]);
  return place;
}
