import type { createSpotlight } from "@mantine/spotlight";
import { useLayoutEffect, useRef } from "react";

type Store = ReturnType<typeof createSpotlight>[0];

/**
 * Selects the first entry of the open palette when the typed text changes, so that Enter opens it. When only the
 * entries change, because an answer arrived, keeps the entry that the person moved to. The list may appear some frames
 * after the palette opens.
 * @param entries the keys of all entries
 */
export function useFirstSelected(store: Store, isOpen: boolean, query: string, entries: string) {
  /** The text for which an entry was selected. Null while the palette is closed. */
  const selectedFor = useRef<string | null>(null);
  // Before the browser handles another key, because Enter does nothing without a selected entry.
  useLayoutEffect(() => {
    if (!isOpen) {
      selectedFor.current = null;
      return undefined;
    }
    let frame = 0;
    const select = () => {
      const list = document.getElementById(store.getState().listId);
      if (!list) {
        frame = requestAnimationFrame(select);
        return;
      }
      const shown = [...list.querySelectorAll("[data-action]")];
      const selected = list.querySelector("[data-selected]");
      const hasMoved = selectedFor.current === query && store.getState().selected > 0;
      const next = selected && hasMoved ? shown.indexOf(selected) : 0;
      selected?.removeAttribute("data-selected");
      shown[next]?.setAttribute("data-selected", "true");
      if (next > 0) shown[next]?.scrollIntoView({ block: "nearest" });
      selectedFor.current = query;
      store.updateState((state) => ({ ...state, selected: next }));
    };
    select();
    return () => cancelAnimationFrame(frame);
  }, [store, isOpen, query, entries]);
}
