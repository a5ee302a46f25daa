/**
 * Decodes HEIC, the pictures of iPhones, which the image library cannot for reasons of patents. In a thread of its own:
 * a large one takes seconds, and a hostile one may end the thread, not the application.
 */
import { Worker } from "node:worker_threads";

const worker = new URL("./heic-worker.ts", import.meta.url);
const timeoutMs = 30_000;

/** What the thread is given. */
export interface HeicTask {
  readonly path: string;
  /** A larger picture is refused before it is decoded. */
  readonly maxPixels: number;
}

/** A picture as it is shown, upright: four bytes a pixel, red, green, blue and alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** @returns null when it cannot be decoded, has too many pixels or takes longer than half a minute */
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
