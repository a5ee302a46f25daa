/** Scrolls the current tab into view. On a phone, a row of tabs can be wider than the screen. */
export const showTab = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ inline: "center", block: "nearest" });
