import { Kbd, Menu } from "@mantine/core";
import { useEffect, type RefObject } from "react";
import { prefetchPart } from "../../boot/lazy-part.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { QuickPanel } from "../asked-panel.tsx";
import { useAdditions } from "./use-additions.ts";
import { useListKeys } from "./use-list-keys.ts";

interface AddItemsProps {
  /** A key that was pressed before the menu was loaded. */
  early: RefObject<string>;
  /** Opens the palette with a text, to select a mentee. */
  onPalette: (text: string) => void;
  onClose: () => void;
}

/** The items of the Add menu. Each can also be selected by its letter. */
export default function AddItems({ early, onPalette, onClose }: AddItemsProps) {
  const { hasShortcuts } = usePreferences();
  const additions = useAdditions(onPalette);
  const press = (key: string): boolean => {
    const addition = additions.find(({ letter }) => letter === key);
    if (!addition) return false;
    onClose();
    addition.onChoose();
    return true;
  };
  useListKeys(early, press);
  useEffect(() => prefetchPart(QuickPanel.prefetch), []);
  return (
    <>
      {additions.map(({ label, letter, onChoose }) => (
        <Menu.Item
          key={letter}
          onClick={onChoose}
          rightSection={
            hasShortcuts ? (
              <Kbd tt="uppercase" visibleFrom="sm" aria-hidden>
                {letter}
              </Kbd>
            ) : null
          }
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
