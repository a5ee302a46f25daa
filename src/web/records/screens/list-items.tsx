import { Menu } from "@mantine/core";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { SelectionContext } from "../list/selection.ts";
import { DeletedItem } from "../deleted/deleted-item.tsx";
import { ExportItems } from "../export/export-items.tsx";
import { type ListDialog, recordHooks } from "../parts/hook.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { SharedViewsItem } from "../views/shared-views-item.tsx";
import type { ListState } from "../list/list-url.ts";
import { useListUrl } from "../list/use-list-url.ts";

const ColumnDialog: ListDialog = lazyPart(() => import("./column-dialog.tsx"), { place: "floating" });

export interface ListItemsProps {
  title: string;
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
  isPhone: boolean;
  /** True if the list has views. */
  hasViews: boolean;
  onPrint: () => void;
  /** Opens a dialog, which outlives the menu. */
  onDialog: (Dialog: ListDialog) => void;
}

/** The items of a list's menu. */
export default function ListItems({
  title,
  state,
  columns,
  isPhone,
  hasViews,
  onPrint,
  onDialog,
}: ListItemsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { type, across, isPlain } = scope;
  const { isTable, setTable } = useListUrl(type);
  const selection = use(SelectionContext);
  const { ListItems: Extra } = recordHooks(type.name);
  const isFeed = type.feed !== undefined && !isTable;
  return (
    <>
      {across ? null : <ExportItems title={title} state={state} columns={columns} />}
      {Extra ? <Extra scope={scope} onDialog={onDialog} /> : null}
      <Menu.Item onClick={onPrint}>{t("screens.list.print")}</Menu.Item>
      {type.feed ? (
        <Menu.Item onClick={() => setTable(!isTable)}>
          {t(isTable ? "screens.caseWork.asFeed" : "screens.caseWork.asTable")}
        </Menu.Item>
      ) : null}
      {isPlain || isFeed ? null : (
        <Menu.Item onClick={() => onDialog(ColumnDialog)}>{t("screens.filters.columns")}</Menu.Item>
      )}
      {isPhone && !isFeed && selection ? (
        <Menu.Item onClick={() => selection.setOpen(!selection.isOpen)}>
          {t(selection.isOpen ? "screens.list.selectEnd" : "screens.list.select")}
        </Menu.Item>
      ) : null}
      <DeletedItem onDialog={onDialog} />
      {hasViews ? <SharedViewsItem onDialog={onDialog} /> : null}
    </>
  );
}
