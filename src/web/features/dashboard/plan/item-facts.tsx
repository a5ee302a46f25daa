import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../../boot/lazy-part.tsx";
import type { RecordFactsProps } from "../../../records/record-facts.tsx";

// Cells of every kind of field are large, and few items have more than what the page tells.
const RecordFacts = lazyPart(() => withTexts(["find"], () => import("../../../records/record-facts.tsx")), {
  place: "none",
});

/** What else the fields of an item say, such as a field that the organization added. */
export const ItemFacts = (props: Omit<RecordFactsProps, "labels">) => (
  <PartFallback show={null}>
    <RecordFacts {...props} labels="plan.fields" />
  </PartFallback>
);
