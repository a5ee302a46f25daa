import { useEffect, useRef, useState, type ReactNode } from "react";
import { PartFallback } from "./lazy-part.tsx";

/** Distance from the viewport, in CSS pixels, at which loading starts. */
const margin = "200px";
/** The rest of the page is loaded after this time in milliseconds. */
const timeoutMs = 10_000;
const workEvents = ["keydown", "pointerdown", "input", "beforeprint"] as const;

/**
 * Shows a large part of a page that is below the viewport. Its code is loaded when it comes near the viewport, when
 * the person starts to use the page, or after a timeout. Until then, `fallback` is shown, which has the same height.
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
