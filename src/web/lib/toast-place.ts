/**
 * Where toasts stand: top right below the top bar and what says how things stand, and lower where they would cover a primary
 * button or one of a notice in the page. They end above the place where a message is written.
 */

export interface Place {
  /** All in CSS pixels of the window. */
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 8;

/**
 * The highest place for toasts that covers none of the buttons.
 * @param stack where they stand without any button; its height and sides stay
 * @param height of the window
 * @returns the top; that of `stack` where there is no free place
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

/** How often (ms) the place is looked for while a toast is shown: the page below may change at any time. */
const lookEveryMs = 200;
const avoided =
  ".mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant=filled], main [role=status] button";
/** What stands at the top of the window: the top bar, and the row below it while something is in it. */
const above = "[data-top-bar], [data-status-row] > *, [data-offline-panel]";

/** Where the window is free from the top. */
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

/** Called with every toast that comes or goes. */
export function placeToasts(areShown: boolean) {
  clearInterval(timer);
  if (!areShown) return;
  timer = setInterval(keepClear, lookEveryMs);
  requestAnimationFrame(keepClear);
}
