/**
 * Places toasts at the top right, below the top bar and the status row. They move lower if they would cover a primary
 * button or a button of a notice in the page. They end above the send box.
 */

export interface Place {
  /** In CSS pixels, relative to the viewport. */
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 8;

/**
 * Returns the highest top position for toasts at which they cover no button. Returns the top of `stack` if there is
 * no free position.
 * @param stack the position without any buttons; only its top changes
 * @param height the height of the viewport
 */
export function freeTop(stack: Place, buttons: readonly Place[], height: number): number {
  const size = stack.bottom - stack.top;
  const inWay = buttons
    .filter(({ left, right }) => left < stack.right && right > stack.left)
    .toSorted((one, other) => one.top - other.top);
  let { top } = stack;
  for (const button of inWay) {
    if (button.bottom + gap > top && button.top - gap < top + size) top = button.bottom + gap;
  }
  return top + size <= height ? top : stack.top;
}

/**
 * Interval in milliseconds for checking the position while a toast is shown, because the page may change at any time.
 */
const lookEveryMs = 200;
const avoided =
  ".mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant=filled], main [role=status] button";
/** The elements at the top of the viewport: the top bar, and the row below it if it has content. */
const above = "[data-top-bar], [data-status-row] > *, [data-offline-panel]";

/** Returns the position below those elements. */
const topOfRest = (): number =>
  Math.max(0, ...[...document.querySelectorAll(above)].map((one) => one.getBoundingClientRect().bottom));

function keepClear() {
  const stack = document.querySelector<HTMLElement>(".Toastify__toast-container");
  if (!stack) return;
  const { left, right } = stack.getBoundingClientRect();
  const root = document.documentElement;
  const top = topOfRest() + gap;
  const place = { top, bottom: top + stack.offsetHeight, left, right };
  const buttons = [...document.querySelectorAll(avoided)].map((button) => button.getBoundingClientRect());
  const shown = buttons.filter(({ height, bottom }) => height > 0 && bottom > 0);
  const end = document.querySelector("[data-composer]")?.getBoundingClientRect().top ?? window.innerHeight;
  const free = freeTop(place, shown, end);
  root.style.setProperty("--toast-top", `${free}px`);
  root.style.setProperty("--toast-room", `${end - free - gap}px`);
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Called whenever toasts appear or disappear. */
export function placeToasts(areShown: boolean) {
  clearInterval(timer);
  if (!areShown) return;
  timer = setInterval(keepClear, lookEveryMs);
  requestAnimationFrame(keepClear);
}
