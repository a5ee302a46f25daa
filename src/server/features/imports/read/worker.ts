/** The thread that reads one file. It sends the rows in batches and waits until each is stored. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { SheetRow } from "./csv.ts";
import { SheetError, type SheetFault } from "./sheet-error.ts";
import { readSheet, type Sheet, type SheetSource } from "./sheet-file.ts";

/** The messages of the thread: any number of batches, then one of the others. */
export type ReaderMessage =
  | { readonly rows: readonly SheetRow[]; readonly headers: readonly string[] }
  | { readonly sheet: Sheet }
  | { readonly fault: SheetFault; readonly cell: string };

const { path, source } = workerData as { path: string; source: SheetSource };

const send = (message: ReaderMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  parentPort?.postMessage(message);
};

async function sendRows(rows: readonly SheetRow[], headers: readonly string[]): Promise<void> {
  if (!parentPort) return;
  const stored = once(parentPort, "message");
  send({ rows, headers });
  await stored;
}

async function answer(): Promise<ReaderMessage> {
  try {
    return { sheet: await readSheet(await readFile(path), source, sendRows) };
  } catch (error) {
    const isKnown = error instanceof SheetError;
    return { fault: isKnown ? error.fault : "unreadable", cell: isKnown ? error.cell : "" };
  }
}

send(await answer());
