import { useState } from "react";

/** Whether it was open so far: a dialog is loaded with its first opening, and kept afterwards so that closing can animate. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen;
}
