import { open } from "node:fs/promises";

/** Codes of file systems that can't do this for a folder, such as some shared folders of virtual machines. */
const unsupported = new Set(["EINVAL", "EBADF", "ENOTSUP"]);

/**
 * Makes the names in a folder durable on disk, if the file system can. Windows can't: it only flushes what is open for
 * writing, which a folder can't be.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } catch (error) {
    if (!unsupported.has(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    await folder.close();
  }
}
