/** The folder on this machine for files that are being received, for every type of store. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMissing } from "#server/kernel/missing-file.ts";
import { incomingKey, isIncoming } from "./keys.ts";
import type { StoredFile } from "./file-store.ts";

/** Maximum time for a network disk to store a few bytes, in milliseconds. */
const probeMs = 3000;

export interface Incoming {
  newPath(name?: string): Promise<string>;
  /** Returns true if a file can be written here. A disk that doesn't answer in time counts as failed. */
  canStore(): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): Promise<StoredFile[]>;
}

/** Opens the folder for incoming files below `root`. It is created when first needed. */
export function openIncoming(root: string): Incoming {
  const folder = dirname(join(root, incomingKey("x")));
  const newPath = async (name = randomBytes(16).toString("hex")) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  };
  const writeProbe = async () => {
    const path = await newPath();
    try {
      await writeFile(path, "probe", { flag: "wx", mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    newPath,
    canStore: () =>
      Promise.race([
        writeProbe().then(
          () => true,
          () => false,
        ),
        sleep(probeMs, false, { ref: false }),
      ]),
    remove: async (key) => {
      if (isIncoming(key)) await rm(join(root, key), { force: true });
    },
    list: async () => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const found: StoredFile[] = [];
      for (const name of names) {
        // A file that was stored or removed in the meantime no longer exists.
        const facts = await stat(join(folder, name)).catch(() => null);
        if (facts?.isFile()) found.push({ key: incomingKey(name), modifiedAt: facts.mtime });
      }
      return found;
    },
  };
}
