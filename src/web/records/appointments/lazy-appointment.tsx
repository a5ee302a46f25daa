import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The dialog of an appointment. Its code is loaded when the first one is opened. */
export const LazyAppointmentDialog = lazyPart(
  () =>
    withTexts(["calendar", "menteeSubRecords", "form", "dayInput"], () => import("./appointment-dialog.tsx")),
  { place: "floating" },
);
