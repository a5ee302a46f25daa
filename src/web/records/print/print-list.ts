import type { TableAnswer } from "#shared/contracts/responses/records.ts";
import { printPage, showUntilPrinted } from "../parts/print/print-page.ts";
import { fetchTable } from "../list/use-record-list.ts";
import type { RecordScope } from "../parts/record-scope.ts";
import type { ListState } from "../list/list-url.ts";

/** Maximum number of printed rows. An export has more. */
const maxPrintedRows = 1000;

/** Maximum time (ms) that printing waits for code and names. */
const codeMs = 5000;

async function shown(selector: string): Promise<void> {
  const end = performance.now() + codeMs;
  while (!document.querySelector(selector) && performance.now() < end)
    await new Promise(requestAnimationFrame);
}

/**
 * Prints all pages of a list, in its order and with its filters.
 * @param columns fields that are shown in addition to the columns of the type's list
 * @param onRows shows the given rows while printing; undefined shows the list's page again
 */
export async function printList(
  scope: RecordScope,
  state: ListState,
  columns: readonly string[],
  onRows: (answer: TableAnswer | undefined) => void,
): Promise<void> {
  const answer = await fetchTable(scope, { ...state, page: 1, perPage: maxPrintedRows }, columns);
  showUntilPrinted(onRows, answer);
  await shown("main [data-printed-choice=ready]");
  if (answer.dataValues.length > 0) await shown("main [data-row]");
  await printPage();
}
