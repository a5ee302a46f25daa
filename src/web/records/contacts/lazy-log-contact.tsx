import { withTexts } from "../../boot/i18n.ts";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The button that logs a contact; lists and the dashboard are there without it. */
export const LogContactButton = lazyPart(
  afterFirstScreen(() => withTexts(["form"], () => import("./log-contact-button.tsx"))),
);
