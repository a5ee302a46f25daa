import { useState } from "react";
import type { ConfirmDialogProps } from "./confirm-modal.tsx";
import { lazyPart } from "../boot/lazy-part.tsx";

const ConfirmModal = lazyPart(() => import("./confirm-modal.tsx"), { place: "floating" });

/** Asks once; its code is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Kept once it was open, so that closing can animate.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <ConfirmModal {...props} />;
}
