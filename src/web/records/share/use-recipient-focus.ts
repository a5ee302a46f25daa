import { useEffect, useRef } from "react";
import type { MenteeFace } from "../../lib/quick-panels.ts";

/**
 * Keeps the keyboard's place when the recipients change: the field of the last pick or the button of a removed mentee
 * had the focus and is gone. The selected mentees get it, or the field if there are none.
 * @returns a ref for the element around both
 */
export function useRecipientFocus(recipients: readonly MenteeFace[]) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(recipients);
  useEffect(() => {
    if (shown.current === recipients) return;
    shown.current = recipients;
    if (document.activeElement !== document.body) return;
    const next = place.current?.querySelector<HTMLElement>("[data-recipients]");
    (next ?? place.current?.querySelector("input"))?.focus();
  }, [recipients]);
  return place;
}
