/** Schemas of the answers in `contracts/paper-cards.ts`. */
import { z } from "zod";
import { languageCodes } from "../../constants.ts";

const paperCardEntry = z.enum(["birthday", "signIn", "none"]);

export const paperCardAnswer = z.object({
  status: z.literal(1),
  dataType: z.literal("paperCard"),
  steps: z.array(z.object({ isOpen: z.boolean() })),
  entry: paperCardEntry,
  languageCode: z.enum(languageCodes),
});
