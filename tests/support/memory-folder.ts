import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/** A folder in memory with a gigabyte left, for what tests write and throw away; undefined where there is none. */
export async function memoryFolder(): Promise<string | undefined> {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 1_000_000_000 ? folder : undefined;
}
