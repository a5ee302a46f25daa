import { useLayoutEffect, useRef } from "react";

/**
 * Returns a ref that is undefined while a dialog or page is closed, and different each time it is opened. Actions that
 * end late compare it, because by then, what they would close may have been closed, or opened again for something else.
 * @param isOpen of a dialog that stays mounted. Omit it for what is mounted only while it is open.
 */
export function useOpening(isOpen = true) {
  const opening = useRef<object>(undefined);
  useLayoutEffect(() => {
    if (isOpen) opening.current = {};
    return () => {
      opening.current = undefined;
    };
  }, [isOpen]);
  return opening;
}
