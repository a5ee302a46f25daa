import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** Received text messages whose number matches no mentee, if there are any. */
export const UnclaimedTexts = lazyPart(
  afterFirstScreen(() => withTexts(["phoneTexts", "form"], () => import("./unclaimed-texts.tsx"))),
);
