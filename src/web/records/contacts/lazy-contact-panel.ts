import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The panel that logs a contact. Its code is loaded when the first one is opened. */
export const LogContact = lazyPart(
  () => withTexts(["form", "dayInput", "menteeSubRecords"], () => import("./log-contact.tsx")),
  { place: "floating" },
);
