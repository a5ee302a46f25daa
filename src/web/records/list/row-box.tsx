import { use } from "react";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import classes from "../bulk/bulk.module.css";
import { SelectionContext } from "./selection.ts";

/** The checkbox that selects a row. */
export function RowBox({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  const selection = use(SelectionContext);
  if (!selection) return null;
  const { rows, isAll, choose } = selection;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={t("screens.list.selectRow", {
          name: recordName(type, row) || t("screens.list.thisRecord"),
        })}
        checked={isAll || rows.has(row.id)}
        onChange={(event) => choose([row], event.currentTarget.checked)}
      />
    </label>
  );
}

/** The checkbox that selects all rows of the page. */
export function PageBox({ rows }: { rows: readonly WireRow[] | undefined }) {
  const { t } = useTranslation();
  const selection = use(SelectionContext);
  if (!selection) return null;
  const count = rows?.filter(({ id }) => selection.rows.has(id)).length ?? 0;
  const isFull = rows !== undefined && rows.length > 0 && count === rows.length;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isFull && !selection.isAll;
        }}
        data-page-box
        aria-label={t("screens.list.selectPage")}
        disabled={!rows?.length}
        checked={selection.isAll || isFull}
        onChange={(event) => selection.choose(rows ?? [], event.currentTarget.checked)}
      />
    </label>
  );
}
