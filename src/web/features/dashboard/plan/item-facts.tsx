import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import type { RecordFactsProps } from "../../../records/parts/record-facts.tsx";

// The code for cells of every field kind is large, and few items have more than what the page shows.
const RecordFacts = lazyPart(
  () => withTexts(["find"], () => import("../../../records/parts/record-facts.tsx")),
  { place: "none" },
);

/** Other fields of an item, such as custom fields. */
export const ItemFacts = (props: Omit<RecordFactsProps, "labels">) => (
  <PartFallback show={null}>
    <RecordFacts {...props} labels="plan.fields" />
  </PartFallback>
);
