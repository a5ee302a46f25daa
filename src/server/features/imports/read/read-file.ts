/** Reads the file of an import in a worker thread: one file at a time, with limited memory. */
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { checkArchive } from "#server/platform/files/check-archive.ts";
import { limitConcurrency } from "#server/platform/files/limit-concurrency.ts";
import type { OnRows } from "./row-collector.ts";
import { SheetError } from "./sheet-error.ts";
import { isZip, type Sheet, type SheetSource } from "./sheet-file.ts";
import type { ReaderMessage } from "./worker.ts";

const worker = new URL("./worker.ts", import.meta.url);
/** Maximum time in milliseconds. The largest valid file takes seconds, so a slower one is malicious. */
const maxMs = 60_000;
/** Memory of a reader. Rows are sent in batches, so the length of a sheet doesn't matter. */
const maxMemoryMb = 256;

/** Maximum unpacked size in bytes. This is more than 50,000 rows with 200 columns need. */
const maxUnpacked = 256 * 1024 * 1024;

/** Checks a workbook, which is an archive, before it is unpacked. @throws SheetError */
async function requireHonest(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (!isZip(buffer)) return;
    const fault = await checkArchive(file, maxUnpacked);
    if (fault === "bomb") throw new SheetError("tooLarge");
    if (fault === "mixed") throw new SheetError("unreadable");
  } finally {
    await file.close();
  }
}

/** Runs work that reads a file when no other work in this process does. */
export const readOneAtATime = limitConcurrency(1);

/**
 * @param path path of the file
 * @param onRows stores a batch of rows
 * @throws SheetError, including for files that need more memory or time than sheets do; what `onRows` throws
 */
export async function readSheetFile(path: string, source: SheetSource, onRows: OnRows): Promise<Sheet> {
  await requireHonest(path);
  const thread = new Worker(worker, {
    workerData: { path, source },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const timer = setTimeout(() => void thread.terminate(), maxMs);
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const fail = () => reject(new SheetError("unreadable"));
      thread.on("message", (message: ReaderMessage) => {
        if ("sheet" in message) resolve(message.sheet);
        else if ("fault" in message) reject(new SheetError(message.fault, message.cell));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
        else onRows(message.rows, message.headers).then(() => thread.postMessage("next"), reject);
      });
      thread.once("error", fail);
      thread.once("exit", fail);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
