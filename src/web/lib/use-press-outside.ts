import { useEffect, useEffectEvent, useRef, type PointerEvent } from "react";

/**
 * Calls `onPress` when the person presses outside of an open panel. A calendar or menu that a field of the panel opens
 * elsewhere in the page counts as inside, because its events bubble to the panel in React.
 * @returns the `onPointerDown` of the panel
 */
export function usePressOutside(isOpen: boolean, onPress: () => void): (event: PointerEvent) => void {
  const inside = useRef<Event>(undefined);
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: Event) => {
      if (event !== inside.current) press();
    };
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, [isOpen]);
  return ({ nativeEvent }) => {
    inside.current = nativeEvent;
  };
}
