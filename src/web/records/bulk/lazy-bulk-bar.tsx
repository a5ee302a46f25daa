import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The bar of the chosen rows; loaded with the first one. */
export const LazyBulkBar = lazyPart(() =>
  withTexts(["bulk", "mentees", "menteeSubRecords"], () => import("./bulk-bar.tsx")),
);
