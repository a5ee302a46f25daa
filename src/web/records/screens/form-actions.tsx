import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Caller } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import type { RecordType } from "#shared/records/record-type.ts";
import { PartFallback } from "../../boot/lazy-part.tsx";
import { HistoryButton } from "../history/history-button.tsx";
import { recordHooks } from "../parts/hook.ts";
import { PrintButton } from "../parts/print/print-button.tsx";
import { printPage } from "../parts/print/print-page.ts";
import { useRecordScope } from "../parts/record-scope.ts";

interface FormActionsProps {
  record: WireRow;
  type: RecordType;
  isView: boolean;
  /** Opens the form of a record in read mode. Undefined if the user may not edit it. */
  onEdit: (() => void) | undefined;
  onRestored: () => Promise<void>;
}

/** False for read-only record types and for parts of another record. */
const hasHistory = (caller: Caller, type: RecordType): boolean =>
  caller.accountType === "staff" && !type.readOnly && !type.storedIn;

/** The buttons next to the heading of a stored record. */
export default function FormActions({ record, type, isView, onEdit, onRestored }: FormActionsProps) {
  const { t } = useTranslation();
  const { caller } = useRecordScope();
  const { ReadAction } = recordHooks(type.name);
  return (
    <>
      <PrintButton onPrint={printPage} />
      {hasHistory(caller, type) ? (
        <HistoryButton record={record} isEditable={!isView} onChanged={onRestored} />
      ) : null}
      {onEdit ? (
        <Button variant="default" onClick={onEdit}>
          {t("screens.list.editShort")}
        </Button>
      ) : null}
      {isView && ReadAction ? (
        <PartFallback show={null}>
          <ReadAction record={record} type={type} />
        </PartFallback>
      ) : null}
    </>
  );
}
