import { afterFirstScreen } from "../../../boot/first-screen.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

/** The button to send a text message to a mentee. */
export const TextButton = lazyPart(
  afterFirstScreen(() => withTexts(["phoneTexts"], () => import("./text-button.tsx"))),
);
