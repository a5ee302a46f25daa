import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { useRecordScope } from "../record-scope.ts";
import type { ListState } from "../list/list-url.ts";
import { recordHooks } from "../hooks/index.ts";
import { PrintedChoice } from "../list/lazy-panels.ts";
import { foldsDone, withDone } from "../list/open-first.ts";
import { PrintButton } from "./print-button.tsx";
import { printList } from "./print-list.ts";
import { useIsPrinting } from "./use-is-printing.ts";

interface PrintListButtonProps {
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
  /** The rows that the list shows on the screen. */
  listed: TableAnswer | undefined;
  onRows: (answer: TableAnswer | undefined) => void;
}

/**
 * Prints the list with its filters, and notes on paper if the list is cut off. A list across mentees prints only the
 * open rows, as on the screen, because there are many times more done rows. Printing from the browser's menu doesn't
 * wait and prints only the screen, which is noted as well.
 */
export default function PrintListButton({ state, columns, listed, onRows }: PrintListButtonProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const [printed, setPrinted] = useState<TableAnswer>();
  const show = (answer: TableAnswer | undefined) => {
    setPrinted(answer);
    onRows(answer);
  };
  const isScreen = useIsPrinting() && !printed;
  const isFoldedDone = foldsDone(scope, state);
  const isOpenOnly = scope.across !== undefined && isFoldedDone;
  const toPrint = isOpenOnly ? withDone(state, scope.type, false) : state;
  const hasMore = (listed?.totalPages ?? 1) > 1 || isFoldedDone;
  const isFolded = recordHooks(scope.type.name).ListFold !== undefined;
  const shown = printed?.dataValues.length ?? 0;
  const count = printed?.totalRecords ?? 0;
  return (
    <>
      {isScreen && (hasMore || isFolded) ? (
        <Text size="sm">{t("screens.form.printScreen", { button: t("screens.list.print") })}</Text>
      ) : null}
      {printed ? <PrintedChoice state={state} /> : null}
      {printed && isOpenOnly ? <Text size="sm">{t("screens.form.printOpen")}</Text> : null}
      {count > shown ? <Text size="sm">{t("screens.form.printCut", { shown, count })}</Text> : null}
      <PrintButton onPrint={() => printList(scope, toPrint, columns, show)} />
    </>
  );
}
