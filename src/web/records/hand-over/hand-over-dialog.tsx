import { withTexts } from "../../boot/i18n.ts";
import type { HandOverModalProps } from "./hand-over-modal.tsx";
import { useWasOpen } from "../../lib/use-was-open.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const HandOverModal = lazyPart(() => withTexts(["handOver", "form"], () => import("./hand-over-modal.tsx")), {
  place: "floating",
});

/** Asks before a person is deleted or deactivated. Its code is loaded on first use. */
export function HandOverDialog(props: HandOverModalProps) {
  return useWasOpen(props.isOpen) ? <HandOverModal {...props} /> : null;
}
