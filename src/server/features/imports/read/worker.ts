/** The thread that reads one file. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { readSheet, SheetError, type SheetFault, type SheetSource } from "./sheet-file.ts";

const { path, source } = workerData as { path: string; source: SheetSource };

async function answer(): Promise<object> {
  try {
    return { sheet: await readSheet(await readFile(path), source) };
  } catch (error) {
    const isKnown = error instanceof SheetError;
    const fault: SheetFault = isKnown ? error.fault : "unreadable";
    return { fault, cell: isKnown ? error.cell : "" };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
parentPort?.postMessage(await answer());
