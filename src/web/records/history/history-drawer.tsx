import { Switch } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryChange, HistoryRow as Row } from "#shared/contracts/responses/history.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import { canRestore } from "./can-restore.ts";
import type { FormerValue } from "./change-list.tsx";
import { HistoryList } from "./history-list.tsx";
import { useHistory } from "./use-history.ts";
import { useRestore } from "./use-restore.ts";
import { SidePanel } from "../../components/side-panel.tsx";

export interface HistoryDrawerProps {
  record: WireRow;
  /** True if the caller may edit the record now. */
  isEditable: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the drawer has closed. */
  onClosed: () => void;
  /** Reloads the record. */
  onChanged: () => Promise<void>;
}

/** Shows who changed and who viewed a record. Former values can be restored. */
export default function HistoryDrawer(props: HistoryDrawerProps) {
  const { record, isEditable, isOpen, onClose, onClosed, onChanged } = props;
  const { t } = useTranslation();
  const { type, caller } = useRecordScope();
  const [changesOnly, setChangesOnly] = useState(true);
  const [asked, setAsked] = useState<FormerValue | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const history = useHistory({ tableName: type.name, tableId: record.id, changesOnly }, isOpen);
  const { restore, isPending } = useRestore({
    record,
    onChanged: async () => {
      await Promise.all([history.refetch(), onChanged()]);
      list.current?.focus();
    },
    onEnd: () => setAsked(null),
  });
  const mayRestore = (row: Row) => (change: HistoryChange) =>
    isEditable && canRestore(caller, type, record, row, change);
  const name = recordName(type, record);
  return (
    <>
      <SidePanel
        isOpen={isOpen}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        // Escape closes the confirmation first.
        closeOnEscape={!asked}
        size={520}
        title={name ? t("history.titleOf", { name }) : t("history.title")}
      >
        <Switch
          mb="md"
          label={t("history.changesOnly")}
          description={t("history.changesOnlyHint")}
          checked={changesOnly}
          onChange={(event) => setChangesOnly(event.currentTarget.checked)}
        />
        <HistoryList
          ref={list}
          history={history}
          ownTable={type.name}
          changesOnly={changesOnly}
          mayRestore={mayRestore}
          onRestore={setAsked}
        />
      </SidePanel>
      <RestoreDialog
        asked={asked}
        isBusy={isPending}
        onYes={() => asked && restore(asked)}
        onNo={() => setAsked(null)}
      />
    </>
  );
}

interface RestoreDialogProps {
  asked: FormerValue | null;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function RestoreDialog({ asked, ...props }: RestoreDialogProps) {
  const { t } = useTranslation();
  const value = asked && asked.text.length > 200 ? `${asked.text.slice(0, 200)}…` : asked?.text;
  return (
    <ConfirmDialog
      {...props}
      isOpen={asked !== null}
      title={t("history.restoreTitle")}
      question={
        asked
          ? t(value ? "history.restoreQuestion" : "history.restoreEmptyQuestion", {
              field: asked.label,
              value,
            })
          : ""
      }
      yes={t("history.restore")}
      no={t("common.cancel")}
    />
  );
}
