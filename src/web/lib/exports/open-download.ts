import { apiBase } from "../api.ts";

/** How long the hidden frame exists. The download starts before that. */
const frameMs = 120_000;

/**
 * Opens the download of a code in a new window, which the browser closes when it finds a file. Browsers allow a new
 * window only shortly after a click. If a long export becomes ready later, a hidden frame is used, which isn't
 * blocked.
 */
export function openDownload(code: string) {
  const address = `${apiBase}/export/${code}`;
  // Browsers without this property are old enough to allow a window later.
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
