import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Returns a function that returns true if the person stays on this page. They don't after a click that opens another
 * page, although this one stays mounted until the other has loaded.
 */
export function useStaysHere(): () => boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    wanted.current = next;
    return () => void (wanted.current = undefined);
  }, [next]);
  return () => wanted.current === pathname;
}
