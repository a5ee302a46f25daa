/** Reads the file of an import in a thread of its own. */
import { Worker } from "node:worker_threads";
import { SheetError, type Sheet, type SheetFault, type SheetSource } from "./sheet-file.ts";

const worker = new URL("./worker.ts", import.meta.url);
/** A file of the largest size takes seconds; what takes longer was made to. */
const maxMs = 60_000;

type Message = { readonly sheet: Sheet } | { readonly fault: SheetFault };

/**
 * @param path of the file
 * @throws SheetError, also for files that need more memory or time than sheets do
 */
export async function readSheetFile(path: string, source: SheetSource): Promise<Sheet> {
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
    if ("fault" in message) throw new SheetError(message.fault);
    return message.sheet;
  } finally {
    clearTimeout(timer);
  }
}
