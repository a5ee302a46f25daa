import type { KeyboardEvent } from "react";

/**
 * Ctrl or Command with Enter submits the form that has the focus, also from a field with several lines. It takes the
 * keys in the capture phase, because a rich text editor would use them for a line break.
 */
export function submitOnKey(event: KeyboardEvent) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
}
