import { createContext, useEffect, useState, type ReactNode } from "react";
import type { WireRow } from "#shared/contracts/records.ts";
import type { foldList } from "./fold-list.tsx";
import { loadWhenBack } from "../../boot/lazy-part.tsx";

/** What stands beside the name of a row behind which others are folded. */
export const FoldedNote = createContext<((row: WireRow) => ReactNode) | null>(null);

type KeyOf = (row: WireRow) => string | undefined;
type Fold = typeof foldList;

/**
 * The rows that a list shows, and the note beside those that stand for others; a click unfolds them.
 * @param keyOf what neighbouring rows have in common that stand in one line; undefined: no row is folded
 */
export function useFoldedRows(rows: readonly WireRow[] | undefined, keyOf: KeyOf | undefined) {
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [fold, setFold] = useState<{ list: Fold }>();
  useEffect(() => {
    if (keyOf)
      void loadWhenBack(() => import("./fold-list.tsx")).then((part) => setFold({ list: part.foldList }));
  }, [keyOf]);
  if (!rows || !keyOf || !fold) return { rows, note: null };
  return fold.list(rows, keyOf, unfolded, setUnfolded);
}
