import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The form of a new appointment. */
export const LazyPlanDialog = lazyPart(
  () => withTexts(["calendar", "menteeSubRecords", "form", "dayInput"], () => import("./plan-dialog.tsx")),
  { place: "floating" },
);
