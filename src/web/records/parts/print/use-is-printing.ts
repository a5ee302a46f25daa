import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while the page is being printed. The component renders before the browser captures the page. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const handleStart = () => flushSync(() => setIsPrinting(true));
    const handleEnd = () => setIsPrinting(false);
    window.addEventListener("beforeprint", handleStart);
    window.addEventListener("afterprint", handleEnd);
    return () => {
      window.removeEventListener("beforeprint", handleStart);
      window.removeEventListener("afterprint", handleEnd);
    };
  }, []);
  return isPrinting;
}
