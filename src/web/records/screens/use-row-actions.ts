import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconPencil,
  IconTrash,
  type Icon,
} from "../../components/icons/index.ts";
import { recordHooks } from "../parts/hook.ts";
import { recordActions } from "./hooks/row-actions.tsx";
import { useRecordScope, type OpenRecord } from "../parts/record-scope.ts";
import { rowAbilities } from "../list/row-abilities.ts";
import type { RowAction } from "../list/row-action.ts";
import { useRowChanges } from "../list/use-row-changes.ts";

/** Returns the actions of a row that the caller may use, the most frequent ones first, and the changes they make. */
export function useRowActions(row: WireRow, name: string, onOpen: (open: OpenRecord) => void) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { across } = scope;
  const changes = useRowChanges();
  const able = rowAbilities(scope.caller, scope.type, row);
  const { rowPath, editPath } = recordHooks(scope.type.name);
  // The edit button leads to the same place as a click on the row, unless that isn't a form.
  const path = (across?.rowPath ?? editPath ?? rowPath)?.(row, scope);
  // The text "Edit {{name}}" is `screens.list.edit`, and its short form is `screens.list.editShort`.
  const action = (key: string, icon: Icon, more: Partial<RowAction>): RowAction => ({
    key,
    icon,
    text: t(`screens.list.${key}Short`),
    label: t(`screens.list.${key}`, { name }),
    ...more,
  });
  const open = (mode: OpenRecord["mode"]) => () => onOpen({ id: row.id, mode });
  const actions = [
    ...recordActions({ row, name, scope, t }),
    able.view && !across ? action("view", IconEye, { onClick: open("view") }) : [],
    able.edit ? action("edit", IconPencil, path ? { to: path } : { onClick: open("edit") }) : [],
    able.clone
      ? action("clone", IconCopy, { onClick: () => changes.clone(row, (id) => onOpen({ id, mode: "edit" })) })
      : [],
    able.archive
      ? action(able.isArchived ? "unarchive" : "archive", able.isArchived ? IconArchiveOff : IconArchive, {
          onClick: () => changes.archive(row, able.isArchived),
        })
      : [],
    able.remove ? action("delete", IconTrash, { color: "red" }) : [],
  ].flat();
  return { actions, changes };
}
