import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Returns a function that returns true if the person is still on this page. After a click that opens another page, it
 * returns false, although this page stays mounted until the other one has loaded.
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
