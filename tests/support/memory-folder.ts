import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** A folder in memory with a free gigabyte for temporary files of tests, or undefined if there is none. */
export async function memoryFolder(): Promise<string | undefined> {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 1_000_000_000 ? folder : undefined;
}
