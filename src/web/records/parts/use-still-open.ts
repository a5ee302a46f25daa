import { useLayoutEffect, useRef } from "react";

/**
 * Returns a ref that says if a dialog or page is still open, for actions that end late: by then, the person may be
 * somewhere else, and what is open there must not be closed or left.
 * @param isOpen of a dialog that stays mounted. Omit it for what is mounted only while it is open.
 */
export function useStillOpen(isOpen = true) {
  const isStillOpen = useRef(false);
  useLayoutEffect(() => {
    isStillOpen.current = isOpen;
    return () => {
      isStillOpen.current = false;
    };
  }, [isOpen]);
  return isStillOpen;
}
