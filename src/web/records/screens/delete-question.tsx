import { useTranslation } from "react-i18next";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { HandOverDialog } from "../hand-over/hand-over-dialog.tsx";
import { recordName } from "../parts/record-name.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { Removal } from "../list/use-row-changes.ts";

const DeleteValue = lazyPart(
  () =>
    withTexts(
      ["handOver", "mentees", "menteeSubRecords", "people", "otherRecords"],
      () => import("../hand-over/delete-value.tsx"),
    ),
  { place: "floating" },
);

interface DeleteQuestionProps {
  row: WireRow;
  isOpen: boolean;
  isBusy: boolean;
  onYes: (removal: Removal) => void;
  onNo: () => void;
}

/** Confirmation before a record is deleted, with the record's name. */
export default function DeleteQuestion({ row, onYes, ...props }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const { type } = useRecordScope();
  if (type.handsOver) {
    return (
      <HandOverDialog
        {...props}
        tableName={type.name}
        tableId={row.id}
        way="delete"
        onYes={(choice, onRefused) => onYes({ ...choice, onRefused })}
      />
    );
  }
  const question = {
    ...props,
    isDanger: true,
    title: t("screens.list.deleteTitle"),
    question: t("screens.list.deleteQuestion"),
    name: recordName(type, row),
    yes: t("common.yes"),
    no: t("common.no"),
    onYes: () => onYes({}),
  };
  if (type.scope === "values") return <DeleteValue {...question} tableName={type.name} tableId={row.id} />;
  return <ConfirmDialog {...question} />;
}
