import { afterFirstScreen } from "../../../boot/first-screen.ts";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";

/** The button that writes to the phone of a mentee. */
export const TextButton = lazyPart(
  afterFirstScreen(() => withTexts(["phoneTexts"], () => import("./text-button.tsx"))),
);
