import { useEffect, type RefObject } from "react";
import { freeTop, keepPlaced, placesOf } from "../lib/keep-placed.ts";

const gap = 16;

/** Returns a place with its distances measured upward from the bottom of the window. */
const fromBottom = ({ top, bottom, left, right }: DOMRect) => ({
  top: window.innerHeight - bottom,
  bottom: window.innerHeight - top,
  left,
  right,
});

/**
 * Keeps a fixed element above the bars at the bottom of the window, which are marked with `data-bottom-bar`.
 * @param isShown whether the element is on the page
 */
export function useAboveBars(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    return keepPlaced(() => {
      const element = ref.current;
      if (!element) return;
      const { left, right, height } = element.getBoundingClientRect();
      const lowest = { top: gap, bottom: gap + height, left, right };
      const bottom = freeTop(lowest, placesOf("[data-bottom-bar]").map(fromBottom), window.innerHeight);
      element.style.bottom = `${bottom}px`;
    });
  }, [ref, isShown]);
}
