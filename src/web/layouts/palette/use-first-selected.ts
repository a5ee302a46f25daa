import type { createSpotlight } from "@mantine/spotlight";
import { useEffect } from "react";

type Store = ReturnType<typeof createSpotlight>[0];

/**
 * Selects the first entry of the open palette whenever others are shown, so that Enter opens it. The list may come a few
 * frames after the palette was asked to open.
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
