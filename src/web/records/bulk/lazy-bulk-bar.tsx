import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The bar of the selected rows. Loaded when the first row is selected. */
export const LazyBulkBar = lazyPart(() =>
  withTexts(["bulk", "mentees", "menteeSubRecords"], () => import("./bulk-bar.tsx")),
);
