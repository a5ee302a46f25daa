import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The dialog that sends a job, course, or resource to mentees. */
export const ShareDialog = lazyPart(() => withTexts(["share", "form"], () => import("./share-dialog.tsx")), {
  place: "floating",
});
