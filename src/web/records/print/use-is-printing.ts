import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed. The change is on the page before the browser takes it. */
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
