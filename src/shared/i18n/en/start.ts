/** What the page says when the app can't be loaded. The build writes it into the page. */
export const start = {
  offline: "No connection. This page will load when you're back online.",
  retry: "Try again",
};
