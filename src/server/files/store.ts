/** Where the bytes of uploads live: a folder of this machine. */
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** A file on disk that nobody may need. */
export interface StoredFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /** A path on this machine for bytes that are still arriving; the folder exists. */
  newIncomingPath(): Promise<string>;
  /** Takes over a file from an incoming path; afterwards it survives a power cut. */
  keep(incomingPath: string, name: string): Promise<void>;
  size(name: string): Promise<number | null>;
  read(name: string, range?: ByteRange): Readable;
  /** Removing what is not there does nothing. */
  remove(key: string): Promise<void>;
  /** Everything in the store, files that never finished arriving included. */
  list(): Promise<StoredFile[]>;
}

const incomingFolder = "incoming";

/** A new name that nobody can guess: 128 random bits and an ending. */
export const makeFileName = (extension: string): string => `${randomBytes(16).toString("hex")}.${extension}`;

export const thumbnailName = (name: string): string => `${name}.thumb.webp`;

/** Two letters of folders, so that none grows too large. */
const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;

/** The name under which the database knows a stored file, also that of a thumbnail's picture. */
export const nameOfKey = (key: string): string | null =>
  key.startsWith(`${incomingFolder}/`) ? null : key.replace(/^.*\//, "").replace(/\.thumb\.webp$/, "");

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The library copies to move, which can leave half a file behind; a rename cannot. */
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

/** A store in a folder, which is made when first needed. */
export function openFolderStore(root: string): FileStore {
  const disk = new Disk(new DurableDriver(root));
  return {
    newIncomingPath: async () => {
      await mkdir(join(root, incomingFolder), { recursive: true });
      return join(root, incomingFolder, randomBytes(16).toString("hex"));
    },
    keep: (incomingPath, name) => disk.move(incomingPath.slice(root.length + 1), keyOf(name)),
    size: async (name) =>
      (await disk.exists(keyOf(name))) ? (await disk.getMetaData(keyOf(name))).contentLength : null,
    read: (name, range) => createReadStream(join(root, keyOf(name)), range),
    remove: (key) => disk.delete(key),
    list: async () => {
      const { objects } = await disk.listAll("/", { recursive: true });
      const found: StoredFile[] = [];
      for (const item of objects) {
        if (!item.isFile) continue;
        // A file that is renamed or removed meanwhile is not there any more.
        const facts = await item.getMetaData().catch(() => null);
        if (facts) found.push({ key: item.key, modifiedAt: facts.lastModified });
      }
      return found;
    },
  };
}

/** The keys of a stored file and its thumbnail. */
export const keysOf = (name: string): string[] => [keyOf(name), keyOf(thumbnailName(name))];
