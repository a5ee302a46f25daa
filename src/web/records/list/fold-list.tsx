import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { useRecordScope } from "../record-scope.ts";
import { foldRows } from "./fold-rows.ts";

/** How many rows that say the same are folded behind one, and the way to see them. */
function MoreAlike({ count, onUnfold }: { count: number; onUnfold: () => void }) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      display="block"
      onClick={(event) => {
        event.stopPropagation();
        onUnfold();
      }}
    >
      {t(`records.${type.name}.moreAlike`, { count })}
    </Anchor>
  );
}

/** The lines of a list whose neighbouring rows are folded by a key, and the note beside the first ones. */
export function foldList(
  rows: readonly WireRow[],
  keyOf: (row: WireRow) => string | undefined,
  unfolded: readonly string[],
  onUnfold: (ids: readonly string[]) => void,
) {
  const lines = foldRows(rows, keyOf, new Set(unfolded));
  const more = new Map(lines.map((line) => [line.row.id, line.more]));
  return {
    rows: lines.map(({ row }) => row),
    note: ({ id }: WireRow) => {
      const count = more.get(id);
      return count ? <MoreAlike count={count} onUnfold={() => onUnfold([...unfolded, id])} /> : null;
    },
  };
}
