/** A file store in a folder on this machine. */
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { createReadStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isMissing } from "#server/kernel/missing-file.ts";
import { openIncoming } from "./incoming.ts";
import { isIncoming, keyOf } from "./keys.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { syncFolder } from "./sync-folder.ts";

/** Moves files by renaming them. The library copies them, which can leave half a file. */
class DurableDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async move(source: string, destination: string): Promise<void> {
    const target = join(this.#root, destination);
    if (await mkdir(dirname(target), { recursive: true })) await syncFolder(this.#root);
    await rename(join(this.#root, source), target);
    await syncFolder(dirname(target));
  }
}

/** Opens a store in a folder. The folder is created when first needed. */
export function openFolderStore(root: string): FileStore {
  const disk = new Disk(new DurableDriver(root));
  const incoming = openIncoming(root);

  async function listKept(): Promise<StoredFile[]> {
    const { objects } = await disk.listAll("/", { recursive: true }).catch((error: { cause?: unknown }) => {
      if (isMissing(error.cause)) return { objects: [] };
      throw error;
    });
    const found: StoredFile[] = [];
    for (const item of objects) {
      if (!item.isFile || isIncoming(item.key)) continue;
      // A file that was removed in the meantime has no metadata.
      const facts = await item.getMetaData().catch(() => null);
      if (facts) found.push({ key: item.key, modifiedAt: facts.lastModified });
    }
    return found;
  }

  return {
    newIncomingPath: (name) => incoming.newPath(name),
    canStore: () => incoming.canStore(),
    keep: (path, name) => disk.move(path.slice(root.length + 1), keyOf(name)),
    size: async (name) => {
      const facts = await stat(join(root, keyOf(name))).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return facts?.size ?? null;
    },
    read: (name, range) => createReadStream(join(root, keyOf(name)), range),
    remove: (key) => disk.delete(key),
    listIncoming: () => incoming.list(),
    // Incoming files are listed first. A file that is stored between the two calls is then in the second list.
    list: async () => [...(await incoming.list()), ...(await listKept())],
  };
}
