import { useEffect, useRef } from "react";

/**
 * Where the days of a week do not fit side by side, the chosen one begins beside what names the rows.
 * @param widths of the days, when they are not all alike
 */
export function useDayInView(day: string, widths = "") {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const head = box?.querySelector<HTMLElement>(`[data-head="${day}"]`);
    if (!box || !head || box.scrollWidth <= box.clientWidth) return;
    const names = box.querySelector("[data-names]")?.getBoundingClientRect().width ?? 0;
    box.scrollLeft += head.getBoundingClientRect().left - box.getBoundingClientRect().left - names;
  }, [day, widths]);
  return scroller;
}
