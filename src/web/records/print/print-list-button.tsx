import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { useRecordScope } from "../record-scope.ts";
import type { ListState } from "../list/list-url.ts";
import { PrintButton } from "./print-button.tsx";
import { printList } from "./print-list.ts";

interface PrintListButtonProps {
  state: ListState;
  /** Fields that are shown beside those of the type's list. */
  columns: readonly string[];
  onRows: (answer: TableAnswer | undefined) => void;
}

/** Prints the list with its filters, and says on paper where it is cut. */
export default function PrintListButton({ state, columns, onRows }: PrintListButtonProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [printed, setPrinted] = useState<TableAnswer>();
  const show = (answer: TableAnswer | undefined) => {
    setPrinted(answer);
    onRows(answer);
  };
  const shown = printed?.dataValues.length ?? 0;
  const count = printed?.totalRecords ?? 0;
  return (
    <>
      {count > shown ? <Text size="sm">{t("screens.form.printCut", { shown, count })}</Text> : null}
      <PrintButton onPrint={() => printList(scope, state, columns, show)} />
    </>
  );
}
