import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

/** So far (CSS pixels) beyond the window it is worth loading. */
const margin = "200px";
/** Then (ms) the first screen has had its time: whatever is further down comes as well. */
const patience = 10_000;
const workEvents = ["keydown", "pointerdown", "input", "beforeprint"] as const;

/**
 * Large parts of a page that stand below the window: their code is loaded when one comes near them, begins to work on
 * the page, or after a while. Until then the stand-in, which has their height, keeps their place.
 */
export function WhenNear({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
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
    const timer = setTimeout(handleWanted, patience);
    for (const name of workEvents) window.addEventListener(name, handleWanted);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const name of workEvents) window.removeEventListener(name, handleWanted);
    };
  }, [isNear]);
  if (isNear) return <Suspense fallback={standIn}>{children}</Suspense>;
  return <div ref={place}>{standIn}</div>;
}
