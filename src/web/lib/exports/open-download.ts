import { apiBase } from "../api.ts";

/** How long a hidden frame stays: the download begins within. */
const frameMs = 120_000;

/**
 * Opens the download of a code in a new window, which the browser closes again as it finds a file there. A browser
 * allows a new window only shortly after a click: when a long export is ready, a frame that nobody sees does the same,
 * and no blocker stops it.
 */
export function openDownload(code: string) {
  const address = `${apiBase}/export/${code}`;
  // Browsers that do not know this property are old enough to allow a window longer.
  const mayOpen = navigator.userActivation?.isActive ?? true;
  if (mayOpen) {
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.target = "_blank";
    anchor.rel = "noopener";
    anchor.click();
    return;
  }
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "";
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameMs);
}
