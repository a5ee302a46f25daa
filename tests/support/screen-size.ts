import type { Page } from "playwright-core";

export interface ScreenSize {
  /** Height of the whole page in CSS pixels. */
  readonly height: number;
  /** Number of visible links, buttons, and inputs in the main landmark. */
  readonly controls: number;
  /** The number of those that begin above the fold. */
  readonly aboveFold: number;
  /** Elements of the main landmark whose content is scrolled inside them. */
  readonly scrolled: readonly string[];
}

/** Measures a page: its height, its number of controls, and what scrolls inside it. */
export const sizeOf = (page: Page): Promise<ScreenSize> =>
  page.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const controls = [...main.querySelectorAll(targets)].filter((one) => one.checkVisibility());
    const isScrolled = (one: Element) =>
      one.scrollHeight > one.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    return {
      height: document.documentElement.scrollHeight,
      controls: controls.length,
      aboveFold: controls.filter((one) => one.getBoundingClientRect().top < innerHeight).length,
      scrolled: [...main.querySelectorAll("*")].filter(isScrolled).map((one) => one.outerHTML.slice(0, 80)),
    };
  });
