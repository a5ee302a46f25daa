import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TableAnswer } from "#shared/contracts/records.ts";
import { IconPrinter } from "../../components/icons/index.ts";
import { printPage } from "../../lib/print/print-page.ts";
import { failureText, showToast } from "../../lib/toasts.tsx";
import { fetchTable } from "../record-calls.ts";
import { useRecordScope } from "../record-scope.ts";
import type { ListState } from "./list-url.ts";

/** Most rows that are printed; more are for an export. */
export const maxPrintedRows = 1000;

interface PrintListProps {
  state: ListState;
  /** Fields that are shown beside those of the type's list. */
  columns: readonly string[];
  /** Shows the rows of all pages; the list's own page again without. */
  onRows: (answer: TableAnswer | undefined) => void;
  /** Whether they are shown. */
  isReady: boolean;
}

/** Prints a list: all of its pages, in its order and with its filters. */
export default function PrintList({ state, columns, onRows, isReady }: PrintListProps) {
  const { t } = useTranslation();
  const scope = useRecordScope();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchTable(scope, { ...state, page: 1, perPage: maxPrintedRows }, columns),
    meta: { isQuiet: true },
    onSuccess: onRows,
    onError: (error) => showToast("error", t("screens.list.printFailed"), failureText(error)),
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const handleEnd = () => onRows(undefined);
    window.addEventListener("afterprint", handleEnd);
    void printPage();
    return () => window.removeEventListener("afterprint", handleEnd);
    // Once for the rows that arrived.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady]);
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("screens.list.print")}
    </Button>
  );
}
