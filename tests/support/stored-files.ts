import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * Returns the paths of an installation's stored files. Waits until no file is incoming: a refused upload is removed
 * after its answer, and the application writes a probe there now and then.
 * @throws Error if a file stays there
 */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "files");
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  await expect.poll(() => readdir(incoming)).toEqual([]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath !== incoming)
    .map((entry) => join(entry.parentPath, entry.name));
}
