import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** Today's work of a team member, loaded right after the first screen. */
export const LazyToday = lazyPart(
  afterFirstScreen(() =>
    withTexts(["today", "calendar", "caseload", "menteeSubRecords"], () => import("./today/today.tsx")),
  ),
);
