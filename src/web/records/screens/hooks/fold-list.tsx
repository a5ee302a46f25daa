import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { useRecordScope } from "../../parts/record-scope.ts";
import type { ListFoldProps } from "../../parts/hook.ts";
import { FoldedNote } from "../../list/folded-rows.ts";
import { foldRows } from "./fold-rows.ts";

/** Says how many equal rows are folded behind this one, with a link that shows them. */
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

/** Opening a page with many pictures records a download for each picture. Only these downloads are folded. */
const keyOf = ({ action, outcome, userId, accountType, address }: WireRow) =>
  action === "download" && outcome === "done" ? JSON.stringify([userId, accountType, address]) : undefined;

/** Shows consecutive downloads by the same person as one row. A click unfolds them. */
export default function FoldList({ rows, children }: ListFoldProps) {
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const lines = foldRows(rows, keyOf, new Set(unfolded));
  const more = new Map(lines.map((line) => [line.row.id, line.more]));
  const note = ({ id }: WireRow) => {
    const count = more.get(id);
    return count ? <MoreAlike count={count} onUnfold={() => setUnfolded([...unfolded, id])} /> : null;
  };
  return <FoldedNote value={note}>{children(lines.map(({ row }) => row))}</FoldedNote>;
}
