import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The dialog that reassigns mentees. */
export const LazyHandOver = lazyPart(
  () => withTexts(["caseload", "dayInput", "form"], () => import("./hand-over.tsx")),
  { place: "floating" },
);
