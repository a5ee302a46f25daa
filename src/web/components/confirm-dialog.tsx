import type { ConfirmDialogProps } from "./confirm-modal.tsx";
import { useWasOpen } from "../lib/use-was-open.ts";
import { lazyPart } from "../boot/lazy-part.tsx";

const ConfirmModal = lazyPart(() => import("./confirm-modal.tsx"), { place: "floating" });

/** A confirmation dialog whose code is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.isOpen) ? <ConfirmModal {...props} /> : null;
}
