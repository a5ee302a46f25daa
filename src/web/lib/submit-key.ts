import type { KeyboardEvent } from "react";

/**
 * Submits the form that has the focus when Ctrl or Command is pressed with Enter, even in a multi-line field.
 * As with Enter in a single-line field, nothing happens while the submit button is disabled. Use it in the capture
 * phase, because a rich text editor uses these keys for a line break.
 */
export function submitOnKey(event: KeyboardEvent) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  if (!form.querySelector("[type=submit]:disabled")) form.requestSubmit();
}
