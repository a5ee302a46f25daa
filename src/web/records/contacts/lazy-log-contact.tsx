import { withTexts } from "../../boot/i18n.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The button that logs a contact. Lists and the dashboard don't wait for it. */
export const LogContactButton = lazyPart(
  afterFirstScreen(() => withTexts(["form"], () => import("./log-contact-button.tsx"))),
);
