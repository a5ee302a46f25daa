import { useDisclosure } from "@mantine/hooks";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconPencil,
  IconTrash,
  type Icon,
} from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/records.ts";
import { Hint } from "../../components/hint.tsx";
import { useWasOpen } from "../../lib/use-was-open.ts";
import { recordHooks } from "../hooks/index.ts";
import type { OpenRecord } from "./list-url.ts";
import { recordName } from "../record-name.ts";
import { useRecordScope } from "../record-scope.ts";
import { rowAbilities } from "./row-abilities.ts";
import classes from "./row-button.module.css";
import { RowLink } from "./row-link.tsx";
import { useRowChanges } from "./use-row-changes.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

const DeleteQuestion = lazyPart(() => import("./delete-question.tsx"), { place: "floating" });

interface RowActionsProps {
  row: WireRow;
  onOpen: (open: OpenRecord) => void;
}

interface ActionButtonProps {
  icon: Icon;
  /**
   * For example `edit`: the text "Edit {{name}}" is `screens.list.edit`, its short form is `screens.list.editShort`.
   */
  action: string;
  name: string;
  color?: "red" | "orange";
  isBusy?: boolean;
  onClick: () => void;
}

function ActionButton({ icon: ActionSymbol, action, name, color, isBusy, onClick }: ActionButtonProps) {
  const { t } = useTranslation();
  return (
    <Hint label={t(`screens.list.${action}Short`)}>
      <button
        type="button"
        className={classes.button}
        data-color={color}
        aria-label={t(`screens.list.${action}`, { name })}
        disabled={isBusy}
        onClick={onClick}
      >
        <ActionSymbol size={18} stroke={1.6} aria-hidden />
      </button>
    </Hint>
  );
}

/** The actions of a row, limited by role, owner, and row. */
export function RowActions({ row, onOpen }: RowActionsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { across } = scope;
  const changes = useRowChanges();
  const [isAsking, asking] = useDisclosure();
  const wasAsking = useWasOpen(isAsking);
  const able = rowAbilities(scope.caller, scope.type, row);
  const name = recordName(scope.type, row) || t("screens.list.thisRecord");
  const { RowActions: Extra, rowPath, editPath } = recordHooks(scope.type.name);
  // The edit button leads to the same place as a click on the row, unless that isn't a form.
  const path = (across?.rowPath ?? editPath ?? rowPath)?.(row, scope);
  const common = { name, isBusy: changes.isPending };
  const open = (mode: OpenRecord["mode"]) => () => onOpen({ id: row.id, mode });
  return (
    // Prevents clicks on the buttons from opening the row.
    <div
      role="presentation"
      className={classes.buttons}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {Extra ? <Extra row={row} name={name} scope={scope} /> : null}
      {able.view && !across ? (
        <ActionButton {...common} icon={IconEye} action="view" onClick={open("view")} />
      ) : null}
      {able.edit && path ? (
        <RowLink
          to={path}
          icon={IconPencil}
          name={t("screens.list.edit", { name })}
          tip={t("screens.list.editShort")}
        />
      ) : null}
      {able.edit && !path ? (
        <ActionButton {...common} icon={IconPencil} action="edit" onClick={open("edit")} />
      ) : null}
      {able.clone ? (
        <ActionButton
          {...common}
          icon={IconCopy}
          action="clone"
          onClick={() => changes.clone(row, (id) => onOpen({ id, mode: "edit" }))}
        />
      ) : null}
      {able.archive ? (
        <ActionButton
          {...common}
          icon={able.isArchived ? IconArchiveOff : IconArchive}
          action={able.isArchived ? "unarchive" : "archive"}
          color={able.isArchived ? "orange" : undefined}
          onClick={() => changes.archive(row, able.isArchived)}
        />
      ) : null}
      {able.remove ? (
        <ActionButton {...common} icon={IconTrash} action="delete" color="red" onClick={asking.open} />
      ) : null}
      {wasAsking ? (
        <DeleteQuestion
          row={row}
          isOpen={isAsking}
          isBusy={changes.isPending}
          onYes={(removal) => changes.remove(row, { ...removal, onDone: asking.close })}
          onNo={asking.close}
        />
      ) : null}
    </div>
  );
}
