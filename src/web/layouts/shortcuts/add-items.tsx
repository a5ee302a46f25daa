import { Kbd, Menu } from "@mantine/core";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { prefetchPart } from "../../boot/lazy-part.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { QuickPanel } from "../asked-panel.tsx";
import { useAdditions } from "./use-additions.ts";

interface AddItemsProps {
  /** The letter that was pressed before the menu was there. */
  early: RefObject<string>;
  onPalette: (text: string) => void;
  onClose: () => void;
}

/** The items of the Add menu. Each can also be chosen by its letter. */
export default function AddItems({ early, onPalette, onClose }: AddItemsProps) {
  const { hasShortcuts } = usePreferences();
  const additions = useAdditions(onPalette);
  const press = (letter: string): boolean => {
    const chosen = hasShortcuts ? additions.find((addition) => addition.letter === letter) : undefined;
    if (!chosen) return false;
    onClose();
    chosen.onChoose();
    return true;
  };
  const pressEarly = useEffectEvent(() => press(early.current));
  useEffect(() => void pressEarly(), []);
  useEffect(() => prefetchPart(QuickPanel.prefetch), []);
  // Listens on the document, so that keys work wherever the focus is in the open menu.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (isPlain && press(event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <>
      {additions.map(({ label, letter, onChoose }) => (
        <Menu.Item
          key={letter}
          onClick={onChoose}
          rightSection={hasShortcuts ? <Kbd aria-hidden>{letter}</Kbd> : null}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
