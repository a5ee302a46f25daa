/** Reads the file of an import in a thread of its own. */
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { checkArchive } from "#server/platform/files/check-archive.ts";
import { isZip, SheetError, type Sheet, type SheetFault, type SheetSource } from "./sheet-file.ts";

const worker = new URL("./worker.ts", import.meta.url);
/** A file of the largest size takes seconds; what takes longer was made to. */
const maxMs = 60_000;

/** Unpacked, in bytes: more than 50,000 rows of 200 columns need. */
const maxUnpacked = 256 * 1024 * 1024;

/** Looks at a workbook, which is an archive, before anything unpacks it. @throws SheetError */
async function requireHonest(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (!isZip(buffer)) return;
    const fault = await checkArchive(file, maxUnpacked);
    if (fault === "bomb") throw new SheetError("tooLarge");
    if (fault === "mixed") throw new SheetError("unreadable");
  } finally {
    await file.close();
  }
}

type Message = { readonly sheet: Sheet } | { readonly fault: SheetFault; readonly cell: string };

/**
 * @param path of the file
 * @throws SheetError, also for files that need more memory or time than sheets do
 */
export async function readSheetFile(path: string, source: SheetSource): Promise<Sheet> {
  await requireHonest(path);
  const thread = new Worker(worker, {
    workerData: { path, source },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const timer = setTimeout(() => void thread.terminate(), maxMs);
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", () => reject(new SheetError("unreadable")));
      thread.once("exit", () => reject(new SheetError("unreadable")));
    });
    if ("fault" in message) throw new SheetError(message.fault, message.cell);
    return message.sheet;
  } finally {
    clearTimeout(timer);
  }
}
