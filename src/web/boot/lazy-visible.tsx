import { useEffect, useRef, useState, type ReactNode } from "react";
import { PartFallback } from "./lazy-part.tsx";

/** Distance from the window (CSS pixels) at which loading begins. */
const margin = "200px";
/** After this time (ms) the rest of the page loads as well. */
const timeoutMs = 10_000;
const workEvents = ["keydown", "pointerdown", "input", "beforeprint"] as const;

/**
 * For large parts of a page below the window: their code is loaded when they come near the window, when a person begins
 * to work on the page, or after a timeout. Until then `fallback`, which has the same height, is shown.
 */
export function LazyVisible({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const handleWanted = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && handleWanted(),
      { rootMargin: margin },
    );
    observer.observe(place.current);
    const timer = setTimeout(handleWanted, timeoutMs);
    for (const name of workEvents) window.addEventListener(name, handleWanted);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const name of workEvents) window.removeEventListener(name, handleWanted);
    };
  }, [isNear]);
  if (isNear) return <PartFallback show={fallback}>{children}</PartFallback>;
  return <div ref={place}>{fallback}</div>;
}
