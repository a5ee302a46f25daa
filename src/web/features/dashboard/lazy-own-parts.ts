/** Parts of the screens of a mentee that load after what is next. */
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import type { OwnQuestionsProps } from "./own-questions.tsx";

const place = { place: "none", instead: ({ children }: OwnQuestionsProps) => children } as const;

export const OwnQuestions = lazyPart(
  afterFirstScreen(() => withTexts(["push"], () => import("./own-questions.tsx"))),
  place,
);

/** With the texts of an address that is not confirmed, which few need. */
export const OwnQuestionsOfAddress = lazyPart(
  afterFirstScreen(() => withTexts(["push", "ownAccount"], () => import("./own-questions.tsx"))),
  place,
);
