/** The user's mentees for offline use. The code is loaded while the device is online. */
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const load = () => withTexts(["ownMentees"], () => import("./own-mentees.tsx"));

export const OwnMentees = lazyPart(load, { place: "none" });

/** Loads the code together with the panel that logs a contact. */
export async function loadOwnMentees(): Promise<void> {
  await Promise.all([
    load(),
    withTexts(
      ["form", "dayInput", "menteeSubRecords"],
      () => import("../../records/contacts/log-contact.tsx"),
    ),
    withTexts(["form"], () => import("../../records/contacts/log-contact-button.tsx")),
  ]);
}
