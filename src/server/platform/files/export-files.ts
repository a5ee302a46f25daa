/** The files of exports: made on this machine, then kept where every node finds them. */
import { baseName, keyOf } from "./keys.ts";
import type { FileStore } from "./file-store.ts";

/** The export that a stored key belongs to: `<fileKey>` is the export, `<fileKey>.<anything>` stood beside it. */
export const exportOfKey = (key: string): string => baseName(key).split(".")[0] ?? "";

/** Removes what was written on this machine while an export was made. */
export async function removeLeftovers(store: FileStore, fileKey: string): Promise<void> {
  for (const { key } of await store.listIncoming()) {
    if (exportOfKey(key) === fileKey) await store.remove(key);
  }
}

/** Removes an export, and what this machine has left of its making. */
export async function removeExport(store: FileStore, fileKey: string): Promise<void> {
  await removeLeftovers(store, fileKey);
  await store.remove(keyOf(fileKey));
}
