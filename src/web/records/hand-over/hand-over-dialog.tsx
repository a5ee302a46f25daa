import { useState } from "react";
import { withTexts } from "../../boot/i18n.ts";
import type { HandOverModalProps } from "./hand-over-modal.tsx";
import { lazyPart } from "../../boot/lazy-part.tsx";

const HandOverModal = lazyPart(() => withTexts(["handOver", "form"], () => import("./hand-over-modal.tsx")), {
  place: "floating",
});

/** Asks before a person is deleted or disabled; its code is loaded with the first question. */
export function HandOverDialog(props: HandOverModalProps) {
  // Kept once it was open, so that closing can animate.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <HandOverModal {...props} />;
}
