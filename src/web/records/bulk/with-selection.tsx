import { useState, type ReactNode } from "react";
import { afterFirstScreen } from "../../boot/first-screen.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { useWasOpen } from "../../lib/use-was-open.ts";
import { foldsDone, withDone } from "../list/open-first.ts";
import type { ListState } from "../list/list-url.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { findRunning } from "./running-bulk.ts";
import { SelectionContext, useSelection } from "../list/selection.ts";

/** The bar of the selected rows. Loaded when the first row is selected. */
const LazyBulkBar = lazyPart(() =>
  withTexts(["bulk", "mentees", "menteeSubRecords"], () => import("./bulk-bar.tsx")),
);

const BulkFound = lazyPart(
  afterFirstScreen(() => withTexts(["bulk"], () => import("./bulk-found.tsx"))),
  { place: "floating" },
);

interface WithSelectionProps {
  title: string;
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
  /** Number of records that the list found. */
  total: number;
  children: ReactNode;
}

/** A list whose rows can be selected, if there are bulk actions, with their bar below it. */
export function WithSelection({ children, state, ...bar }: WithSelectionProps) {
  const scope = useRecordScope();
  const selection = useSelection(scope, state);
  const wasChosen = useWasOpen((selection?.rows.size ?? 0) > 0);
  const [found, setFound] = useState(() => findRunning(scope.caller.accountId, scope.type.name));
  const listed = foldsDone(scope, state) ? withDone(state, scope.type, false) : state;
  return (
    <SelectionContext value={selection}>
      {children}
      {selection && wasChosen ? <LazyBulkBar {...bar} state={listed} selection={selection} /> : null}
      {found ? <BulkFound running={found} onClose={() => setFound(undefined)} /> : null}
    </SelectionContext>
  );
}
