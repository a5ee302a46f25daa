import { useEffectEvent, useLayoutEffect } from "react";

/** Calls back on Ctrl or Command with a letter, except in a rich text editor, which uses these keys itself. */
export function useCommandKey(letter: string, onPress: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isCommand || event.key.toLowerCase() !== letter) return;
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    event.preventDefault();
    onPress();
  });
  // Before the browser shows the page.
  useLayoutEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
