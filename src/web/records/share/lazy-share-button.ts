import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The button in a conversation that sends a job, course, or resource to its mentee. */
export const ShareButton = lazyPart(
  afterFirstScreen(() => withTexts(["share"], () => import("./share-button.tsx"))),
  { place: "none" },
);
