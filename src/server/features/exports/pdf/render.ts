/** Creates PDF files in a separate thread, because laying out a long one would block the process for seconds. */
import { Worker } from "node:worker_threads";
import type { PdfDocument } from "./document.ts";

const worker = new URL("./worker.ts", import.meta.url);

/**
 * Writes a document to a file.
 * @throws Error if the document can't be laid out, or the signal's reason
 */
export async function renderPdf(path: string, document: PdfDocument, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(worker, {
    workerData: { path, document },
    execArgv: [],
    // If a huge document runs out of memory, only its thread ends, not the application.
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  });
  const end = () => void thread.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once("error", reject);
      thread.once("exit", (code) => {
        if (code === 0) resolve();
        else
          reject(signal.aborted ? (signal.reason as Error) : new Error(`The PDF thread ended with ${code}`));
      });
    });
  } finally {
    signal.removeEventListener("abort", end);
  }
}
