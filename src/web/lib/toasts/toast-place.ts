/**
 * Places toasts at the top right, below the top bar and the status row. They move lower if they would cover a primary
 * button, an action in a heading, an open menu, or a button of a notice in the page. They end above the send box.
 */
import { freeTop, keepPlaced, placesOf } from "../keep-placed.ts";

const gap = 8;
const avoided = [
  ".mantine-Button-root:not([data-variant])",
  ".mantine-Button-root[data-variant=filled]",
  "[data-actions] > *",
  "main [role=menu]",
  "main [role=status] button",
].join();
/** The elements at the top of the viewport: the top bar, and the row below it if it has content. */
const above = "[data-top-bar], [data-status-row] > *, [data-offline-panel]";

function place() {
  const stack = document.querySelector<HTMLElement>(".Toastify__toast-container");
  if (!stack) return;
  const { left, right } = stack.getBoundingClientRect();
  const root = document.documentElement;
  const top = Math.max(0, ...placesOf(above).map(({ bottom }) => bottom)) + gap;
  const buttons = placesOf(avoided).filter(({ bottom }) => bottom > 0);
  const end = document.querySelector("[data-composer]")?.getBoundingClientRect().top ?? window.innerHeight;
  const free = freeTop({ top, bottom: top + stack.offsetHeight, left, right }, buttons, end);
  root.style.setProperty("--toast-top", `${free}px`);
  root.style.setProperty("--toast-room", `${end - free - gap}px`);
}

let stop = () => {};

/** Called whenever toasts appear or disappear. */
export function placeToasts(areShown: boolean) {
  stop();
  stop = areShown ? keepPlaced(place) : () => {};
}
