import { Text } from "@mantine/core";
import { useImperativeHandle, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { useRecordScope } from "../parts/record-scope.ts";
import type { ListState } from "../list/list-url.ts";
import { recordHooks } from "../parts/hook.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";
import { foldsDone, withDone } from "../list/open-first.ts";
import { printList } from "./print-list.ts";
import { useIsPrinting } from "../parts/print/use-is-printing.ts";
import { usePrint } from "../parts/print/use-print.ts";

const PrintedChoice = lazyPart(() => withTexts(["dayInput"], () => import("./printed-choice.tsx")), {
  place: "none",
});

interface ListPrinterProps {
  /** Receives the function that prints the list. */
  ref: Ref<() => void>;
  state: ListState;
  /** Fields that are shown in addition to the columns of the type's list. */
  columns: readonly string[];
  /** The rows that the list shows on the screen. */
  listed: TableAnswer | undefined;
  onRows: (answer: TableAnswer | undefined) => void;
}

/**
 * Prints a list with its filters, and notes on paper if the list is cut off. A list across mentees prints only the
 * open rows, as on the screen, because there are many times more done rows. Printing from the browser's menu doesn't
 * wait and prints only the screen, which is noted as well.
 */
export default function ListPrinter({ ref, state, columns, listed, onRows }: ListPrinterProps) {
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
  const { print } = usePrint(() => printList(scope, toPrint, columns, show));
  useImperativeHandle(ref, () => print);
  return (
    <>
      {isScreen && (hasMore || isFolded) ? (
        <Text size="sm">{t("screens.form.printScreen", { button: t("screens.list.print") })}</Text>
      ) : null}
      {printed ? <PrintedChoice state={state} /> : null}
      {printed && isOpenOnly ? <Text size="sm">{t("screens.form.printOpen")}</Text> : null}
      {count > shown ? <Text size="sm">{t("screens.form.printCut", { shown, count })}</Text> : null}
    </>
  );
}
