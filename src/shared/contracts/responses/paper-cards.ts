/**
 * Response to `POST /paperCards/open` and `POST /paperCards/done`. It contains no names, so a person who finds the card
 * learns nothing.
 */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";
import { status, type Sent } from "./common.ts";

/** How the mentee can sign in: by entering their birthday, in the usual way (`signIn`), or not with this card. */
const paperCardEntry = z.enum(["birthday", "signIn", "none"]);
export type PaperCardEntry = Sent<typeof paperCardEntry>;

export const paperCardAnswer = z.object({
  status,
  dataType: z.literal("paperCard"),
  /** For each printed step, whether it can still be marked as done. */
  steps: z.array(z.object({ isOpen: z.boolean() })),
  entry: paperCardEntry,
  languageCode: z.enum(languageCodes),
});
export type PaperCardAnswer = Sent<typeof paperCardAnswer>;
