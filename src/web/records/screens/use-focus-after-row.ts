import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a list when a row disappears together with the control that had the focus, or after one
 * of its actions: the next row gets the focus, otherwise the previous row, otherwise the heading of the list.
 * @returns a ref for an element of the row, and a function to call when an action of the row is used
 */
export function useFocusAfterRow() {
  const place = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  useLayoutEffect(() => {
    const row = place.current?.closest<HTMLElement>("[data-row]");
    const list = row?.closest("section[data-mode]");
    if (!row || !list) return undefined;
    let hadFocus = row.contains(document.activeElement);
    // A checkbox that is disabled while it saves loses the focus, but nothing else gets it.
    const follow = ({ type, relatedTarget }: FocusEvent) => {
      if (type === "focusin") hadFocus = true;
      else if (relatedTarget) hadFocus = false;
    };
    row.addEventListener("focusin", follow);
    row.addEventListener("focusout", follow);
    return () => {
      row.removeEventListener("focusin", follow);
      row.removeEventListener("focusout", follow);
      if (!isUsed.current && !hadFocus) return;
      // A long list also removes rows that are scrolled away.
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) return;
      const neighbors = [row.nextElementSibling, row.previousElementSibling];
      // By then, the new rows are shown, and nothing has the focus if the row or its dialog had it.
      setTimeout(() => {
        if (row.isConnected || document.activeElement !== document.body) return;
        const near = neighbors.find((one) => one?.isConnected && one.matches("[data-row]"));
        const heading = list.isConnected && list.querySelector("h1, h2");
        const next = near?.querySelector("[aria-haspopup=menu]") ?? heading;
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    };
  }, []);
  const markUsed = () => {
    isUsed.current = true;
  };
  return [place, markUsed] as const;
}
