import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The steps that set up a new organization. */
export const LazyFirstDay = lazyPart(() => withTexts(["firstDay"], () => import("./first-day.tsx")));
