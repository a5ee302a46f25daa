import { useEffect, useRef } from "react";

/**
 * If the days of a week don't fit side by side, scrolls the selected day to the start, next to the row names.
 * @param widths the widths of the days if they differ
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
