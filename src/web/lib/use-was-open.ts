import { useState } from "react";

/**
 * Returns true once it has been open. A dialog is loaded when it is first opened, and stays mounted so that closing
 * can be animated.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
