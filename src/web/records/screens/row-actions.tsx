import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { LazyMenu } from "../../boot/lazy-menu.tsx";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import { Hint } from "../../components/hint.tsx";
import { IconDotsVertical } from "../../components/icons/index.ts";
import { recordHooks } from "../parts/hook.ts";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope, type OpenRecord } from "../parts/record-scope.ts";
import type { RowAction } from "../list/row-action.ts";
import classes from "../list/row-button.module.css";
import { useFocusAfterRow } from "./use-focus-after-row.ts";
import { useRowActions } from "./use-row-actions.ts";

const DeleteQuestion = lazyPart(() => import("./delete-question.tsx"), { place: "floating" });
const RowMenu = lazyPart(() => import("./row-menu.tsx"));

interface RowActionsProps {
  row: WireRow;
  onOpen: (open: OpenRecord) => void;
}

/** Number of actions that a row shows next to its menu while the pointer is over it. */
const shortcuts = 2;

/** A shortcut of the menu for the pointer. The keyboard reaches the same action in the menu. */
function Shortcut({ action, isBusy, onRun }: { action: RowAction; isBusy: boolean; onRun: () => void }) {
  const { icon: ActionIcon, text, label, color, to } = action;
  const common = { className: classes.button, "data-color": color, "aria-label": label, tabIndex: -1 };
  const icon = <ActionIcon size={18} stroke={1.6} aria-hidden />;
  return (
    <Hint label={text}>
      {to ? (
        <Link to={to} {...common}>
          {icon}
        </Link>
      ) : (
        <button type="button" {...common} disabled={isBusy} onClick={onRun}>
          {icon}
        </button>
      )}
    </Hint>
  );
}

/** The actions of a row, limited by role, owner, and row: a menu, and shortcuts for the most frequent ones. */
export function RowActions({ row, onOpen }: RowActionsProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const name = recordName(scope.type, row) || t("screens.list.thisRecord");
  const { actions, changes } = useRowActions(row, name, onOpen);
  const [asked, setAsked] = useState<RowAction>();
  const [isOpen, setIsOpen] = useState(false);
  const [place, markUsed] = useFocusAfterRow();
  const { RowExtra } = recordHooks(scope.type.name);
  if (actions.length === 0 && !RowExtra) return null;
  const run = (action: RowAction) => {
    markUsed();
    action.onClick?.();
    if (action.onClick) return;
    setAsked(action);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const menu = { actions, isBusy: changes.isPending, onRun: run };
  const button = (
    <button type="button" className={classes.button} aria-label={t("screens.list.actionsOf", { name })}>
      <IconDotsVertical size={18} stroke={1.6} aria-hidden />
    </button>
  );
  return (
    // Prevents clicks on the buttons from opening the row.
    <div
      ref={place}
      role="presentation"
      className={classes.buttons}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {RowExtra ? <RowExtra row={row} scope={scope} /> : null}
      <div className={classes.shortcuts}>
        {actions.slice(0, shortcuts).map((action) => (
          <Shortcut key={action.key} action={action} isBusy={changes.isPending} onRun={() => run(action)} />
        ))}
      </div>
      {actions.length > 0 ? (
        <LazyMenu width="max-content" label={t("screens.list.actionsOf", { name })} button={button} isOnTop>
          <PartFallback show={<Skeleton h={60} w={120} />}>
            <RowMenu {...menu} />
          </PartFallback>
        </LazyMenu>
      ) : null}
      {asked?.Dialog ? <asked.Dialog isOpen={isOpen} onClose={close} /> : null}
      {asked?.key === "delete" ? (
        <DeleteQuestion
          row={row}
          isOpen={isOpen}
          isBusy={changes.isPending}
          onYes={(removal) => changes.remove(row, { ...removal, onDone: close })}
          onNo={close}
        />
      ) : null}
    </div>
  );
}
