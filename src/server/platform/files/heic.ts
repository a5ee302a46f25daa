/**
 * Decodes HEIC, the image format of iPhones, which the image library can't decode for patent reasons. It runs in a
 * separate thread: a large image takes seconds, and a malicious one can crash the thread but not the application.
 */
import { Worker } from "node:worker_threads";

const worker = new URL("./heic-worker.ts", import.meta.url);
const timeoutMs = 30_000;

/** The task of the worker thread. */
export interface HeicTask {
  readonly path: string;
  /** A larger image is refused before it is decoded. */
  readonly maxPixels: number;
}

/** A decoded, upright image. Each pixel has four bytes: red, green, blue, and alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** @returns null if the image can't be decoded, has too many pixels, or takes longer than 30 seconds */
export async function decodeHeic(task: HeicTask): Promise<Pixels | null> {
  const thread = new Worker(worker, {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const timer = setTimeout(() => void thread.terminate(), timeoutMs);
  try {
    return await new Promise<Pixels | null>((resolve) => {
      thread.once("message", resolve);
      thread.once("error", () => resolve(null));
      thread.once("exit", () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
