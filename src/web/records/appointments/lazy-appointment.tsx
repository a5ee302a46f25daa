import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** One appointment, wherever it is shown; its code is loaded with the first one that is opened. */
export const LazyAppointmentDialog = lazyPart(
  () =>
    withTexts(["calendar", "menteeSubRecords", "form", "dayInput"], () => import("./appointment-dialog.tsx")),
  { place: "floating" },
);
