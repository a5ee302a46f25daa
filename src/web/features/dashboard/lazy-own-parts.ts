/** Parts of a mentee's screens that are loaded after the next step. */
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const place = { place: "none" } as const;

export const OwnQuestions = lazyPart(
  afterFirstScreen(() => withTexts(["push"], () => import("./own-questions.tsx"))),
  place,
);

/** Includes the texts for an unconfirmed address, which few people need. */
export const OwnQuestionsOfAddress = lazyPart(
  afterFirstScreen(() => withTexts(["push", "ownAccount"], () => import("./own-questions.tsx"))),
  place,
);
