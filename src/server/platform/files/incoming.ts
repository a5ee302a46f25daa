/** The folder of this machine where bytes lie while they arrive, whatever the store is. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { incomingKey, isIncoming } from "./keys.ts";
import type { StoredFile } from "./file-store.ts";

/** How long a network disk may take to store a few bytes, in milliseconds. */
const probeMs = 3000;

export interface Incoming {
  newPath(name?: string): Promise<string>;
  /** Whether a file can be written here. A disk that does not answer in time counts as failing. */
  canStore(): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): Promise<StoredFile[]>;
}

/** Whether an error says that there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Opens the folder for arriving bytes below `root`; it is made when first needed. */
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
        // A file that is kept or removed meanwhile is not there any more.
        const facts = await stat(join(folder, name)).catch(() => null);
        if (facts?.isFile()) found.push({ key: incomingKey(name), modifiedAt: facts.mtime });
      }
      return found;
    },
  };
}
