/** The files of exports. They are written on this machine and then stored where every node finds them. */
import { baseName, keyOf } from "./keys.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Returns the export of a stored key. `<fileKey>` is the export, and `<fileKey>.<anything>` is a temporary file of it.
 */
export const exportOfKey = (key: string): string => baseName(key).split(".")[0] ?? "";

/** Removes temporary files that this machine wrote while creating an export. */
export async function removeLeftovers(store: FileStore, fileKey: string): Promise<void> {
  for (const { key } of await store.listIncoming()) {
    if (exportOfKey(key) === fileKey) await store.remove(key);
  }
}

/** Removes an export and its temporary files on this machine. */
export async function removeExport(store: FileStore, fileKey: string): Promise<void> {
  await removeLeftovers(store, fileKey);
  await store.remove(keyOf(fileKey));
}
