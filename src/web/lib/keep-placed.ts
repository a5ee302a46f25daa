/** Keeps elements that float above the page, such as toasts, away from what they would cover. */

export interface Place {
  /** In CSS pixels, relative to the viewport. */
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 8;

/**
 * Returns the highest top position for an element at which it covers no obstacle. Returns its present top if there is
 * no free position.
 * @param element the position without any obstacles; only its top changes
 * @param height the height of the viewport
 */
export function freeTop(element: Place, obstacles: readonly Place[], height: number): number {
  const size = element.bottom - element.top;
  const inWay = obstacles
    .filter(({ left, right }) => left < element.right && right > element.left)
    .toSorted((one, other) => one.top - other.top);
  let { top } = element;
  for (const obstacle of inWay) {
    if (obstacle.bottom + gap > top && obstacle.top - gap < top + size) top = obstacle.bottom + gap;
  }
  return top + size <= height ? top : element.top;
}

/** Returns the positions of the elements that are shown. */
export const placesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0);

/** Interval in milliseconds for checking the position, because the page may change at any time. */
const checkEveryMs = 200;

/** Calls `place` before the next frame and then repeatedly, until the returned function is called. */
export function keepPlaced(place: () => void): () => void {
  const frame = requestAnimationFrame(place);
  const timer = setInterval(place, checkEveryMs);
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
  };
}
