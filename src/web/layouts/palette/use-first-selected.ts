import type { createSpotlight } from "@mantine/spotlight";
import { useEffect } from "react";

type Store = ReturnType<typeof createSpotlight>[0];

/**
 * Selects the first entry of the open palette whenever the entries change, so that Enter opens it. The list may
 * appear some frames after the palette opens.
 */
export function useFirstSelected(store: Store, isOpen: boolean, shown: string) {
  useEffect(() => {
    if (!isOpen) return undefined;
    let frame = 0;
    const select = () => {
      const list = document.getElementById(store.getState().listId);
      if (!list) {
        frame = requestAnimationFrame(select);
        return;
      }
      list.querySelector("[data-selected]")?.removeAttribute("data-selected");
      list.querySelector("[data-action]")?.setAttribute("data-selected", "true");
      store.updateState((state) => ({ ...state, selected: 0 }));
    };
    select();
    return () => cancelAnimationFrame(frame);
  }, [store, isOpen, shown]);
}
